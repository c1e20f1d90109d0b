"""Templates that want more than the tale, or more than there is: texts, each with what it tries.

LIST stands for a list at hand, `kinds` in a wording.
"""

LOOPS = "{% for a in range(99999) %}{% for b in range(99999) %}{% for c in range(99999) %}"
ENDS = "{% endfor %}{% endfor %}{% endfor %}"


def repeated(times: int, inside: str) -> str:
    return f"{{% for i in range({times}) %}}{inside}{{% endfor %}}"


def grown(start: str, more: str, times: int = 60, then: str = "") -> str:
    """A value that is made anew out of itself."""
    return f"{{% set ns = namespace(a={start}) %}}{repeated(times, f'{{% set ns.a = {more} %}}')}{then}"


REACHES = {
    # every way to str.format and its kin
    "format": "'{0.__class__}'.format(LIST)",
    "format of what was escaped": "('{0.__init__.__globals__[os].environ}'|e).format(cycler)",
    "format of what is safe": "('{0.__init__.__globals__[os].environ}'|safe).format(cycler)",
    "format of what was escaped by force": "('{0.__init__.__globals__[os].environ}'|forceescape).format(cycler)",
    "format_map": "'{a.__init__.__globals__[os].environ}'.format_map({'a': cycler})",
    "format_map of what is safe": "('{a.__init__.__globals__[os].environ}'|safe).format_map({'a': cycler})",
    "format as an attribute": "('{0.__init__.__globals__[os].environ}'|attr('format'))(cycler)",
    "format of what is safe as an attribute": "('{0.__init__.__globals__[os].environ}'|safe|attr('format'))(cycler)",
    "format_map as an attribute": "('{a.__init__.__globals__}'|attr('format_map'))({'a': cycler})",
    "format by a subscript": "'{0.__init__.__globals__}'['format'](cycler)",
    "format through map": "['{0.__init__.__globals__}']|map('format', cycler)|join",
    "format as an attribute through map": "(['{0.__init__.__globals__}']|map(attribute='format')|first)(cycler)",
    "format of joined texts": "(['{0.__init__', '.__globals__}']|join).format(cycler)",
    "format of a replaced text": "('{0!__init__!__globals__}'|replace('!', '.')).format(cycler)",
    "format of a text in capitals": "('{0.__init__.__globals__}'|capital).format(cycler)",
    "format of a wrapped text": "('{0.__init__.__globals__}'|indent).format(cycler)",
    "format of a striptags text": "('{0.__init__.__globals__}'|striptags).format(cycler)",
    "per cent": "'%(a)s' % {'a': cycler.__init__.__globals__}",
    # attributes that lead out
    "the class of a text": "''.__class__.__mro__[1].__subclasses__()",
    "the class of a list": "LIST.__class__.__base__.__subclasses__()",
    "the class by a subscript": "''['__class__']['__mro__']",
    "the class by attr": "''|attr('__class__')|attr('__mro__')",
    "the class by map": "['']|map(attribute='__class__')|first",
    "the class by a built name": "''|attr('__cla' ~ 'ss__')",
    "globals of cycler": "cycler.__init__.__globals__.os.environ",
    "globals of joiner": "joiner.__init__.__globals__",
    "globals of namespace": "namespace.__init__.__globals__",
    "globals of range": "range.__self__",
    "globals of dict": "dict.__base__",
    "globals by sort": "[cycler]|sort(attribute='__init__.__globals__')|first",
    "globals by groupby": "[cycler]|groupby('__init__.__globals__')",
    "globals by sum": "[cycler]|sum(attribute='__init__.__globals__', start='')",
    "globals by selectattr": "[cycler]|selectattr('__init__.__globals__')|list|first",
    "globals by unique": "[cycler]|unique(attribute='__init__.__globals__.os')|list",
    "the code of a generator": "(LIST|map('string')).gi_frame.f_globals",
    "the template itself": "self.__init__.__globals__",
    "the block of the template": "self._TemplateReference__context",
    "lipsum": "lipsum.__globals__.os.environ",
    "chance": "LIST|random",
    "the address of an object": "cycler|pprint",
    "a file": "open('/etc/passwd').read()",
    "imports": "__import__('os').environ",
    "changing a list": "LIST.append(1)",
    "changing a list by attr": "(LIST|attr('append'))(1)",
}  # fmt: skip
"""Expressions that reach for what is not theirs."""

GROWS = {
    "a long text": "'x' * 9999999999",
    "a longer list": "[1] * 9999999999",
    "a power": "9 ** 9 ** 9 ** 9",
    "a remainder of a power": "(7 ** 9999999) % 10",
    "padding by center": "('x'|center(9999999999))|length",
    "padding by ljust": "'x'.ljust(9999999999)|length",
    "padding by zfill": "'x'.zfill(9999999999)|length",
    "padding by expandtabs": "'\t'.expandtabs(9999999999)|length",
    "padding by per cent": "('%09999999999d' % 1)|length",
    "padding by format": "'{:>9999999999}'.format(1)|length",
    "padding by indent": "('a\na'|indent(9999999999))|length",
    "a batch that is filled": "LIST|batch(999999999, 'x')|list|length",
    "many slices": "LIST|slice(999999999)|list|length",
    "slices that are filled": "LIST|slice(99999999, 'x')|map('list')|list|length",
    "one text in another": "('x' * 99999).join('x' * 99999)|length",
    "a text replaced": "('x' * 99999)|replace('x', 'x' * 99999)|length",
    "a text replaced again": "('x' * 99999).replace('x', 'y' * 99999)|length",
    "sorted ranges": "range(99999)|list + (range(99999)|sort) * 9999 == []",
    "a sum of lists": "(range(99999)|map('string')|map('list')|list * 999)|sum(start=[])|length",
    "a wrapped text": "('x' * 99999999)|wordwrap(1)|length",
    "a text as a list": "('x' * 99999999)|list|length",
    "escaped again and again": "('<' * 99999999)|e|e|e|length",
    "addresses": "('a.bc ' * 9999999)|urlize|length",
    "tags": "('<a ' * 9999999)|striptags|length",
    "capitals": "('ß' * 99999999)|upper|length",
    "a title": "('a b ' * 49999999)|title|length",
    "blanks": "(' ' * 99999999)|trim|length",
    "words": "('a ' * 49999999)|wordcount",
    "a dict of texts": "dict(a='x' * 99999999, b='y' * 99999999, c='z' * 99999999)|length",
    "numbers as text": "(7 ** 99999)|string|length",
    "a range in a condition": "99999999 in (range(99999)|list * 9999)",
    "nested lists": "[[1] * 9999] * 9999|string|length",
}  # fmt: skip
"""Expressions that need more time or memory than there is, or that the sandbox refuses."""

LAYOUTS = {
    "loops that write": f"{LOOPS}x{ENDS}",
    "loops that write nothing": f"{LOOPS}{ENDS}",
    "loops in a block": f"{{% set x %}}{LOOPS}x{ENDS}{{% endset %}}",
    "loops over a list at hand": "{% for a in LIST %}" * 18 + "{% endfor %}" * 18,
    "a recursive loop": "{% for a in LIST recursive %}{{ loop(LIST) }}{% endfor %}",
    "a loop that is filtered": "{% for a in range(99999) if range(99999)|sum < 0 %}{% endfor %}",
    "a macro that calls itself twice": "{% macro f(n) %}{{ f(n + 1) }}{{ f(n + 1) }}{% endmacro %}{{ f(0) }}",
    "a macro that calls itself often": (
        "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(60) }}"
    ),
    "a macro in a call": "{% macro f(n) %}{% for i in range(n) %}{{ caller() }}{% endfor %}{% endmacro %}"
    "{% call f(99999) %}{% call f(99999) %}x{% endcall %}{% endcall %}",
    "a text that doubles": grown("'xx'", "ns.a ~ ns.a"),
    "a text that is added": grown("'xx'", "ns.a + ns.a"),
    "a list that doubles": grown("[1]", "ns.a + ns.a"),
    "lists in lists": grown("'xx'", "[ns.a, ns.a]", then="{{ ns.a }}"),
    "dicts in dicts": grown("'x'", "dict(a=ns.a, b=ns.a)", then="{{ ns.a }}"),
    "namespaces in namespaces": grown("1", "namespace(a=ns.a, b=ns.a)", times=99999, then=f"{LOOPS}{ENDS}"),
    "a replaced text": grown("'xx'", "ns.a|replace('x', 'xx')"),
    "a joined text": grown("'xx'", "ns.a.join(ns.a)"),
    "a centred text in a loop": repeated(99999, "{{ 'x'|center(99999) }}"),
    "slices in a loop": repeated(99999, "{% set s = range(99999)|slice(99999)|list %}"),
    "batches in a loop": repeated(99999, "{% set s = range(99999)|batch(2)|list %}"),
    "sorted ranges in a loop": repeated(99999, "{% set s = range(99999)|sort(reverse=true) %}"),
    "a filter block": "{% filter center(9999999999) %}x{% endfor %}".replace("endfor", "endfilter"),
    "filter blocks": "{% filter replace('x', 'xxxxxxxxxx') %}" * 12 + "x" + "{% endfilter %}" * 12,
    "a number that grows": grown("9", "ns.a * ns.a", times=99),
    "a shared block": "{% block a %}" + repeated(99999, "{{ range(99999)|join }}") + "{% endblock %}",
    "blocks that call each other": "{% block a %}{{ self.a() }}{{ self.a() }}{% endblock %}",
    "lists that are searched": repeated(99999, "{% if 'z' in range(99999)|list %}{% endif %}"),
    "texts that are searched": "{% set t = 'a' * 9999999 %}" + repeated(99999, "{{ t.count('ab') }}"),
    "texts that are split": "{% set t = 'a ' * 9999999 %}" + repeated(99999, "{% set s = t.split() %}"),
    "the past again and again": repeated(99999, repeated(99999, "{% set x = every('whale') %}")),
    "100,000 blanks": "{{ 1 }}" + " " * 100_000 + "x" + repeated(99999, repeated(9999, "")),
    "tables of texts": repeated(99999, "{% set s = range(9999)|map('string')|join|list %}"),
    "groups": repeated(9999, "{% set s = range(99999)|map('string')|groupby(0)|list %}"),
    "unique things": repeated(9999, "{% set s = range(99999)|unique|list %}"),
    "20 MB of output": repeated(99999, "{{ 'x' * 999 }}"),
}  # fmt: skip
"""Whole layouts that do not come to an end, or not within measure."""
