"""Reads the same PDFs with several programs: compare.py FOLDER WORKER OUT [--only REGEX] [--by WHAT]

FOLDER is what `print.py` wrote (any NAME.html with NAME.*.pdf will do), WORKER a release build of
`vokal-worker`. Prints means over the documents and the processor time of all; OUT keeps what each
program made of each file. Each is asked for its best: `pymupdf4llm` with its layout model and
`pdf_oxide` for Markdown, `pdftohtml` and `pdftotext` as they are. From PyPI: pymupdf, pdf_oxide,
markdown-it-py.
"""

import argparse
import html
import json
import re
import resource
import struct
import subprocess
import time
from pathlib import Path

from structure import COLUMNS, figures

# Printers that write tags.
TAGGED = ("chromet", "typst", "lot")


def answer(worker, pdf):
    """What the worker says: a letter, a length and as many bytes, again and again."""
    body = Path(pdf).read_bytes()
    names = ("export", "page", "scan", "book", "thumbnail")
    header = {"bodies": [len(body)], "images": [], **dict.fromkeys(names)}
    header = json.dumps(header).encode()
    request = struct.pack("<Q", len(header)) + header + body
    said = subprocess.run([worker, "extract"], input=request, capture_output=True).stdout
    at = 0
    while at + 5 <= len(said):
        length = struct.unpack("<I", said[at + 1 : at + 5])[0]
        yield said[at : at + 1], said[at + 5 : at + 5 + length]
        at += 5 + length


def vokal(pdf, worker):
    return "".join(body.decode() for tag, body in answer(worker, pdf) if tag == b"R")


def from_markdown(text):
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": True}).enable("table").render(text)


def pymupdf4llm(pdf, _):
    import pymupdf4llm

    # As others do, it leaves running heads and feet out where it is asked to.
    best = {"header": False, "footer": False, "use_ocr": False}
    text = pymupdf4llm.to_markdown(pdf, show_progress=False, **best)
    # Where a picture was left out it says so.
    return from_markdown(re.sub(r"^\s*==>.*<==\s*$", "", text, flags=re.M))


def pdf_oxide(pdf, _):
    import pdf_oxide

    return from_markdown(pdf_oxide.PdfDocument(pdf).to_markdown_all())


def pdftohtml(pdf, _):
    command = ["pdftohtml", "-s", "-i", "-noframes", "-stdout", "-q", pdf]
    return subprocess.run(command, capture_output=True).stdout.decode("utf8", "replace")


def pdftotext(pdf, _):
    command = ["pdftotext", "-enc", "UTF-8", pdf, "-"]
    text = subprocess.run(command, capture_output=True).stdout.decode("utf8", "replace")
    parts = re.split(r"\n\s*\n|\f", text)
    return "".join(f"<p>{html.escape(part)}</p>" for part in parts if part.strip())


# What is asked for and printed are the names of the functions.
PROGRAMS = {
    program.__name__: program for program in (vokal, pymupdf4llm, pdf_oxide, pdftohtml, pdftotext)
}


def used():
    """Seconds of the processor that this process and those it started took."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def read(program, file, worker):
    """The HTML that a program makes of a file; a fault counts as nothing found."""
    try:
        return PROGRAMS[program](str(file), worker)
    except Exception as fault:
        print(f"{program}: {file.name}: {fault!r}")
        return ""


def measured_file(program, file, worker, folder):
    meant = (file.parent / f"{file.name.split('.')[0]}.html").read_text()
    before = used()
    found = read(program, file, worker)
    row = {"file": file.name, "cpu": used() - before}
    (folder / f"{file.name}.html").write_text(found)
    return row | figures(meant, found)


def measured(program, files, worker, folder):
    """The figures of each file; the folder keeps them and what was found."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [measured_file(program, file, worker, folder) for file in files]
    (folder / "figures.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return rows


def printer(row):
    return row["file"].split(".")[1]


def kind(row):
    return row["file"].split("_")[0]


GROUPS = {"printer": printer, "kind": kind}


def print_line(name, rows):
    """A row of the table: means over the files that have such blocks."""
    cells = []
    for column in COLUMNS:
        known = [row[column] for row in rows if row[column] is not None]
        cells.append(f"{sum(known) / len(known):.3f}" if known else "")
    seconds = sum(row["cpu"] for row in rows)
    print(f"| {name} | {len(rows)} | {' | '.join(cells)} | {seconds:.1f} |")


def print_lines(program, rows, by):
    print_line(f"{program}, all", rows)
    untagged = [row for row in rows if printer(row) not in TAGGED]
    print_line(f"{program}, without tags", untagged)
    print_line(f"{program}, tagged", [row for row in rows if printer(row) in TAGGED])
    if by:
        group = GROUPS[by]
        for name in sorted({group(row) for row in rows}):
            print_line(f"{program}, {name}", [row for row in rows if group(row) == name])


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("worker")
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", default="", help="a part of the files' names")
    parser.add_argument("--programs", default=",".join(PROGRAMS))
    parser.add_argument("--by", choices=list(GROUPS))
    return parser.parse_args()


def main():
    asked = arguments()
    files = [
        file for file in sorted(asked.folder.glob("*.pdf")) if re.search(asked.only, file.name)
    ]
    print(f"| | files | {' | '.join(COLUMNS)} | CPU s |\n| --- |{' ---: |' * (len(COLUMNS) + 2)}")
    for program in asked.programs.split(","):
        rows = measured(program, files, asked.worker, asked.out / program)
        print_lines(program, rows, asked.by)


if __name__ == "__main__":
    main()
