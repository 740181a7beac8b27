"""The blocks of HTML, and how well those that were found fit those that were meant.

A block counts if its kind and its whole text are right, white space aside. Captions and notes count
as paragraphs, as not every program tells them apart; so does what a program leaves without a block.
Boundaries are the first and last three words of blocks outside tables, whatever their kind; order is
the longest common run of the words that both have; recall the part of the words that was found.
"""

import html.parser
from collections import Counter, defaultdict

KINDS = {
    "p": "paragraphs",
    "pre": "paragraphs",
    "figcaption": "paragraphs",
    "caption": "paragraphs",
    **{f"h{level}": "headings" for level in range(1, 7)},
    "li": "items",
    "td": "cells",
    "th": "cells",
}
COLUMNS = ["paragraphs", "headings", "items", "cells", "boundaries", "order", "recall"]
HOLDERS = ("li", "td", "th")
PARTS = ("div", "ul", "ol", "table", "section", "aside", "figure", "tr", "blockquote")
SILENT = ("style", "script", "title")
# Ligatures and spaces of several widths are looks.
SAME = str.maketrans(
    {
        "\u00a0": " ",
        "\u202f": " ",
        "\u2009": " ",
        "\u00ad": None,
        "\u200b": None,
        "ﬀ": "ff",
        "ﬁ": "fi",
        "ﬂ": "fl",
        "ﬃ": "ffi",
        "ﬄ": "ffl",
    }
)


def folded(parts):
    """Parts of text as one, with single spaces."""
    return " ".join("".join(parts).split())


class Blocks(html.parser.HTMLParser):
    """The blocks of a document in the order in which they begin, None where one turns out empty.

    `open` has the tag of each open block, its text so far, and its place in `found`; `loose` is text
    outside of all blocks. Inside items and cells other blocks count as text of theirs.
    """

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.found = []
        self.open = []
        self.loose = []
        self.silent = 0
        self.feed(text.translate(SAME))
        self.close()
        self.flush()

    def flush(self):
        """Ends a run of loose text."""
        text = folded(self.loose)
        self.loose = []
        if text:
            self.found.append(("paragraphs", text))

    def is_inside(self):
        return self.open and self.open[-1][0] in HOLDERS

    def write(self, text):
        (self.open[-1][1] if self.open else self.loose).append(text)

    def begin(self, tag):
        if not self.open:
            self.flush()
        self.open.append((tag, [], len(self.found)))
        # Its place among the others.
        self.found.append(None)

    def end(self):
        tag, text, at = self.open.pop()
        text = folded(text)
        self.found[at] = (KINDS[tag], text) if text else None

    def handle_starttag(self, tag, attributes):
        self.silent += tag in SILENT
        if tag == "br":
            self.write(" ")
        elif tag in KINDS and self.is_inside() and tag not in HOLDERS:
            self.write(" ")
        elif tag in KINDS:
            self.begin(tag)
        elif tag in PARTS:
            self.write(" ")
            if not self.open:
                self.flush()

    def handle_endtag(self, tag):
        self.silent -= tag in SILENT
        if tag in KINDS and self.open and self.open[-1][0] == tag:
            self.end()
        elif self.is_inside():
            self.write(" ")
        elif tag in PARTS and not self.open:
            self.flush()

    def handle_data(self, data):
        if not self.silent:
            self.write(data)


def blocks(text):
    """The kind and the text of each block of HTML."""
    return [block for block in Blocks(text).found if block]


def f1(meant, found):
    """None if there is nothing to compare."""
    if not meant and not found:
        return None
    meant, found = Counter(meant), Counter(found)
    return 2 * (meant & found).total() / (meant.total() + found.total())


def longest_common(one, other):
    """The length of the longest common subsequence, many words at a time."""
    places = defaultdict(int)
    for at, word in enumerate(one):
        places[word] |= 1 << at
    all_ones = (1 << len(one)) - 1
    row = all_ones
    for word in other:
        hits = row & places.get(word, 0)
        row = ((row + hits) | (row - hits)) & all_ones
    return len(one) - row.bit_count()


def boundaries(found):
    for kind, text in found:
        words = text.split()
        if kind != "cells":
            yield ("begins", *words[:3])
            yield ("ends", *words[-3:])


def texts(found, kind):
    return [text for own, text in found if own == kind]


def words(found):
    return " ".join(text for _, text in found).split()


def figures(meant, found):
    """Each figure of `COLUMNS`; None where a document has nothing of the kind."""
    meant, found = blocks(meant), blocks(found)
    result = {}
    for kind in COLUMNS[:4]:
        wanted = texts(meant, kind)
        result[kind] = f1(wanted, texts(found, kind)) if wanted else None
    result["boundaries"] = f1(list(boundaries(meant)), list(boundaries(found)))
    wanted, got = words(meant), words(found)
    shared = (Counter(wanted) & Counter(got)).total()
    result["recall"] = shared / max(1, len(wanted))
    result["order"] = longest_common(wanted, got) / shared if shared else 0.0
    return result
