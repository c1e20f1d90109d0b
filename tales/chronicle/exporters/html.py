"""A chronicle as one page: no script, nothing from elsewhere, light and dark, to print, on a telephone.

Markdown-it makes it with HTML off; nh3 goes through it once more and lets nothing pass that is not in its list.
"""

import re
from html import escape

import nh3

from tales.chronicle.exporters.book import Book, names, parser, sections, words_of

TAGS = {
    *("a", "blockquote", "br", "code", "em", "h1", "h2", "h3", "h4", "hr", "li", "ol", "p", "pre", "section", "strong"),
    *("sup", "table", "tbody", "td", "th", "thead", "tr", "ul"),
}
ATTRIBUTES = {
    "a": {"href", "id", "class"},
    "li": {"id", "class"},
    "ol": {"class", "start"},
    "section": {"class"},
    "sup": {"class"},
    "hr": {"class"},
    "td": {"style"},
    "th": {"style"},
}

STYLE = """
:root { --paper: #f4ead4; --ink: #1d150b; --quiet: #51442f; --line: #cdbd9a; --link: #0f4459; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17120e; --ink: #f6ebd3; --quiet: #b3a384; --line: #3a2f24; --link: #85bdd2; }
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { max-width: 34rem; margin: 0 auto; padding: 3rem 1.2rem 5rem; font: 1.06rem/1.6 Georgia, "Iowan Old Style", serif;
  overflow-wrap: break-word; hyphens: auto; }
h1 { font-size: 1.9rem; line-height: 1.2; font-weight: normal; margin: 0 0 .4rem; }
h2 { font-size: 1.3rem; font-weight: normal; margin: 3rem 0 1rem; padding-top: 1.4rem;
  border-top: 1px solid var(--line); }
h3 { font-size: 1.08rem; font-style: italic; font-weight: normal; margin: 2rem 0 .6rem; }
p { margin: 0 0 1rem; }
hr { border: 0; text-align: center; margin: 2rem 0; }
hr::before { content: "*   *   *"; color: var(--quiet); white-space: pre; }
a { color: var(--link); }
nav { margin: 1.5rem 0 0; font-size: .95rem; }
nav ol { list-style: none; padding: 0; margin: 0; columns: 2; column-gap: 2rem; }
nav li { break-inside: avoid; }
.about { color: var(--quiet); margin: 0 0 2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .95rem; }
th, td { text-align: left; padding: .2rem .9rem .2rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.footnotes { font-size: .88rem; color: var(--quiet); }
.footnotes-sep::before { content: ""; }
pre { white-space: pre-wrap; }
@media (max-width: 30rem) { nav ol { columns: 1; } body { padding-top: 1.5rem; } }
@media print {
  :root { --paper: #fff; --ink: #000; --quiet: #333; --line: #999; --link: #000; }
  body { max-width: none; padding: 0; font-size: 11pt; }
  nav { display: none; }
  h2 { break-after: avoid; } h3 { break-after: avoid; } p { orphans: 3; widows: 3; } tr { break-inside: avoid; }
  @page { margin: 22mm 20mm; }
}
"""


def make(book: Book) -> bytes:
    """A whole HTML document in UTF-8."""
    return page(book).encode("utf-8", "replace")


def page(book: Book) -> str:
    """The document."""
    title = escape(book.title)
    about = escape(f"{book.game}{', told by ' + names(book.players) if book.players else ''}")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="generator" content="tales">
<title>{title}</title>
<style>{STYLE}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<p class="about">{about}</p>
</header>
{_contents(book)}<main>
{body(book.text)}</main>
</body>
</html>
"""


def _contents(book: Book) -> str:
    found = [part.title for part in sections(book.text) if part.title]
    if len(found) < 3:
        return ""
    rows = "\n".join(
        f'<li><a href="#part-{at}">{escape(words_of(title))}</a></li>' for at, title in enumerate(found, 1)
    )
    return f'<nav aria-label="Contents"><ol>\n{rows}\n</ol></nav>\n'


_HEADING = re.compile(r"<h2>")


def body(text: str) -> str:
    """The chronicle without its title, each part with an anchor of its own."""
    made = clean(parser().render(re.sub(r"\A# .*\n+", "", text)))
    number = iter(range(1, made.count("<h2>") + 1))
    made = _HEADING.sub(lambda _: f'<h2 id="part-{next(number)}">', made)
    return made.replace("<table>", '<div class="scroll"><table>').replace("</table>", "</table></div>")


def clean(html: str) -> str:
    """The second wall: only these tags, attributes and addresses."""
    return nh3.clean(
        html,
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener noreferrer",
        filter_style_properties={"text-align"},
    )
