"""How well pages that are pictures are recognised: scans.py FOLDER WORKER GERMAN.epub ENGLISH.epub

The first ten pages of each book's running text are printed by Chromium, drawn by `pdftoppm`, and made
worse in three ways. The worker draws each page as it does for readers, and becomes Tesseract
(`deu+eng`). What that says is held against `pdftotext` of what was printed; white space and kinds of
hyphens are left aside. From PyPI: pillow. FOLDER keeps what was printed and what was read.
"""

import html
import io
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from PIL import Image

from print import print_chromium

PAGES = 10
LETTERS = 60_000
QUALITIES = ("clean", "noisy", "jpeg")
# As the client calls a page uncertain.
MEAN, UNSURE, SHARE = 85, 60, 0.08
STYLE = (
    "@page { size: A4; margin: 25mm } body { font: 11.5pt/1.4 'Liberation Serif'; "
    "text-align: justify; hyphens: auto } p { margin: 0; text-indent: 1.2em }"
)


def running_text(book):
    """Paragraphs of some length, in the order of the files' names."""
    found, length = [], 0
    with zipfile.ZipFile(book) as archive:
        for name in archive.namelist():
            if not name.endswith(("html", "htm")) or length > LETTERS:
                continue
            source = archive.read(name).decode("utf8", "replace")
            for part in re.findall(r"<p\b[^>]*>(.*?)</p>", source, re.S):
                text = " ".join(html.unescape(re.sub(r"<[^>]+>", "", part)).split())
                if len(text) > 200:
                    found.append(text)
                    length += len(text)
    return found


def print_book(folder, language, book):
    source, pdf = folder / f"{language}.htm", folder / f"{language}.pdf"
    text = "".join(f"<p>{html.escape(part)}</p>" for part in running_text(book))
    source.write_text(f"<html lang={language}><style>{STYLE}</style><body>{text}</body></html>")
    print_chromium(source, pdf, "--disable-pdf-tagging")
    return pdf


def drawn(pdf, number, dots):
    command = ["pdftoppm", "-gray", "-r", str(dots), "-f", str(number), "-l", str(number), pdf]
    picture = subprocess.run(command, capture_output=True, check=True).stdout
    return Image.open(io.BytesIO(picture))


def noisy(picture):
    """One degree askew, grey paper, dark and light specks."""
    chance = random.Random(3)
    picture = picture.rotate(1, Image.Resampling.BICUBIC, fillcolor=255)
    noise = Image.effect_noise(picture.size, 60)
    picture = Image.blend(picture, noise, 0.18)
    width, height = picture.size
    for _ in range(width * height // 2000):
        place = (chance.randrange(width), chance.randrange(height))
        picture.putpixel(place, chance.choice((30, 255)))
    return picture


def scanned(pdf, number, quality):
    """One page as a PDF that holds nothing but a picture."""
    dots = {"clean": 300, "noisy": 200, "jpeg": 150}[quality]
    picture = drawn(pdf, number, dots)
    if quality == "noisy":
        picture = noisy(picture)
    written = io.BytesIO()
    fineness = 45 if quality == "jpeg" else 95
    picture.save(written, "PDF", resolution=dots, quality=fineness)
    return written.getvalue()


def ran(command, data):
    """What a program says, the seconds of the processor that it took, and its largest memory."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as said:
        given.write(data)
        given.seek(0)
        variables = {"OMP_THREAD_LIMIT": "1"}
        process = subprocess.Popen(command, stdin=given, stdout=said, env=variables)
        # Its own wait would not tell what was used.
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        said.seek(0)
        return said.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def graymap(worker, pdf):
    header = {"bodies": [len(pdf)], "images": [], "export": None, "scan": 1, "book": None}
    header = json.dumps(header).encode()
    request = struct.pack("<Q", len(header)) + header + pdf
    said, seconds, _ = ran([worker, "scan"], request)
    at, picture = 0, b""
    while at + 5 <= len(said):
        (length,) = struct.unpack("<I", said[at + 1 : at + 5])
        picture += said[at + 5 : at + 5 + length] if said[at : at + 1] == b"R" else b""
        at += 5 + length
    return picture, seconds


def words(hocr):
    """Each word and how far it is believed."""
    for place, text in re.findall(r"class='ocrx_word'[^>]*title='([^']*)'[^>]*>(.*?)</span>", hocr):
        yield html.unescape(re.sub(r"<[^>]+>", "", text)), int(place.split("x_wconf")[1])


def is_uncertain(found):
    letters = sum(len(text) for text, _ in found)
    believed = sum(len(text) * confidence for text, confidence in found)
    unsure = sum(len(text) for text, confidence in found if confidence < UNSURE)
    return believed < letters * MEAN or unsure > letters * SHARE


def letters(text):
    return re.sub(r"[\u00ad\u2010-\u2015\u2212]", "-", re.sub(r"\s+", "", text))


def distance(one, other):
    """Letters to put in, take out or change; a column of the table as two numbers (Myers)."""
    places = {}
    for at, letter in enumerate(one):
        places[letter] = places.get(letter, 0) | 1 << at
    mask, last, count = (1 << len(one)) - 1, 1 << (len(one) - 1), len(one)
    up, down = mask, 0
    for letter in other:
        same = places.get(letter, 0)
        level = same | down
        same |= ((same & up) + up) ^ up
        right_up, right_down = (down | ~(same | up)) & mask, up & same
        count += bool(right_up & last) - bool(right_down & last)
        right_up, right_down = (right_up << 1 | 1) & mask, right_down << 1 & mask
        up, down = (right_down | ~(level | right_up)) & mask, right_up & level
    return count


def page(worker, pdf, number, quality):
    command = ["pdftotext", "-enc", "UTF-8", "-f", str(number), "-l", str(number), pdf, "-"]
    meant = letters(subprocess.run(command, capture_output=True, check=True).stdout.decode())
    picture, drawing = graymap(worker, scanned(pdf, number, quality))
    command = [worker, "recognise", "/usr/bin/tesseract", "deu+eng"]
    hocr, seconds, peak = ran(command, picture)
    found = list(words(hocr.decode()))
    wrong = distance(meant, letters("".join(text for text, _ in found)))
    return len(meant), wrong, seconds, peak, drawing, is_uncertain(found)


def main():
    folder, worker = Path(sys.argv[1]).absolute(), sys.argv[2]
    folder.mkdir(parents=True, exist_ok=True)
    printed = {
        language: print_book(folder, language, book)
        for language, book in zip(("de", "en"), sys.argv[3:5], strict=True)
    }
    print("| pages | language | letters wrong | CPU s a page | most | peak MB | drawing s | uncertain |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for quality in QUALITIES:
        for language, pdf in printed.items():
            rows = [page(worker, pdf, number + 1, quality) for number in range(PAGES)]
            meant, wrong, seconds, peaks, drawing, uncertain = map(list, zip(*rows, strict=True))
            print(
                f"| {quality} | {language} | {100 * sum(wrong) / sum(meant):.2f} %"
                f" | {sum(seconds) / PAGES:.1f} | {max(seconds):.1f} | {max(peaks):.0f}"
                f" | {sum(drawing) / PAGES:.1f} | {sum(uncertain)} of {PAGES} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
