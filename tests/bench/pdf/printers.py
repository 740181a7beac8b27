"""Prints documents of known structure with Typst and ReportLab; see also tex.py and word.py."""

from documents import PHOTO, escaped


def typst_text(text):
    for c in "\\#$*_`<>@[]=-+/~":
        text = text.replace(c, "\\" + c)
    return text


def typst_src(d):
    t = typst_text
    o = [
        f'#set text(lang:"{d.lang}",size:{d.size}pt,font:"{d.font}")\n#set page(margin:2cm,columns:{d.cols}{",flipped:true" if d.cols==3 else ""})\n#set par(justify:{"true" if d.justify else "false"}{",first-line-indent:1.2em,spacing:0.65em" if d.indent else ""})\n'
    ]
    if d.heads:
        o.append(f"#set page(header:[{t(d.run)} #h(1fr) #context counter(page).display()])\n")
    for b in d.b:
        k = b[0]
        if k[0] == "h":
            o.append("=" * int(k[1]) + " " + (t(b[1]) + " " if b[1] else "") + t(b[2]) + "\n")
        elif k == "p":
            o.append(t(b[1]) + "\n")
        elif k == "ul":
            o.append("\n".join("- " + t(i) for i in b[1]) + "\n")
        elif k == "ol":
            o.append("\n".join("+ " + t(i) for i in b[1]) + "\n")
        elif k == "table":
            n = len(b[1][0])
            cs = ",".join("[" + t(c) + "]" for r in b[1] for c in r)
            st = {
                "grid": "0.6pt",
                "none": "none",
                "zebra": "none",
                "book": "(x,y)=>if y==0 {(top:1pt,bottom:0.6pt)} else {none}",
            }[b[3]]
            fill = ",fill:(x,y)=>if calc.odd(y) {luma(230)}" if b[3] == "zebra" else ""
            al = "(" + ",".join("right" if x == "n" else "left" for x in b[5]) + ",)"
            co = "(" + ",".join("2fr" if c in b[4] else "1fr" for c in range(n)) + ",)"
            o.append(
                (f"#text(size:0.9em)[{t(b[2])}]\n\n" if b[2] else "")
                + f"#table(columns:{co},align:{al},stroke:{st}{fill},{cs})\n"
            )
        else:
            o.append(
                '#align(center)[#image("photo.png",width:150pt)'
                + ("\n\n#text(size:0.88em)[" + t(b[1]) + "]" if b[1] else "")
                + "]\n"
            )
    return "\n".join(o)


# --- reportlab


def rlab(d, path):
    from reportlab.platypus import (
        BaseDocTemplate,
        Frame,
        PageTemplate,
        Paragraph,
        Table,
        TableStyle,
        ListFlowable,
        ListItem,
        Spacer,
        Image,
    )
    from reportlab.lib.styles import ParagraphStyle as PS
    from reportlab.lib.pagesizes import A4, landscape
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    fam = {
        "Liberation Serif": "liberation2/LiberationSerif",
        "Liberation Sans": "liberation2/LiberationSans",
        "DejaVu Serif Condensed": "dejavu/DejaVuSerifCondensed",
        "Liberation Sans Narrow": "liberation/LiberationSansNarrow",
        "DejaVu Sans Condensed": "dejavu/DejaVuSansCondensed",
    }[d.font]
    reg = "-Regular" if fam.startswith("lib") else ""
    pdfmetrics.registerFont(TTFont("F", f"/usr/share/fonts/truetype/{fam}{reg}.ttf"))
    pdfmetrics.registerFont(TTFont("FB", f"/usr/share/fonts/truetype/{fam}-Bold.ttf"))
    z = d.size
    pg = landscape(A4) if d.cols == 3 else A4
    body = PS(
        "b",
        fontName="F",
        fontSize=z,
        leading=z * 1.3,
        spaceAfter=0 if d.indent else z * 0.6,
        firstLineIndent=14 if d.indent else 0,
        alignment=4 if d.justify else 0,
    )
    first = PS("f", parent=body, firstLineIndent=0)
    tc = PS("t", fontName="F", fontSize=z * 0.92, leading=z * 1.15)
    tr = PS("r", parent=tc, alignment=2)
    cap = PS("c", fontName="F", fontSize=z * 0.88, leading=z * 1.1, spaceAfter=4, spaceBefore=4)
    th = PS("th", parent=tc, fontName="FB")
    li = PS("li", parent=body, firstLineIndent=0, spaceAfter=2)
    hs = {
        1: PS(
            "1",
            fontName="FB",
            fontSize=z * (1.15 if d.small else 1.9),
            leading=z * 2.3,
            spaceAfter=8,
        ),
        2: PS(
            "2",
            fontName="FB",
            fontSize=z * (1 if d.small else 1.35),
            leading=z * 1.7,
            spaceBefore=9,
            spaceAfter=4,
            keepWithNext=1,
        ),
        3: PS(
            "3",
            fontName="FB",
            fontSize=z * (1 if d.small else 1.12),
            leading=z * 1.4,
            spaceBefore=6,
            spaceAfter=3,
            keepWithNext=1,
        ),
    }
    m = 40 if d.cols == 3 else 64
    gap = 24
    w = (pg[0] - 2 * m - gap * (d.cols - 1)) / d.cols
    s = []
    prev = ""
    for b in d.b:
        k = b[0]
        if k[0] == "h":
            s.append(
                Paragraph(
                    (escaped(b[1]) + "&nbsp;&nbsp;" if b[1] else "") + escaped(b[2]), hs[int(k[1])]
                )
            )
        elif k == "p":
            s.append(Paragraph(escaped(b[1]), first if prev != "p" else body))
        elif k in ("ul", "ol"):
            s.append(
                ListFlowable(
                    [ListItem(Paragraph(escaped(i), li)) for i in b[1]],
                    bulletType="bullet" if k == "ul" else "1",
                    leftIndent=16,
                    start="•" if k == "ul" else 1,
                    bulletFontName="F",
                    bulletFontSize=z,
                    bulletFormat=None if k == "ul" else "%s.",
                )
            )
        elif k == "table":
            n = len(b[1][0])
            st = {
                "grid": [("GRID", (0, 0), (-1, -1), 0.6, "black")],
                "none": [],
                "book": [
                    ("LINEABOVE", (0, 0), (-1, 0), 1, "black"),
                    ("LINEBELOW", (0, 0), (-1, 0), 0.6, "black"),
                    ("LINEBELOW", (0, -1), (-1, -1), 1, "black"),
                ],
                "zebra": [("ROWBACKGROUNDS", (0, 0), (-1, -1), ["#ffffff", "#e6e6e6"])],
            }[b[3]]
            ws = [2 if c in b[4] else 1 for c in range(n)]
            ws = [w * 0.97 * x / sum(ws) for x in ws]
            if b[2]:
                s.append(Paragraph(escaped(b[2]), cap))
            s += [
                Table(
                    [
                        [
                            Paragraph(escaped(c), th if i == 0 else tr if b[5][j] == "n" else tc)
                            for j, c in enumerate(r)
                        ]
                        for i, r in enumerate(b[1])
                    ],
                    colWidths=ws,
                    style=TableStyle(st + [("VALIGN", (0, 0), (-1, -1), "TOP")]),
                ),
                Spacer(1, 8),
            ]
        else:
            s += [Image(str(path.parent / PHOTO), min(w, 170), min(w, 170) * 0.6), Spacer(1, 3)] + (
                [Paragraph(escaped(b[1]), cap)] if b[1] else []
            )
        prev = k

    def onp(c, doc):
        c.setFont("F", 8)
        if d.heads:
            c.drawString(m, pg[1] - 34, d.run)
            c.drawRightString(pg[0] - m, pg[1] - 34, str(doc.page))
        else:
            c.drawCentredString(pg[0] / 2, 22, str(doc.page))

    dt = BaseDocTemplate(str(path), pagesize=pg)
    dt.addPageTemplates(
        [
            PageTemplate(
                id="p",
                frames=[
                    Frame(
                        m + i * (w + gap),
                        m,
                        w,
                        pg[1] - 2 * m,
                        id=str(i),
                        leftPadding=0,
                        rightPadding=0,
                    )
                    for i in range(d.cols)
                ],
                onPage=onp,
            )
        ]
    )
    dt.build(s)


# --- LaTeX
