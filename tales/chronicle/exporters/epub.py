"""A chronicle as an EPUB 3 book: the same bytes for the same tale, whenever and wherever it is made."""

import io
import zipfile
from html import escape

from tales.chronicle.exporters.book import Book, Section, names, parser, sections, words_of
from tales.chronicle.exporters.html import clean

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every file in it: the earliest that a zip can hold."""

_STYLE = """body { font-family: serif; line-height: 1.5; margin: 5% 6%; }
h1, h2 { font-weight: normal; line-height: 1.2; }
h1 { margin: 3em 0 .5em; text-align: center; }
.about { text-align: center; }
hr { border: 0; margin: 1.5em 0; }
table { border-collapse: collapse; }
th, td { text-align: left; padding: .1em .8em .1em 0; vertical-align: top; }
.footnotes { font-size: .9em; }
"""

_CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""


def make(book: Book) -> bytes:
    """The bytes of the file. `mimetype` stands first and unpacked, as the format wants it."""
    parts = sections(book.text) or [Section("", "")]
    chapters = [(f"part-{at:03}.xhtml", part) for at, part in enumerate(parts, 1)]
    files = {
        "META-INF/container.xml": _CONTAINER,
        "book/style.css": _STYLE,
        "book/title.xhtml": _title(book),
        "book/nav.xhtml": _nav(book, chapters),
        **{f"book/{name}": _chapter(part, book.title) for name, part in chapters},
        "book/book.opf": _package(book, [name for name, _ in chapters]),
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(_file("mimetype"), b"application/epub+zip", zipfile.ZIP_STORED)
        for name, text in files.items():
            archive.writestr(_file(name), text.encode("utf-8", "replace"), zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def _file(name: str) -> zipfile.ZipInfo:
    found = zipfile.ZipInfo(name, _EPOCH)
    found.create_system = 3  # the same on every system
    found.external_attr = 0o644 << 16
    return found


def _page(title: str, body: str, kind: str = "") -> str:
    mark = f' epub:type="{kind}"' if kind else ""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head>
<meta charset="utf-8"/>
<title>{escape(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body{mark}>
{body}
</body>
</html>
"""


def _title(book: Book) -> str:
    about = escape(f"{book.game}{', told by ' + names(book.players) if book.players else ''}")
    return _page(book.title, f'<h1>{escape(book.title)}</h1>\n<p class="about">{about}</p>', "titlepage")


def _chapter(part: Section, title: str) -> str:
    heading = f"<h2>{parser().renderInline(part.title)}</h2>\n" if part.title else ""
    return _page(words_of(part.title) or title, xhtml(clean(heading + parser().render(part.text))), "chapter")


def xhtml(html: str) -> str:
    """HTML as nh3 writes it, as XML: what stands alone is closed."""
    for tag in ("br", "hr"):
        html = html.replace(f"<{tag}>", f"<{tag}/>")
    html = html.replace('<hr class="footnotes-sep">', "<hr/>")
    return html.replace("&nbsp;", "&#160;")


def _nav(book: Book, chapters: list[tuple[str, Section]]) -> str:
    rows = "\n".join(
        f'<li><a href="{name}">{escape(words_of(part.title)) or escape(book.title)}</a></li>' for name, part in chapters
    )
    return _page("Contents", f'<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>\n{rows}\n</ol></nav>')


def _package(book: Book, chapters: list[str]) -> str:
    creators = "\n".join(f"<dc:creator>{escape(name)}</dc:creator>" for name in book.players)
    items = "\n".join(f'<item id="{name[:-6]}" href="{name}" media-type="application/xhtml+xml"/>' for name in chapters)
    spine = "\n".join(f'<itemref idref="{name[:-6]}"/>' for name in chapters)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:tales:{book.identifier}</dc:identifier>
<dc:title>{escape(book.title)}</dc:title>
<dc:language>en</dc:language>
<dc:date>{escape(book.header.created)}</dc:date>
{creators}
<meta property="dcterms:modified">{escape(book.header.created)}T00:00:00Z</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
{items}
</manifest>
<spine>
<itemref idref="title"/>
{spine}
</spine>
</package>
"""
