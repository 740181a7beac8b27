"""Writes documents of known structure for LaTeX."""

import random

from documents import PHOTO, Heading, Items, Paragraph, Picture, Table

LETTERS = str.maketrans(
    {letter: "\\" + letter for letter in "#$%&_{}"}
    | {
        "\\": "\\textbackslash{}",
        "~": "\\textasciitilde{}",
        "^": "\\textasciicircum{}",
        "€": "\\texteuro{}",
        "–": "--",
        "’": "'",
        "‘": "`",
        "“": "``",
        "”": "''",
        "…": "\\dots{}",
        "\u00a0": "~",
    }
)
BABEL = {
    "de": "ngerman",
    "en": "english",
    "fr": "french",
    "es": "spanish,es-noshorthands",
    "it": "italian",
    "pl": "polish",
}
LATIN_MODERN = "\\usepackage{lmodern}"
FONTS = [
    LATIN_MODERN,
    "\\usepackage{mathptmx}\\usepackage[scaled=.92]{helvet}",
    "\\usepackage{palatino}",
    LATIN_MODERN + "\\renewcommand{\\familydefault}{\\sfdefault}",
]


def tex_text(text):
    written = text.translate(LETTERS)
    # Two apostrophes would become a quotation mark.
    return written.replace("''", "'\\,'") if "''" in text else written


def fonts(document):
    if document.language == "pl":
        return LATIN_MODERN
    return random.Random(document.name).choice(FONTS)


def packages(document):
    size = 11 if document.size > 10 else 10
    landscape, margin = (",landscape", "15mm") if document.columns == 3 else ("", "25mm")
    spacing = "\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{.6em}"
    return (
        f"\\documentclass[{size}pt,a4paper{landscape}]{{article}}"
        "\\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\\usepackage{textcomp}"
        f"{fonts(document)}\\usepackage[{BABEL[document.language]}]{{babel}}"
        "\\usepackage{graphicx,array,booktabs,multicol,fancyhdr}"
        f"\\usepackage[margin={margin}]{{geometry}}"
        f"{'' if document.is_indented else spacing}\\frenchspacing\\emergencystretch2em"
    )


def preamble(document):
    yield packages(document)
    if document.has_header:
        title = tex_text(document.running_title)
        yield f"\\pagestyle{{fancy}}\\fancyhf{{}}\\lhead{{{title}}}\\rhead{{\\thepage}}"
    if not document.is_justified:
        # \raggedright takes the indents away.
        indent = "\\setlength{\\parindent}{1.5em}" if document.is_indented else ""
        yield f"\\AtBeginDocument{{\\raggedright{indent}}}"


def heading(block):
    text = tex_text(block.text)
    if block.level == 1:
        return f"{{\\LARGE\\bfseries\\raggedright {text}\\par}}\\medskip"
    command = "section" if block.level == 2 else "subsection"
    number = tex_text(block.number) + "\\quad " if block.number else ""
    return f"\\{command}*{{{number}{text}}}"


def item(text):
    # A bracket would be taken for the label of the item.
    guard = "{}" if text[0] in "[(" else ""
    return f"\\item {guard}{tex_text(text)}"


def items(block):
    name = "itemize" if block.tag == "ul" else "enumerate"
    return f"\\begin{{{name}}}" + "\n".join(map(item, block.texts)) + f"\\end{{{name}}}"


def columns(block):
    """The columns of `tabular`, which together are somewhat narrower than the line."""
    shares = [2 if at in block.long else 1 for at in range(len(block.numeric))]
    line = "|" if block.look == "grid" else ""
    specified = []
    for share, is_numeric in zip(shares, block.numeric):
        width = 0.9 * share / sum(shares) - 0.02
        ragged = "left" if is_numeric else "right"
        specified.append(f">{{\\ragged{ragged}\\arraybackslash}}p{{{width:.3f}\\linewidth}}")
    return line + line.join(specified) + line


def row(cells):
    return " & ".join(cells) + " \\\\"


def rows(block):
    header, *body = [[tex_text(cell) for cell in cells] for cells in block.rows]
    if block.look != "book":
        header = [f"\\textbf{{{cell}}}" for cell in header]
    header, body = row(header), [row(cells) for cells in body]
    if block.look == "grid":
        return "\\hline " + " \\hline\n".join([header, *body]) + " \\hline"
    if block.look == "book":
        return f"\\toprule {header} \\midrule\n" + "\n".join(body) + " \\bottomrule"
    return "\n".join([header, *body])


def table(block):
    caption = f"{{\\small {tex_text(block.caption)}\\par}}\\smallskip" if block.caption else ""
    return (
        f"\n\\medskip\\noindent\\begin{{minipage}}{{\\linewidth}}{caption}"
        f"\\noindent\\begin{{tabular}}{{@{{}}{columns(block)}@{{}}}}{rows(block)}"
        "\\end{tabular}\\end{minipage}\\medskip\n"
    )


def picture(block):
    caption = f"\\small {tex_text(block.caption)}\\par" if block.caption else ""
    return f"\n{{\\centering\\includegraphics[width=55mm]{{{PHOTO}}}\\par {caption}}}\\medskip\n"


def tex_block(block):
    match block:
        case Heading():
            return heading(block)
        case Paragraph(text):
            return tex_text(text) + "\n"
        case Items():
            return items(block)
        case Table():
            return table(block)
        case Picture():
            return picture(block)


def tex_source(document):
    lines = list(preamble(document))
    # German's shorthands begin with quotation marks.
    shorthands = '\\shorthandoff{"}' if document.language == "de" else ""
    lines.append("\\begin{document}" + shorthands)
    body = [tex_block(block) for block in document.blocks]
    if document.columns > 1:
        body = [f"\\begin{{multicols}}{{{document.columns}}}", *body, "\\end{multicols}"]
    return "\n".join([*lines, *body, "\\end{document}"])
