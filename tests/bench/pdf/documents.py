"""Documents whose structure is known: kinds, sentences in six languages, and their HTML.

A document is a list of blocks, and how they are to look. What is in it and how it looks is drawn by
chance, the same each time: whoever draws more, less or in another order changes every document.
"""

import json
import random
import zlib
from html import escape
from pathlib import Path
from typing import NamedTuple

# What captions begin with.
LABELS = {
    "de": {"figure": "Abb. {}: ", "table": "Tabelle {}: "},
    "en": {"figure": "Figure {}: ", "table": "Table {}. "},
    "fr": {"figure": "Figure {} : ", "table": "Tableau {} : "},
    "es": {"figure": "Figura {}. ", "table": "Tabla {}. "},
    "it": {"figure": "Figura {}: ", "table": "Tabella {}: "},
    "pl": {"figure": "Rysunek {}. ", "table": "Tabela {}. "},
}
LANGUAGES = list(LABELS)
FONTS = [
    "Liberation Serif",
    "Liberation Sans",
    "DejaVu Serif Condensed",
    "Liberation Sans Narrow",
    "DejaVu Sans Condensed",
]
# Of kinds that have more than one.
COLUMNS = {"leaflet3": 3, "newsletter": 2}
# Sizes of headings, in those of the text.
HEADINGS = {1: 1.9, 2: 1.35, 3: 1.12}
SMALL_HEADINGS = {1: 1.15, 2: 1, 3: 1.0}
PHOTO = "photo.png"


class Heading(NamedTuple):
    level: int
    number: str  # may be empty
    text: str


class Paragraph(NamedTuple):
    text: str


class Items(NamedTuple):
    tag: str  # ul or ol
    texts: list


class Table(NamedTuple):
    rows: list  # the first is the header
    caption: str | None
    look: str  # grid, book, zebra or none
    long: tuple  # the columns that hold whole sentences
    numeric: list  # for each column, whether it holds numbers


class Picture(NamedTuple):
    caption: str | None


def sentences(path):
    """What `sentences.py` has written: a list for each language."""
    known = json.loads(Path(path).read_text())
    return {name: [text.replace("'", "’") for text in texts] for name, texts in known.items()}


def opening(words, count):
    """About as many words as a phrase, or None if they make no good one."""
    if len(words) < count or not all(0 < len(word) < 18 for word in words[:count]):
        return None
    # A short word at the end would be an article or a preposition.
    while len(words[count - 1]) < 4 and count < len(words):
        count += 1
    text = " ".join(words[:count])
    return text[0].upper() + text[1:] if len(text) < 70 else None


class Document:
    """The looks of a document, and methods that add blocks to it."""

    def __init__(self, kind, language, known):
        seed = zlib.crc32(f"n-{kind}-{language}".encode())
        self.name = f"{kind}_{language}"
        self.kind = kind
        self.language = language
        self.known = known[language]
        self.chance = random.Random(seed)
        self.blocks = []
        self.figures = self.tables = 0
        self.columns = COLUMNS.get(kind, 1)
        self.has_header = kind in ("thesis", "story", "manual")
        self.running_title = ""
        self.choose_looks(random.Random(seed + 1))

    def choose_looks(self, chance):
        """By a chance of its own, so that looks do not depend on what is written."""
        self.font = chance.choice(FONTS)
        self.size = chance.choice([9, 10, 10.5, 11, 12])
        self.is_justified = chance.random() < 0.5
        self.is_indented = self.kind == "story" or chance.random() < 0.3
        if self.columns == 3:
            self.size = 9
            self.font = chance.choice(FONTS[:4])
        has_small_headings = self.kind == "faq" or chance.random() < 0.2
        self.headings = SMALL_HEADINGS if has_small_headings else HEADINGS

    def heading_size(self, level):
        return self.size * self.headings[level]

    def sentence(self):
        return self.chance.choice(self.known)

    def sentences(self, least, most):
        return " ".join(self.sentence() for _ in range(self.chance.randint(least, most)))

    def phrase(self, least=2, most=6):
        """A few words from the beginning of a sentence."""
        text = None
        while text is None:
            words = [word.strip(".,;:()’‘'") for word in self.sentence().split()]
            text = opening(words, self.chance.randint(least, most))
        return text

    def number(self):
        # One is taken, but all are drawn.
        draw = self.chance.randint
        plain = [f"{draw(1, 99)},{draw(10, 99)}", str(draw(1, 9999))]
        with_units = [f"{draw(1, 99)} %", f"{draw(1, 999)},{draw(10, 99)} €"]
        return self.chance.choice(plain + with_units)

    def paragraph(self, least=2, most=5):
        self.blocks.append(Paragraph(self.sentences(least, most)))

    def heading(self, level, number="", least=2, most=6, end=""):
        self.blocks.append(Heading(level, number, self.phrase(least, most) + end))

    def item(self, long):
        is_long = self.chance.random() < long
        return self.sentences(1, 2) if is_long else self.phrase(2, 9)

    def items(self, tag="ul", count=None, long=0.3):
        """A list; `long` is the part of the items that are sentences."""
        count = count or self.chance.randint(3, 6)
        self.blocks.append(Items(tag, [self.item(long) for _ in range(count)]))

    def cell(self, is_long, is_numeric):
        if is_long:
            return self.sentence()
        return self.number() if is_numeric else self.phrase(1, 3)

    def caption(self, kind, number, least, most):
        return LABELS[self.language][kind].format(number) + self.phrase(least, most)

    def table(self, columns, rows, long=(), look="grid", has_caption=True):
        may_be_numeric = [at > 0 and at not in long for at in range(columns)]
        numeric = [may and self.chance.random() < 0.7 for may in may_be_numeric]
        cells = [[self.phrase(1, 2) for _ in range(columns)]]
        for _ in range(rows - 1):
            cells.append([self.cell(at in long, numeric[at]) for at in range(columns)])
        self.tables += 1
        caption = self.caption("table", self.tables, 3, 8) if has_caption else None
        self.blocks.append(Table(cells, caption, look, long, numeric))

    def picture(self, has_caption=True):
        self.figures += 1
        caption = self.caption("figure", self.figures, 4, 9) if has_caption else None
        self.blocks.append(Picture(caption))


def thesis(document):
    draw = document.chance.randint
    document.heading(1, "", 3, 8)
    document.paragraph()
    for chapter in range(1, 4):
        document.heading(2, str(chapter))
        document.paragraph()
        document.paragraph()
        for section in range(1, 3):
            document.heading(3, f"{chapter}.{section}")
            document.paragraph()
            document.paragraph(1, 3)
            if section == 1:
                document.table(draw(3, 5), draw(4, 7), look="book")
            else:
                document.items(document.chance.choice(["ul", "ol"]), long=0.6)
            document.paragraph()
        if chapter == 2:
            document.picture()
            document.paragraph()


def leaflet3(document):
    document.heading(1, "", 2, 3)
    for part in range(8):
        document.heading(2, "", 1, 3)
        document.paragraph(1, 2)
        if part % 2:
            document.items("ul", document.chance.randint(3, 4), 0.2)
        document.paragraph(1, 2)
        if part == 3:
            document.picture(False)


def newsletter(document):
    document.heading(1, "", 2, 5)
    for part in range(5):
        document.heading(2, "", 3, 8)
        document.paragraph()
        document.paragraph()
        if part == 1:
            document.picture()
        if part == 2:
            document.items("ul")
        if part == 3:
            document.table(2, 5)
        document.paragraph()


def manual(document):
    chance = document.chance
    document.heading(1, "", 2, 5)
    for part in range(1, 5):
        document.heading(2, f"{part}.")
        document.paragraph(1, 2)
        document.items("ol", chance.randint(4, 7), 0.5)
        if part % 2:
            rows, look = chance.randint(4, 6), chance.choice(["grid", "book"])
            document.table(2, rows, long=(1,), look=look, has_caption=False)
        document.paragraph(1, 3)
        document.items("ul", long=0.1)


def minutes(document):
    document.heading(1, "", 2, 4)
    document.table(2, 4, look="none", has_caption=False)
    for part in range(1, 7):
        document.heading(2, f"{part}.")
        document.paragraph(1, 2)
        document.paragraph(1, 1)
        if part in (2, 5):
            document.items("ul", 3, 0.3)
        if part == 4:
            document.table(4, 5, look="none", has_caption=False)
            document.paragraph(1, 1)


def pricelist(document):
    draw = document.chance.randint
    document.heading(1, "", 2, 4)
    document.paragraph(1, 2)
    for part, look in enumerate(["none", "book", "grid", "zebra", "book"]):
        document.heading(2, "", 1, 3)
        document.table(draw(3, 5), draw(6, 12), look=look, has_caption=part % 2 == 0)
        if part % 2:
            document.paragraph(1, 2)


def faq(document):
    document.heading(1, "", 2, 4)
    document.paragraph()
    for part in range(10):
        document.heading(2, "", 4, 9, " ?" if document.language == "fr" else "?")
        document.paragraph(1, 3)
        if part % 3 == 1:
            document.items("ul", 3, 0.3)
            document.paragraph(1, 2)


def story(document):
    document.heading(1, "", 2, 4)
    for _ in range(3):
        document.heading(2, "", 1, 4)
        for _ in range(11):
            if document.chance.random() < 0.65:
                document.paragraph(1, 6)
            else:
                document.blocks.append(Paragraph("– " + document.sentence()))


KINDS = {
    kind.__name__: kind
    for kind in (thesis, leaflet3, newsletter, manual, minutes, pricelist, faq, story)
}


def make(kind, language, known):
    document = Document(kind, language, known)
    KINDS[kind](document)
    document.running_title = document.phrase(2, 5)
    return document


def row_html(tag, row, numeric):
    cells = ""
    for cell, is_numeric in zip(row, numeric):
        look = ' class="n"' if is_numeric else ""
        cells += f"<{tag}{look}>{escape(cell)}</{tag}>"
    return f"<tr>{cells}</tr>"


def table_html(table):
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    rows = [row_html("td" if at else "th", row, table.numeric) for at, row in enumerate(table.rows)]
    return f'<table class="{table.look}">{caption}{"".join(rows)}</table>'


def heading_html(heading, is_printed):
    gap = '<span class="g"></span> ' if is_printed else " "
    number = escape(heading.number) + gap if heading.number else ""
    return f"<h{heading.level}>{number}{escape(heading.text)}</h{heading.level}>"


def picture_html(picture, is_printed):
    source = PHOTO if is_printed else "images/1.png"
    caption = f"<figcaption>{escape(picture.caption)}</figcaption>" if picture.caption else ""
    return f'<figure><img src="{source}" alt="photo">{caption}</figure>'


def block_html(block, is_printed):
    match block:
        case Paragraph(text):
            return f"<p>{escape(text)}</p>"
        case Heading():
            return heading_html(block, is_printed)
        case Items(tag, texts):
            items = "".join(f"<li>{escape(text)}</li>" for text in texts)
            return f"<{tag}>{items}</{tag}>"
        case Table():
            return table_html(block)
        case Picture():
            return picture_html(block, is_printed)


def document_html(document, is_printed):
    """The blocks: to print, or to compare with what is read."""
    return "\n".join(block_html(block, is_printed) for block in document.blocks)


def page_style(document):
    size, margin = ("A4 landscape", "1.2cm") if document.columns == 3 else ("A4", "2.3cm")
    edge = "@bottom-center{content:counter(page);font-size:8pt}"
    if document.has_header:
        edge = (
            f'@top-left{{content:"{document.running_title}";font-size:8pt}}'
            " @top-right{content:counter(page);font-size:8pt}"
        )
    return f"@page{{size:{size};margin:{margin};{edge}}}"


def text_style(document):
    justified = "text-align:justify;hyphens:auto" if document.is_justified else ""
    headings = [f"h{level}{{font-size:{document.heading_size(level)}pt}}" for level in HEADINGS]
    paragraphs = "p{margin:0 0 .6em}"
    if document.is_indented:
        paragraphs = "p{margin:0;text-indent:1.3em} h1+p,h2+p,h3+p{text-indent:0}"
    return (
        f'body{{font:{document.size}pt/1.32 "{document.font}";{justified};margin:0}}'
        f" {' '.join(headings)} {paragraphs} h1,h2,h3{{text-align:left;break-after:avoid;"
        "hyphens:manual;margin:1em 0 .4em;line-height:1.2} .g{padding-left:.6em}"
    )


def block_style(document):
    """For tables, figures and lists."""
    width = 100 if document.columns > 1 else 95
    return (
        f"table{{border-collapse:collapse;margin:.8em 0;width:{width}%;text-align:left;"
        f"font-size:{document.size * 0.92}pt;hyphens:manual}}"
        " td,th{padding:2.5pt 5pt;vertical-align:top;text-align:left} .n{text-align:right}"
        " .grid td,.grid th{border:.6pt solid #444}"
        " .book tr:first-child th{border-top:1pt solid #000;border-bottom:.6pt solid #000}"
        " .book tr:last-child td{border-bottom:1pt solid #000}"
        " .zebra tr:nth-child(even) td{background:#e6e6e6}"
        " caption{font-size:.9em;text-align:left;padding:2pt 0} tr,figure{break-inside:avoid}"
        " figure{margin:.8em 0;text-align:center}"
        f" img{{width:{150 if document.columns == 3 else 200}pt}} figcaption{{font-size:.88em}}"
        " ul,ol{padding-left:1.6em;margin:.4em 0}"
    )


def page(document):
    """The document as HTML to print."""
    gap = "7mm" if document.columns == 2 else "9mm"
    columns = f".c{{columns:{document.columns};column-gap:{gap}}}"
    parts = [page_style(document), text_style(document), block_style(document), columns]
    style = "\n".join(parts)
    body = document_html(document, True)
    if document.columns > 1:
        body = f'<div class="c">{body}</div>'
    return (
        f'<!doctype html><html lang="{document.language}"><meta charset="utf-8"><title>t</title>'
        f"<style>{style}</style><body>{body}</body></html>"
    )
