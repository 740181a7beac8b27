"""Makes the documents: print.py FOLDER SENTENCES.json [KIND_LANGUAGE ...]

Each becomes FOLDER/NAME.html, where it comes from, and NAME.PRINTER.pdf: Chromium (chrome, and
chromet with tags), WeasyPrint (weasy), ReportLab (rlab), LaTeX (latex), Typst (typst, with tags) and
LibreOffice (lo, and lot with tags). They come from the packages of PyPI (weasyprint, reportlab,
typst, python-docx, pillow) and of Debian (chromium, libreoffice-writer-nogui,
texlive-latex-recommended, texlive-fonts-recommended, lmodern, texlive-lang-*, fonts-dejavu,
fonts-liberation).
"""

import itertools
import random
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import typst
import weasyprint
from PIL import Image

from documents import KINDS, LANGUAGES, PHOTO, document_html, make, page, sentences
from printers import typst_source, write_reportlab
from tex import tex_source
from word import write_docx

UNTAGGED = 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"false"}}'
TAGGED = 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"}}'


def write_photo(path):
    """A gradient with some noise, as photos have."""
    chance = random.Random(1)
    picture = Image.new("RGB", (440, 264))
    for y in range(264):
        for x in range(440):
            red = int(x / 440 * 200) + chance.randint(0, 30)
            picture.putpixel((x, y), (red, int(y / 264 * 200), 120))
    picture.save(path)


def print_chromium(source, path, flag):
    # With a profile of its own each can run beside others.
    profile = path.with_suffix(".profile")
    subprocess.run(
        [
            "chromium",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            f"--user-data-dir={profile}",
            "--no-pdf-header-footer",
            flag,
            f"--print-to-pdf={path}",
            source.as_uri(),
        ],
        capture_output=True,
        timeout=90,
        check=True,
    )
    shutil.rmtree(profile, ignore_errors=True)


def print_weasyprint(source, path):
    weasyprint.HTML(filename=str(source)).write_pdf(str(path))


def print_typst(document, path):
    source = path.with_suffix(".typ")
    source.write_text(typst_source(document))
    typst.compile(str(source), output=str(path))


def print_latex(document, path):
    folder = path.with_suffix(".work")
    folder.mkdir(exist_ok=True)
    shutil.copy(path.parent / PHOTO, folder)
    (folder / "document.tex").write_text(tex_source(document))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "document.tex"]
    subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=True)
    shutil.copy(folder / "document.pdf", path)
    shutil.rmtree(folder)


def print_libreoffice(sources, folder, name, options):
    """All at once, as it takes long to start."""
    work = folder / name
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = ["soffice", "--headless", profile, "--convert-to", options, "--outdir", str(work)]
    subprocess.run([*command, *map(str, sources)], check=True, capture_output=True)
    for source in sources:
        shutil.move(work / f"{source.stem}.pdf", folder / f"{source.stem}.{name}.pdf")
    shutil.rmtree(work)


def print_document(job):
    """Writes a document and prints it with all but LibreOffice."""
    folder, known, kind, language = job
    document = make(kind, language, known)
    name = document.name
    source = folder / f"{name}.print.htm"
    body = document_html(document, False)
    (folder / f"{name}.html").write_text(f'<html lang="{language}"><body>{body}</body></html>')
    source.write_text(page(document))
    print_weasyprint(source, folder / f"{name}.weasy.pdf")
    print_typst(document, folder / f"{name}.typst.pdf")
    write_reportlab(document, folder / f"{name}.rlab.pdf")
    print_latex(document, folder / f"{name}.latex.pdf")
    write_docx(document, folder / f"{name}.docx")
    print_chromium(source, folder / f"{name}.chrome.pdf", "--disable-pdf-tagging")
    print_chromium(source, folder / f"{name}.chromet.pdf", "--export-tagged-pdf")
    return name


def main():
    folder, known = Path(sys.argv[1]).absolute(), sentences(sys.argv[2])
    wanted = sys.argv[3:]
    folder.mkdir(parents=True, exist_ok=True)
    write_photo(folder / PHOTO)
    jobs = [
        (folder, known, kind, language)
        for kind, language in itertools.product(KINDS, LANGUAGES)
        if not wanted or f"{kind}_{language}" in wanted
    ]
    with ProcessPoolExecutor(2) as pool:
        for name in pool.map(print_document, jobs):
            print(name, flush=True)
    sources = sorted(folder.glob("*.docx"))
    print_libreoffice(sources, folder, "lo", UNTAGGED)
    print_libreoffice(sources, folder, "lot", TAGGED)


if __name__ == "__main__":
    main()
