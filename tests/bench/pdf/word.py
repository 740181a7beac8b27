"""Writes documents of known structure for word processors."""

from documents import PHOTO


def docx_(d, path):
    import docx
    from docx.shared import Pt, Cm, RGBColor
    from docx.enum.text import WD_ALIGN_PARAGRAPH as AL
    from docx.oxml import OxmlElement as OE
    from docx.oxml.ns import qn
    from docx.enum.section import WD_ORIENT

    D = docx.Document()
    st = D.styles
    z = d.size
    n = st["Normal"]
    n.font.name = d.font
    n.font.size = Pt(z)
    n.element.rPr.rFonts.set(qn("w:eastAsia"), d.font)
    lang = OE("w:lang")
    lang.set(
        qn("w:val"),
        dict(de="de-DE", en="en-GB", fr="fr-FR", es="es-ES", it="it-IT", pl="pl-PL")[d.lang],
    )
    n.element.rPr.append(lang)
    n.paragraph_format.space_after = Pt(0 if d.indent else z * 0.6)
    n.paragraph_format.line_spacing = 1.15
    if d.justify:
        n.paragraph_format.alignment = AL.JUSTIFY
    for l, f in (
        (1, 1.15 if d.small else 1.9),
        (2, 1 if d.small else 1.35),
        (3, 1 if d.small else 1.12),
    ):
        h = st[f"Heading {l}"]
        h.font.size = Pt(round(z * f * 2) / 2)
        h.font.name = d.font
        h.element.rPr.rFonts.set(qn("w:ascii"), d.font)
        h.element.rPr.rFonts.set(qn("w:hAnsi"), d.font)
        h.font.color.rgb = RGBColor(0, 0, 0x60)
        h.paragraph_format.alignment = AL.LEFT
        h.paragraph_format.space_after = Pt(4)
        for a in ("w:asciiTheme", "w:hAnsiTheme"):
            if h.element.rPr.rFonts.get(qn(a)):
                del h.element.rPr.rFonts.attrib[qn(a)]
    sec = D.sections[0]
    sec.page_width, sec.page_height = (Cm(29.7), Cm(21)) if d.cols == 3 else (Cm(21), Cm(29.7))
    if d.cols == 3:
        sec.orientation = WD_ORIENT.LANDSCAPE
    m = Cm(1.3 if d.cols == 3 else 2.4)
    sec.left_margin = sec.right_margin = sec.top_margin = sec.bottom_margin = m
    if d.cols > 1:
        c = sec._sectPr.find(qn("w:cols"))
        c = c if c is not None else sec._sectPr.makeelement(qn("w:cols"), {})
        if c.getparent() is None:
            sec._sectPr.append(c)
        c.set(qn("w:num"), str(d.cols))
        c.set(qn("w:space"), "400")

    def field(p):
        f = OE("w:fldSimple")
        f.set(qn("w:instr"), "PAGE")
        r = OE("w:r")
        t = OE("w:t")
        t.text = "1"
        r.append(t)
        f.append(r)
        p._p.append(f)

    if d.heads:
        p = sec.header.paragraphs[0]
        p.add_run(d.run + "\t\t")
        field(p)
    else:
        p = sec.footer.paragraphs[0]
        p.alignment = AL.CENTER
        field(p)
    prev = ""
    for b in d.b:
        k = b[0]
        if k[0] == "h":
            D.add_paragraph((b[1] + "\t" if b[1] else "") + b[2], style=f"Heading {k[1]}")
        elif k == "p":
            p = D.add_paragraph(b[1])
            if d.indent and prev == "p":
                p.paragraph_format.first_line_indent = Cm(0.5)
        elif k == "ul":
            for i in b[1]:
                D.add_paragraph(i, style="List Bullet")
        elif k == "ol":
            for j, i in enumerate(b[1]):
                p = D.add_paragraph(f"{j+1}.\t{i}")
                p.paragraph_format.left_indent = Cm(0.8)
                p.paragraph_format.first_line_indent = Cm(-0.8)
                p.paragraph_format.tab_stops.add_tab_stop(Cm(0.8))
        elif k == "table":
            if b[2]:
                p = D.add_paragraph(b[2], style="Caption")
                p.runs[0].font.color.rgb = RGBColor(60, 60, 60)
                p.paragraph_format.keep_with_next = True
            t = D.add_table(len(b[1]), len(b[1][0]))
            if b[3] == "grid":
                t.style = "Table Grid"
            elif b[3] == "book":
                t.style = "Light Shading"
            elif b[3] == "zebra":
                t.style = "Light List"
            if b[4]:
                t.autofit = False
                tot = 16 if d.cols == 1 else 8
                for row in t.rows:
                    for j, c in enumerate(row.cells):
                        c.width = Cm(tot * (2 if j in b[4] else 1) / (len(b[1][0]) + len(b[4])))
            for i, r in enumerate(b[1]):
                for j, x in enumerate(r):
                    p = t.cell(i, j).paragraphs[0]
                    run = p.add_run(x)
                    run.font.size = Pt(z * 0.92)
                    run.bold = True if i == 0 else None
                    p.paragraph_format.space_after = Pt(1)
                    p.paragraph_format.alignment = AL.RIGHT if b[5][j] == "n" else AL.LEFT
            D.add_paragraph().paragraph_format.space_after = Pt(2)
        else:
            p = D.add_paragraph()
            p.alignment = AL.CENTER
            p.add_run().add_picture(str(path.parent / PHOTO), width=Cm(5.5))
            if b[1]:
                p = D.add_paragraph(b[1], style="Caption")
                p.alignment = AL.CENTER
        prev = k
    D.save(str(path))
