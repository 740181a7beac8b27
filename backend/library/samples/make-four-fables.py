"""Writes four-fables.epub. Run: python3 make-four-fables.py"""

import zipfile
from pathlib import Path

FABLES = [
    (
        "The Fox and the Grapes",
        [
            "One hot afternoon a fox walked along a garden wall and saw a bunch of grapes hanging from a vine. They were round and dark, and so ripe that they seemed about to burst.",
            "“Those are just what I need,” said the fox, for his throat was dry. He took a few steps back, ran, and jumped. He missed the grapes by the breadth of a paw.",
            "He walked further back and ran faster. He jumped from a stone. He jumped from the stump of an old tree. Each time the grapes swung a little in the wind that he made, and each time he came down with nothing but dust between his teeth.",
            "At last he sat down, licked his paws and looked the other way. “Anybody can see that they are sour,” he said. “I would not eat them if somebody brought them to me on a plate.” And he walked on with his nose in the air.",
            "It is easy to despise what we cannot reach.",
        ],
    ),
    (
        "The Hare and the Tortoise",
        [
            "A hare made fun of a tortoise because she was so slow. “Do you ever arrive anywhere?” he asked.",
            "“Sooner than you think,” said the tortoise. “Let us run a race, and you will see.” The hare laughed until he had to hold on to a fern, but he agreed. The owl marked the way, across the meadow and along the stream as far as the crooked willow.",
            "They set out together. In a few moments the hare was out of sight. Half way along he stopped and looked back. There was no tortoise to be seen. “I have the whole day,” he thought, and he lay down in the grass to show how little he cared.",
            "The sun was warm, and he fell asleep. The tortoise walked. She did not hurry and she did not stop. She walked past the sleeping hare without a word, and she walked on along the stream.",
            "When the hare awoke, the shadows were long. He ran as he had never run before. But when he came to the crooked willow, the tortoise was sitting there already, and she had even had time to eat a leaf.",
            "Whoever keeps going arrives before the one who could be faster.",
        ],
    ),
    (
        "The Crow and the Pitcher",
        [
            "There had been no rain for many weeks, and a crow could find nothing to drink. At last she saw a pitcher standing beside a well. There was water in it, but only a little, and the neck was long and narrow. However she turned her head, her beak did not reach it.",
            "She tried to push the pitcher over, but it was too heavy. She thought for a while. Then she picked up a pebble and let it fall in. The water rose by less than the breadth of a feather.",
            "She fetched another pebble, and another. It was slow work, and the day was hot. But with each pebble the water came a little nearer, until in the end it stood at the brim and she could drink as much as she wanted.",
            "A little, done again and again, does what strength cannot do.",
        ],
    ),
    (
        "The Lion and the Mouse",
        [
            "A lion was asleep under a tree when a mouse, who had lost her way, ran straight across his nose. He awoke and put his paw upon her.",
            "“Please let me go,” said the mouse. “I did not mean to disturb you. And who knows? One day I may be of help to you.” The lion thought this so funny that he lifted his paw. “You, help me!” he said. But he was in good spirits, and he let her run.",
            "Some weeks later hunters stretched a net between the trees, and the lion walked into it. The more he struggled, the tighter it held him. His roar was heard all through the forest, and the mouse heard it too and knew the voice.",
            "She came at once. She looked for the rope that held all the others, and she began to gnaw. It took her until the moon stood high. Then the rope broke, and the net fell open.",
            "“You laughed at me,” said the mouse, “and I do not blame you. But now you know.”",
            "Nobody is too small to return a kindness.",
        ],
    ),
]

PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>{title}</title></head>
<body>{body}</body>
</html>
"""

CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""

PACKAGE = """<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">urn:uuid:7b0f2c52-7a5b-4f0e-9d43-5f2f3c7d1e10</dc:identifier>
    <dc:title>Four Fables</dc:title>
    <dc:creator>Aesop, retold</dc:creator>
    <dc:language>en</dc:language>
    <dc:description>Four of Aesop’s fables in plain words: the fox, the tortoise, the crow and the mouse.</dc:description>
    <dc:rights>CC0 1.0</dc:rights>
    <meta property="dcterms:modified">2026-11-21T00:00:00Z</meta>
  </metadata>
  <manifest>
    <item id="nav" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>
{items}
  </manifest>
  <spine>
{refs}
  </spine>
</package>
"""

COVER = """<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900" viewBox="0 0 600 900">
  <rect width="600" height="900" fill="#2f4a3a"/>
  <circle cx="300" cy="560" r="150" fill="#d8a657"/>
  <path d="M90 720 Q300 560 510 720 L510 900 L90 900 Z" fill="#1d2f25"/>
  <text x="300" y="200" font-family="serif" font-size="88" fill="#f4ecd8" text-anchor="middle">Four</text>
  <text x="300" y="300" font-family="serif" font-size="88" fill="#f4ecd8" text-anchor="middle">Fables</text>
</svg>
"""


def main() -> None:
    files = {"META-INF/container.xml": CONTAINER, "book/cover.svg": COVER}
    items, refs, lines = [], [], []
    for number, (title, paragraphs) in enumerate(FABLES, 1):
        name = f"fable-{number}.xhtml"
        *story, moral = paragraphs
        body = f"<h1>{title}</h1>" + "".join(f"<p>{text}</p>" for text in story)
        body += f"<p><em>{moral}</em></p>"
        files[f"book/{name}"] = PAGE.format(title=title, body=body)
        items.append(f'    <item id="f{number}" href="{name}" media-type="application/xhtml+xml"/>')
        refs.append(f'    <itemref idref="f{number}"/>')
        lines.append(f'<li><a href="{name}">{title}</a></li>')
    nav = f'<nav epub:type="toc"><h1>Contents</h1><ol>{"".join(lines)}</ol></nav>'
    files["book/contents.xhtml"] = PAGE.format(title="Contents", body=nav)
    files["book/package.opf"] = PACKAGE.format(items="\n".join(items), refs="\n".join(refs))
    with zipfile.ZipFile(Path(__file__).with_name("four-fables.epub"), "w") as book:
        stamp = (2026, 11, 21, 0, 0, 0)
        book.writestr(zipfile.ZipInfo("mimetype", stamp), "application/epub+zip")
        for name, text in sorted(files.items()):
            info = zipfile.ZipInfo(name, stamp)
            info.compress_type = zipfile.ZIP_DEFLATED
            book.writestr(info, text)


if __name__ == "__main__":
    main()
