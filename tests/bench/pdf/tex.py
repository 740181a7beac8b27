"""Writes documents of known structure for LaTeX."""

import random

TEX = str.maketrans(
    {c: "\\" + c for c in "#$%&_{}"}
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


def tx(t):
    return t.translate(TEX).replace("''", "'\\,'") if "''" in t else t.translate(TEX)


BABEL = dict(
    de="ngerman", en="english", fr="french", es="spanish,es-noshorthands", it="italian", pl="polish"
)


def tex(d):
    fonts = random.Random(d.name).choice(
        [
            "\\usepackage{lmodern}",
            "\\usepackage{mathptmx}\\usepackage[scaled=.92]{helvet}",
            "\\usepackage{palatino}",
            "\\usepackage{lmodern}\\renewcommand{\\familydefault}{\\sfdefault}",
        ]
    )
    if d.lang == "pl":
        fonts = "\\usepackage{lmodern}"
    par = "" if d.indent else "\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{.6em}"
    o = [
        f'\\documentclass[{11 if d.size>10 else 10}pt,a4paper{",landscape" if d.cols==3 else ""}]{{article}}\\usepackage[utf8]{{inputenc}}\\usepackage[T1]{{fontenc}}\\usepackage{{textcomp}}{fonts}\\usepackage[{BABEL[d.lang]}]{{babel}}\\usepackage{{graphicx,array,booktabs,multicol,fancyhdr}}\\usepackage[margin={"15mm" if d.cols==3 else "25mm"}]{{geometry}}{par}\\frenchspacing\\emergencystretch2em'
    ]
    if d.heads:
        o.append(f"\\pagestyle{{fancy}}\\fancyhf{{}}\\lhead{{{tx(d.run)}}}\\rhead{{\\thepage}}")
    if not d.justify:
        o.append(
            "\\AtBeginDocument{\\raggedright"
            + ("\\setlength{\\parindent}{1.5em}" if d.indent else "")
            + "}"
        )
    o.append('\\begin{document}\\shorthandoff{"}' if d.lang in ("de",) else "\\begin{document}")
    if d.cols > 1:
        o.append(f"\\begin{{multicols}}{{{d.cols}}}")
    for b in d.b:
        k = b[0]
        if k == "h1":
            o.append(f"{{\\LARGE\\bfseries\\raggedright {tx(b[2])}\\par}}\\medskip")
        elif k[0] == "h":
            o.append(
                f'\\{"section" if k=="h2" else "subsection"}*{{'
                + (tx(b[1]) + "\\quad " if b[1] else "")
                + tx(b[2])
                + "}"
            )
        elif k == "p":
            o.append(tx(b[1]) + "\n")
        elif k in ("ul", "ol"):
            e = "itemize" if k == "ul" else "enumerate"
            o.append(
                f"\\begin{{{e}}}"
                + "\n".join("\\item " + ("{}" if i[0] in "[(" else "") + tx(i) for i in b[1])
                + f"\\end{{{e}}}"
            )
        elif k == "table":
            n = len(b[1][0])
            ws = [2 if c in b[4] else 1 for c in range(n)]
            ws = [0.9 * x / sum(ws) - 0.02 for x in ws]
            g = b[3] == "grid"
            sep = "|" if g else ""
            spec = (
                sep
                + sep.join(
                    f'>{{\\ragged{"left" if b[5][j]=="n" else "right"}\\arraybackslash}}p{{{ws[j]:.3f}\\linewidth}}'
                    for j in range(n)
                )
                + sep
            )
            rows = [
                " & ".join(
                    ("\\textbf{" + tx(c) + "}" if i == 0 and b[3] != "book" else tx(c)) for c in r
                )
                + " \\\\"
                for i, r in enumerate(b[1])
            ]
            if g:
                body = "\\hline " + " \\hline\n".join(rows) + " \\hline"
            elif b[3] == "book":
                body = (
                    "\\toprule " + rows[0] + " \\midrule\n" + "\n".join(rows[1:]) + " \\bottomrule"
                )
            else:
                body = "\n".join(rows)
            o.append(
                "\n\\medskip\\noindent\\begin{minipage}{\\linewidth}"
                + (f"{{\\small {tx(b[2])}\\par}}\\smallskip" if b[2] else "")
                + f"\\noindent\\begin{{tabular}}{{@{{}}{spec}@{{}}}}{body}\\end{{tabular}}\\end{{minipage}}\\medskip\n"
            )
        else:
            o.append(
                "\n{\\centering\\includegraphics[width=55mm]{photo.png}\\par "
                + (f"\\small {tx(b[1])}\\par" if b[1] else "")
                + "}\\medskip\n"
            )
    if d.cols > 1:
        o.append("\\end{multicols}")
    o.append("\\end{document}")
    return "\n".join(o)


# --- Word processor
