"""Makes the documents: print.py FOLDER SENTENCES.json [KIND_LANGUAGE ...]

Each becomes FOLDER/NAME.html, where it comes from, and NAME.PRINTER.pdf: Chromium (chrome, and
chromet with tags), WeasyPrint (weasy), ReportLab (rlab), LaTeX (latex), Typst (typst, with tags) and
LibreOffice (lo, and lot with tags). They come from the packages of PyPI (weasyprint, reportlab,
typst, python-docx, pillow) and of Debian (chromium, libreoffice-writer-nogui,
texlive-latex-recommended, texlive-fonts-recommended, lmodern, texlive-lang-*, fonts-dejavu,
fonts-liberation).
"""

import random
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import documents
import printers
import tex
import word

UNTAGGED = 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"false"}}'
TAGGED = 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"}}'


def photo(path):
    from PIL import Image

    chance = random.Random(1)
    picture = Image.new("RGB", (440, 264))
    for y in range(264):
        for x in range(440):
            red = int(x / 440 * 200) + chance.randint(0, 30)
            picture.putpixel((x, y), (red, int(y / 264 * 200), 120))
    picture.save(path)


def chromium(source, path, flag):
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


def weasyprint(source, path):
    import weasyprint

    weasyprint.HTML(filename=str(source)).write_pdf(str(path))


def typst(document, path):
    import typst

    source = path.with_suffix(".typ")
    source.write_text(printers.typst_src(document))
    typst.compile(str(source), output=str(path))


def latex(document, path):
    folder = path.with_suffix(".work")
    folder.mkdir(exist_ok=True)
    shutil.copy(path.parent / documents.PHOTO, folder)
    (folder / "document.tex").write_text(tex.tex(document))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "document.tex"]
    subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=True)
    shutil.copy(folder / "document.pdf", path)
    shutil.rmtree(folder)


def libreoffice(sources, folder, name, options):
    work = folder / name
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = ["soffice", "--headless", profile, "--convert-to", options, "--outdir", str(work)]
    subprocess.run([*command, *map(str, sources)], check=True, capture_output=True)
    for source in sources:
        shutil.move(work / f"{source.stem}.pdf", folder / f"{source.stem}.{name}.pdf")
    shutil.rmtree(work)


def printed(job):
    folder, known, kind, language = job
    name = f"{kind}_{language}"
    document = documents.make(kind, language, known)
    whole = (
        f'<html lang="{language}"><body>{documents.document_html(document, False)}</body></html>'
    )
    (folder / f"{name}.html").write_text(whole)
    source = folder / f"{name}.print.htm"
    source.write_text(documents.page(document))
    weasyprint(source, folder / f"{name}.weasy.pdf")
    typst(document, folder / f"{name}.typst.pdf")
    printers.rlab(document, folder / f"{name}.rlab.pdf")
    latex(document, folder / f"{name}.latex.pdf")
    word.docx_(document, folder / f"{name}.docx")
    chromium(source, folder / f"{name}.chrome.pdf", "--disable-pdf-tagging")
    chromium(source, folder / f"{name}.chromet.pdf", "--export-tagged-pdf")
    return name


def main():
    folder, known = Path(sys.argv[1]).absolute(), documents.sentences(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    photo(folder / documents.PHOTO)
    wanted = sys.argv[3:]
    jobs = [
        (folder, known, kind, language)
        for kind in documents.KINDS
        for language in documents.LANGUAGES
        if not wanted or f"{kind}_{language}" in wanted
    ]
    with ProcessPoolExecutor(2) as pool:
        for name in pool.map(printed, jobs):
            print(name, flush=True)
    sources = sorted(folder.glob("*.docx"))
    libreoffice(sources, folder, "lo", UNTAGGED)
    libreoffice(sources, folder, "lot", TAGGED)


if __name__ == "__main__":
    main()
