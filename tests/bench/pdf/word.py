"""Writes documents of known structure for word processors."""

from itertools import pairwise

import docx
from docx.enum.section import WD_ORIENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor

from documents import HEADINGS, PHOTO, Heading, Items, Paragraph, Picture, Table

COUNTRIES = {"de": "DE", "en": "GB", "fr": "FR", "es": "ES", "it": "IT", "pl": "PL"}
TABLE_STYLES = {"grid": "Table Grid", "book": "Light Shading", "zebra": "Light List"}


def set_text_style(style, document):
    style.font.name = document.font
    style.font.size = Pt(document.size)
    style.element.rPr.rFonts.set(qn("w:eastAsia"), document.font)
    language = OxmlElement("w:lang")
    language.set(qn("w:val"), f"{document.language}-{COUNTRIES[document.language]}")
    style.element.rPr.append(language)
    style.paragraph_format.space_after = Pt(0 if document.is_indented else document.size * 0.6)
    style.paragraph_format.line_spacing = 1.15
    if document.is_justified:
        style.paragraph_format.alignment = WD_ALIGN_PARAGRAPH.JUSTIFY


def set_heading_style(style, document, level):
    # Sizes are in half points.
    style.font.size = Pt(round(document.heading_size(level) * 2) / 2)
    style.font.name = document.font
    style.font.color.rgb = RGBColor(0, 0, 0x60)
    style.paragraph_format.alignment = WD_ALIGN_PARAGRAPH.LEFT
    style.paragraph_format.space_after = Pt(4)
    fonts = style.element.rPr.rFonts
    for name in ("w:ascii", "w:hAnsi"):
        fonts.set(qn(name), document.font)
        # The theme's font would win.
        fonts.attrib.pop(qn(f"{name}Theme"), None)


def set_page(section, document):
    is_wide = document.columns == 3
    short, long = Cm(21), Cm(29.7)
    section.page_width, section.page_height = (long, short) if is_wide else (short, long)
    if is_wide:
        section.orientation = WD_ORIENT.LANDSCAPE
    margin = Cm(1.3 if is_wide else 2.4)
    section.left_margin = section.right_margin = margin
    section.top_margin = section.bottom_margin = margin
    if document.columns > 1:
        columns = section._sectPr.find(qn("w:cols"))
        columns.set(qn("w:num"), str(document.columns))
        columns.set(qn("w:space"), "400")


def add_page_number(paragraph):
    field, run, text = (OxmlElement(f"w:{name}") for name in ("fldSimple", "r", "t"))
    field.set(qn("w:instr"), "PAGE")
    text.text = "1"
    run.append(text)
    field.append(run)
    paragraph._p.append(field)


def add_edge(section, document):
    """A header with the running title, or a footer; both with the number of the page."""
    if document.has_header:
        paragraph = section.header.paragraphs[0]
        paragraph.add_run(document.running_title + "\t\t")
    else:
        paragraph = section.footer.paragraphs[0]
        paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    add_page_number(paragraph)


def add_numbered(output, texts):
    """Items whose numbers are text: those of a style would go on from list to list."""
    for number, text in enumerate(texts, 1):
        layout = output.add_paragraph(f"{number}.\t{text}").paragraph_format
        layout.left_indent = Cm(0.8)
        layout.first_line_indent = Cm(-0.8)
        layout.tab_stops.add_tab_stop(Cm(0.8))


def set_widths(table, long, whole):
    """Columns of whole sentences become twice as wide as others."""
    table.autofit = False
    shares = len(table.columns) + len(long)
    for row in table.rows:
        for at, cell in enumerate(row.cells):
            cell.width = Cm(whole * (2 if at in long else 1) / shares)


def fill_cell(cell, text, size, is_header, is_numeric):
    paragraph = cell.paragraphs[0]
    run = paragraph.add_run(text)
    run.font.size = Pt(size * 0.92)
    run.bold = True if is_header else None
    alignment = WD_ALIGN_PARAGRAPH.RIGHT if is_numeric else WD_ALIGN_PARAGRAPH.LEFT
    paragraph.paragraph_format.space_after = Pt(1)
    paragraph.paragraph_format.alignment = alignment


def add_table(output, block, document):
    if block.caption:
        caption = output.add_paragraph(block.caption, style="Caption")
        caption.runs[0].font.color.rgb = RGBColor(60, 60, 60)
        caption.paragraph_format.keep_with_next = True
    table = output.add_table(len(block.rows), len(block.numeric))
    if block.look in TABLE_STYLES:
        table.style = TABLE_STYLES[block.look]
    if block.long:
        set_widths(table, block.long, 16 if document.columns == 1 else 8)
    for at, row in enumerate(block.rows):
        for column, text in enumerate(row):
            cell = table.cell(at, column)
            fill_cell(cell, text, document.size, at == 0, block.numeric[column])
    output.add_paragraph().paragraph_format.space_after = Pt(2)


def add_picture(output, caption, photo):
    paragraph = output.add_paragraph()
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    paragraph.add_run().add_picture(str(photo), width=Cm(5.5))
    if caption:
        paragraph = output.add_paragraph(caption, style="Caption")
        paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER


def add_block(output, block, is_indented, document, photo):
    match block:
        case Heading(level, number, text):
            number = number + "\t" if number else ""
            output.add_paragraph(number + text, style=f"Heading {level}")
        case Paragraph(text):
            paragraph = output.add_paragraph(text)
            if is_indented:
                paragraph.paragraph_format.first_line_indent = Cm(0.5)
        case Items("ul", texts):
            for text in texts:
                output.add_paragraph(text, style="List Bullet")
        case Items("ol", texts):
            add_numbered(output, texts)
        case Table():
            add_table(output, block, document)
        case Picture(caption):
            add_picture(output, caption, photo)


def write_docx(document, path):
    output = docx.Document()
    set_text_style(output.styles["Normal"], document)
    for level in HEADINGS:
        set_heading_style(output.styles[f"Heading {level}"], document, level)
    section = output.sections[0]
    set_page(section, document)
    add_edge(section, document)
    for previous, block in pairwise((None, *document.blocks)):
        is_indented = document.is_indented and isinstance(previous, Paragraph)
        add_block(output, block, is_indented, document, path.parent / PHOTO)
    output.save(str(path))
