"""Documents whose structure is known: kinds, sentences in six languages, and their HTML.

A document is a list of blocks: ("p", text), ("h2", number, text), ("ul", items), ("table", rows,
caption, look, long columns, kinds of columns), ("img", caption).
"""

import html
import json
import random
import zlib
from pathlib import Path

HERE = Path(__file__).parent
LANGUAGES = ["de", "en", "fr", "es", "it", "pl"]
FIGURE = {
    "de": "Abb. {}: ",
    "en": "Figure {}: ",
    "fr": "Figure {} : ",
    "es": "Figura {}. ",
    "it": "Figura {}: ",
    "pl": "Rysunek {}. ",
}
TABLE = {
    "de": "Tabelle {}: ",
    "en": "Table {}. ",
    "fr": "Tableau {} : ",
    "es": "Tabla {}. ",
    "it": "Tabella {}: ",
    "pl": "Tabela {}. ",
}
escaped = html.escape


def sentences(path):
    """What `sentences.py` has written: a list for each language."""
    known = json.loads(Path(path).read_text())
    return {lang: [text.replace("'", "’") for text in texts] for lang, texts in known.items()}


PHOTO = "photo.png"


class Doc:
    def __init__(s, seed, lang, known):
        s.known = known
        s.r = random.Random(seed)
        s.lang = lang
        s.b = []
        s.nf = s.nt = 0
        s.head_text = None

    def sent(s):
        return s.r.choice(s.known[s.lang])

    def para(s, a=2, b=5):
        s.b.append(("p", " ".join(s.sent() for _ in range(s.r.randint(a, b)))))

    def phrase(s, a=2, b=6):
        while True:
            w = [x.strip(".,;:()’‘'") for x in s.sent().split()]
            n = s.r.randint(a, b)
            if len(w) >= n and all(len(x) < 18 for x in w[:n]) and all(w[:n]):
                while len(w[n - 1]) < 4 and n < len(w):
                    n += 1
                t = " ".join(w[:n])
                if len(t) < 70:
                    return t[0].upper() + t[1:]

    def head(s, l, num="", a=2, b=6, q=""):
        s.b.append((f"h{l}", num, s.phrase(a, b) + q))

    def items(s, kind="ul", n=None, long=0.3):
        s.b.append(
            (
                kind,
                [
                    (
                        " ".join(s.sent() for _ in range(s.r.randint(1, 2)))
                        if s.r.random() < long
                        else s.phrase(2, 9)
                    )
                    for _ in range(n or s.r.randint(3, 6))
                ],
            )
        )

    def num(s):
        return s.r.choice(
            [
                f"{s.r.randint(1,99)},{s.r.randint(10,99)}",
                str(s.r.randint(1, 9999)),
                f"{s.r.randint(1,99)} %",
                f"{s.r.randint(1,999)},{s.r.randint(10,99)} €",
            ]
        )

    def table(s, cols, rows, long=(), ruled="grid", cap=True):
        t = []
        kinds = [("n" if c and c not in long and s.r.random() < 0.7 else "t") for c in range(cols)]
        for i in range(rows):
            t.append(
                [
                    (
                        s.phrase(1, 2)
                        if i == 0
                        else (
                            s.sent()
                            if c in long
                            else s.phrase(1, 3) if kinds[c] == "t" else s.num()
                        )
                    )
                    for c in range(cols)
                ]
            )
        s.nt += 1
        s.b.append(
            (
                "table",
                t,
                (TABLE[s.lang].format(s.nt) + s.phrase(3, 8)) if cap else None,
                ruled,
                long,
                kinds,
            )
        )

    def pic(s, cap=True):
        s.nf += 1
        s.b.append(("img", FIGURE[s.lang].format(s.nf) + s.phrase(4, 9) if cap else None))


def thesis(d):
    d.head(1, "", 3, 8)
    d.para()
    d.cols = 1
    for i in range(1, 4):
        d.head(2, str(i))
        d.para()
        d.para()
        for j in range(1, 3):
            d.head(3, f"{i}.{j}")
            d.para()
            d.para(1, 3)
            if j == 1:
                d.table(d.r.randint(3, 5), d.r.randint(4, 7), ruled="book")
            else:
                d.items(d.r.choice(["ul", "ol"]), long=0.6)
            d.para()
        if i == 2:
            d.pic()
            d.para()


def leaflet3(d):
    d.head(1, "", 2, 3)
    d.cols = 3
    for i in range(8):
        d.head(2, "", 1, 3)
        d.para(1, 2)
        if i % 2:
            d.items("ul", d.r.randint(3, 4), 0.2)
        d.para(1, 2)
        if i == 3:
            d.pic(False)


def newsletter(d):
    d.head(1, "", 2, 5)
    d.cols = 2
    for i in range(5):
        d.head(2, "", 3, 8)
        d.para()
        d.para()
        if i == 1:
            d.pic()
        if i == 2:
            d.items("ul")
        if i == 3:
            d.table(2, 5, ruled="grid")
        d.para()


def manual(d):
    d.head(1, "", 2, 5)
    d.cols = 1
    for i in range(1, 5):
        d.head(2, f"{i}.")
        d.para(1, 2)
        d.items("ol", d.r.randint(4, 7), 0.5)
        if i % 2:
            d.table(2, d.r.randint(4, 6), long=(1,), ruled=d.r.choice(["grid", "book"]), cap=False)
        d.para(1, 3)
        d.items("ul", long=0.1)


def minutes(d):
    d.head(1, "", 2, 4)
    d.cols = 1
    d.table(2, 4, ruled="none", cap=False)
    for i in range(1, 7):
        d.head(2, f"{i}.")
        d.para(1, 2)
        d.para(1, 1)
        if i in (2, 5):
            d.items("ul", 3, 0.3)
        if i == 4:
            d.table(4, 5, ruled="none", cap=False)
            d.para(1, 1)


def pricelist(d):
    d.head(1, "", 2, 4)
    d.cols = 1
    d.para(1, 2)
    for i in range(5):
        d.head(2, "", 1, 3)
        d.table(
            d.r.randint(3, 5),
            d.r.randint(6, 12),
            ruled=["none", "book", "grid", "zebra", "book"][i],
            cap=i % 2 == 0,
        )
        if i % 2:
            d.para(1, 2)


def faq(d):
    d.head(1, "", 2, 4)
    d.cols = 1
    d.para()
    for i in range(10):
        d.head(2, "", 4, 9, " ?" if d.lang == "fr" else "?")
        d.para(1, 3)
        if i % 3 == 1:
            d.items("ul", 3, 0.3)
            d.para(1, 2)
    d.small = True


def story(d):
    d.head(1, "", 2, 4)
    d.cols = 1
    for i in range(3):
        d.head(2, "", 1, 4)
        for _ in range(11):
            d.para(1, 6) if d.r.random() < 0.65 else d.b.append(("p", "– " + d.sent()))


KINDS = dict(
    thesis=thesis,
    leaflet3=leaflet3,
    newsletter=newsletter,
    manual=manual,
    minutes=minutes,
    pricelist=pricelist,
    faq=faq,
    story=story,
)

FONTS = [
    "Liberation Serif",
    "Liberation Sans",
    "DejaVu Serif Condensed",
    "Liberation Sans Narrow",
    "DejaVu Sans Condensed",
]


def make(kind, lang, known):
    seed = zlib.crc32(f"n-{kind}-{lang}".encode())
    d = Doc(seed, lang, known)
    d.name = f"{kind}_{lang}"
    d.kind = kind
    d.b = []
    KINDS[kind](d)
    r = random.Random(seed + 1)
    d.font = r.choice(FONTS)
    d.size = r.choice([9, 10, 10.5, 11, 12])
    d.justify = r.random() < 0.5
    d.indent = kind == "story" or r.random() < 0.3
    if d.cols == 3:
        d.size = 9
        d.font = r.choice(FONTS[:4])
    d.heads = kind in ("thesis", "story", "manual")
    d.small = kind == "faq" or r.random() < 0.2
    d.run = d.phrase(2, 5)
    return d


def cells(b, tag=True):
    return "".join(
        "<tr>"
        + "".join(
            (
                f"<th{aligned(b,k)}>{escaped(c)}</th>"
                if i == 0
                else f"<td{aligned(b,k)}>{escaped(c)}</td>"
            )
            for k, c in enumerate(r)
        )
        + "</tr>"
        for i, r in enumerate(b[1])
    )


def aligned(b, k):
    return ' class="n"' if b[5][k] == "n" else ""


def document_html(d, print_):
    o = []
    for b in d.b:
        k = b[0]
        if k in ("ul", "ol"):
            o.append(f"<{k}>" + "".join(f"<li>{escaped(i)}</li>" for i in b[1]) + f"</{k}>")
        elif k == "table":
            o.append(
                f'<table class="{b[3]}">'
                + (f"<caption>{escaped(b[2])}</caption>" if b[2] else "")
                + cells(b)
                + "</table>"
            )
        elif k == "img":
            o.append(
                f'<figure><img src="{PHOTO if print_ else "images/1.png"}" alt="photo">'
                + (f"<figcaption>{escaped(b[1])}</figcaption>" if b[1] else "")
                + "</figure>"
            )
        elif k[0] == "h":
            o.append(
                f"<{k}>"
                + (
                    escaped(b[1]) + (" " if not print_ else '<span class="g"></span> ')
                    if b[1]
                    else ""
                )
                + escaped(b[2])
                + f"</{k}>"
            )
        else:
            o.append(f"<p>{escaped(b[1])}</p>")
    return "\n".join(o)


def page(d):
    run = (
        f'@top-left{{content:"{d.run}";font-size:8pt}} @top-right{{content:counter(page);font-size:8pt}}'
        if d.heads
        else "@bottom-center{content:counter(page);font-size:8pt}"
    )
    hs = f"h1{{font-size:{d.size*1.15 if d.small else d.size*1.9}pt}} h2{{font-size:{d.size if d.small else d.size*1.35}pt}} h3{{font-size:{d.size*1.0 if d.small else d.size*1.12}pt}}"
    ps = (
        "p{margin:0;text-indent:1.3em} h1+p,h2+p,h3+p{text-indent:0}"
        if d.indent
        else "p{margin:0 0 .6em}"
    )
    size = "A4 landscape" if d.cols == 3 else "A4"
    return (
        f"""<!doctype html><html lang="{d.lang}"><meta charset="utf-8"><title>t</title><style>@page{{size:{size};margin:{"1.2cm" if d.cols==3 else "2.3cm"};{run}}}
body{{font:{d.size}pt/1.32 "{d.font}";{"text-align:justify;hyphens:auto" if d.justify else ""};margin:0}} {hs} {ps} h1,h2,h3{{text-align:left;break-after:avoid;hyphens:manual;margin:1em 0 .4em;line-height:1.2}} .g{{padding-left:.6em}}
table{{border-collapse:collapse;margin:.8em 0;{"width:100%" if d.cols>1 else "width:95%"};text-align:left;font-size:{d.size*.92}pt;hyphens:manual}} td,th{{padding:2.5pt 5pt;vertical-align:top;text-align:left}} .n{{text-align:right}} .grid td,.grid th{{border:.6pt solid #444}} .book tr:first-child th{{border-top:1pt solid #000;border-bottom:.6pt solid #000}} .book tr:last-child td{{border-bottom:1pt solid #000}} .zebra tr:nth-child(even) td{{background:#e6e6e6}} caption{{font-size:.9em;text-align:left;padding:2pt 0}} tr,figure{{break-inside:avoid}} figure{{margin:.8em 0;text-align:center}} img{{width:{150 if d.cols==3 else 200}pt}} figcaption{{font-size:.88em}} ul,ol{{padding-left:1.6em;margin:.4em 0}}
.c{{columns:{d.cols};column-gap:{"7mm" if d.cols==2 else "9mm"}}}</style><body>"""
        + (
            f'<div class="c">{document_html(d,True)}</div>'
            if d.cols > 1
            else document_html(d, True)
        )
        + "</body></html>"
    )


# --- typst
