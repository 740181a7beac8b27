"""Prints documents of known structure with Typst and ReportLab; see also tex.py and word.py."""

from html import escape
from itertools import pairwise

from reportlab import platypus
from reportlab.lib.enums import TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from documents import PHOTO, Heading, Items, Paragraph, Picture, Table

# --- Typst

TYPST_STROKES = {
    "grid": "0.6pt",
    "none": "none",
    "zebra": "none",
    "book": "(x,y)=>if y==0 {(top:1pt,bottom:0.6pt)} else {none}",
}


def typst_text(text):
    # The backslash comes first: those of other letters must stay single.
    for letter in "\\#$*_`<>@[]=-+/~":
        text = text.replace(letter, "\\" + letter)
    return text


def typst_setup(document):
    flipped = ",flipped:true" if document.columns == 3 else ""
    justify = "true" if document.is_justified else "false"
    indent = ",first-line-indent:1.2em,spacing:0.65em" if document.is_indented else ""
    yield (
        f'#set text(lang:"{document.language}",size:{document.size}pt,font:"{document.font}")\n'
        f"#set page(margin:2cm,columns:{document.columns}{flipped})\n"
        f"#set par(justify:{justify}{indent})\n"
    )
    if document.has_header:
        title = typst_text(document.running_title)
        yield f"#set page(header:[{title} #h(1fr) #context counter(page).display()])\n"


def typst_table(table):
    caption = f"#text(size:0.9em)[{typst_text(table.caption)}]\n\n" if table.caption else ""
    count = len(table.numeric)
    columns = ",".join("2fr" if at in table.long else "1fr" for at in range(count))
    align = ",".join("right" if is_numeric else "left" for is_numeric in table.numeric)
    fill = ",fill:(x,y)=>if calc.odd(y) {luma(230)}" if table.look == "zebra" else ""
    cells = ",".join(f"[{typst_text(cell)}]" for row in table.rows for cell in row)
    return (
        f"{caption}#table(columns:({columns},),align:({align},),"
        f"stroke:{TYPST_STROKES[table.look]}{fill},{cells})\n"
    )


def typst_picture(picture):
    caption = ""
    if picture.caption:
        caption = f"\n\n#text(size:0.88em)[{typst_text(picture.caption)}]"
    return f'#align(center)[#image("{PHOTO}",width:150pt){caption}]\n'


def typst_block(block):
    match block:
        case Heading(level, number, text):
            number = typst_text(number) + " " if number else ""
            return f"{'=' * level} {number}{typst_text(text)}\n"
        case Paragraph(text):
            return typst_text(text) + "\n"
        case Items(tag, texts):
            mark = "-" if tag == "ul" else "+"
            return "\n".join(f"{mark} {typst_text(text)}" for text in texts) + "\n"
        case Table():
            return typst_table(block)
        case Picture():
            return typst_picture(block)


def typst_source(document):
    return "\n".join([*typst_setup(document), *map(typst_block, document.blocks)])


# --- ReportLab

FONT_FILES = {
    "Liberation Serif": ("liberation2/LiberationSerif-Regular", "liberation2/LiberationSerif-Bold"),
    "Liberation Sans": ("liberation2/LiberationSans-Regular", "liberation2/LiberationSans-Bold"),
    "DejaVu Serif Condensed": ("dejavu/DejaVuSerifCondensed", "dejavu/DejaVuSerifCondensed-Bold"),
    "Liberation Sans Narrow": (
        "liberation/LiberationSansNarrow-Regular",
        "liberation/LiberationSansNarrow-Bold",
    ),
    "DejaVu Sans Condensed": ("dejavu/DejaVuSansCondensed", "dejavu/DejaVuSansCondensed-Bold"),
}
FIRST, LAST = (0, 0), (-1, -1)
TABLE_RULES = {
    "grid": [("GRID", FIRST, LAST, 0.6, "black")],
    "none": [],
    "book": [
        ("LINEABOVE", FIRST, (-1, 0), 1, "black"),
        ("LINEBELOW", FIRST, (-1, 0), 0.6, "black"),
        ("LINEBELOW", (0, -1), LAST, 1, "black"),
    ],
    "zebra": [("ROWBACKGROUNDS", FIRST, LAST, ["#ffffff", "#e6e6e6"])],
}
# Of headings: the height of lines in sizes of the text, the space before and after, and whether
# they stay with what follows.
HEADING_SPACES = {1: (2.3, 0, 8, 0), 2: (1.7, 9, 4, 1), 3: (1.4, 6, 3, 1)}
GAP = 24


def register_fonts(font):
    for name, file in zip(("Text", "Bold"), FONT_FILES[font]):
        pdfmetrics.registerFont(TTFont(name, f"/usr/share/fonts/truetype/{file}.ttf"))


def heading_style(document, level):
    leading, before, after, stays = HEADING_SPACES[level]
    return ParagraphStyle(
        f"heading{level}",
        fontName="Bold",
        fontSize=document.heading_size(level),
        leading=document.size * leading,
        spaceBefore=before,
        spaceAfter=after,
        keepWithNext=stays,
    )


def cell_style(document, font, alignment=TA_LEFT):
    return ParagraphStyle(
        "cell",
        fontName=font,
        fontSize=document.size * 0.92,
        leading=document.size * 1.15,
        alignment=alignment,
    )


def reportlab_styles(document):
    """All styles by name; those of headings by level."""
    size = document.size
    body = ParagraphStyle(
        "body",
        fontName="Text",
        fontSize=size,
        leading=size * 1.3,
        spaceAfter=0 if document.is_indented else size * 0.6,
        firstLineIndent=14 if document.is_indented else 0,
        alignment=TA_JUSTIFY if document.is_justified else TA_LEFT,
    )
    return {
        "body": body,
        "first": ParagraphStyle("first", parent=body, firstLineIndent=0),
        "item": ParagraphStyle("item", parent=body, firstLineIndent=0, spaceAfter=2),
        "caption": ParagraphStyle(
            "caption",
            fontName="Text",
            fontSize=size * 0.88,
            leading=size * 1.1,
            spaceAfter=4,
            spaceBefore=4,
        ),
        "header": cell_style(document, "Bold"),
        "cell": cell_style(document, "Text"),
        "number": cell_style(document, "Text", TA_RIGHT),
        **{level: heading_style(document, level) for level in HEADING_SPACES},
    }


class ReportLab:
    """A document as ReportLab's flowables, and the pages they flow into."""

    def __init__(self, document, path):
        register_fonts(document.font)
        self.document = document
        self.path = path
        self.styles = reportlab_styles(document)
        self.page = landscape(A4) if document.columns == 3 else A4
        self.margin = 40 if document.columns == 3 else 64
        gaps = GAP * (document.columns - 1)
        self.width = (self.page[0] - 2 * self.margin - gaps) / document.columns

    def text(self, text, style):
        return platypus.Paragraph(escape(text), self.styles[style])

    def captioned(self, caption):
        return [self.text(caption, "caption")] if caption else []

    def heading(self, heading):
        number = escape(heading.number) + "&nbsp;&nbsp;" if heading.number else ""
        return platypus.Paragraph(number + escape(heading.text), self.styles[heading.level])

    def items(self, items):
        is_bulleted = items.tag == "ul"
        return platypus.ListFlowable(
            [platypus.ListItem(self.text(text, "item")) for text in items.texts],
            bulletType="bullet" if is_bulleted else "1",
            leftIndent=16,
            start="•" if is_bulleted else 1,
            bulletFontName="Text",
            bulletFontSize=self.document.size,
            bulletFormat=None if is_bulleted else "%s.",
        )

    def row(self, row, styles):
        return [self.text(cell, style) for cell, style in zip(row, styles)]

    def table(self, table):
        header, *body = table.rows
        styles = ["number" if is_numeric else "cell" for is_numeric in table.numeric]
        cells = [self.row(header, ["header"] * len(header))]
        cells += [self.row(row, styles) for row in body]
        shares = [2 if at in table.long else 1 for at in range(len(header))]
        return platypus.Table(
            cells,
            colWidths=[self.width * 0.97 * share / sum(shares) for share in shares],
            style=platypus.TableStyle(
                [*TABLE_RULES[table.look], ("VALIGN", FIRST, LAST, "TOP")],
            ),
        )

    def picture(self):
        width = min(self.width, 170)
        return platypus.Image(str(self.path.parent / PHOTO), width, width * 0.6)

    def flowables(self, block, previous):
        match block:
            case Heading():
                return [self.heading(block)]
            case Paragraph(text):
                return [self.text(text, "body" if isinstance(previous, Paragraph) else "first")]
            case Items():
                return [self.items(block)]
            case Table():
                table = [self.table(block), platypus.Spacer(1, 8)]
                return self.captioned(block.caption) + table
            case Picture(caption):
                return [self.picture(), platypus.Spacer(1, 3), *self.captioned(caption)]

    def decorate(self, canvas, template):
        """The running title and the number of a page."""
        width, height = self.page
        canvas.setFont("Text", 8)
        if self.document.has_header:
            canvas.drawString(self.margin, height - 34, self.document.running_title)
            canvas.drawRightString(width - self.margin, height - 34, str(template.page))
        else:
            canvas.drawCentredString(width / 2, 22, str(template.page))

    def frame(self, column):
        return platypus.Frame(
            self.margin + column * (self.width + GAP),
            self.margin,
            self.width,
            self.page[1] - 2 * self.margin,
            id=str(column),
            leftPadding=0,
            rightPadding=0,
        )

    def write(self):
        frames = [self.frame(column) for column in range(self.document.columns)]
        template = platypus.BaseDocTemplate(str(self.path), pagesize=self.page)
        template.addPageTemplates(
            [platypus.PageTemplate(id="page", frames=frames, onPage=self.decorate)]
        )
        flow = []
        for previous, block in pairwise((None, *self.document.blocks)):
            flow += self.flowables(block, previous)
        template.build(flow)


def write_reportlab(document, path):
    ReportLab(document, path).write()
