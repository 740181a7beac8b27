"""Sentences in six languages, from manual pages: sentences.py FOLDER OUT.json

FOLDER holds what Debian's packages manpages-de, -fr, -es, -it and -pl unpack to (`dpkg -x`); the
English ones are those of this machine. They are read here and are no part of the project.
"""

import glob
import gzip
import json
import random
import re
import sys

MOST = 1500
SENTENCE = re.compile(
    r"(?:^|(?<=\. ))([^\W\d_][^.!?<>{}|=/\\_@#$%^*~`\"\[\]()0-9]{35,170}\.)(?= |$)"
)
# Pages are translated in part.
ENGLISH = re.compile(r"\b(the|of|is|are|to|this|and|be|which)\b")


def paragraphs(source):
    """Runs of plain lines; one with a macro in it is left out."""
    runs, run, is_whole = [], [], True
    for line in source.split("\n"):
        if not line.startswith((".", "'")):
            run.append(line)
        elif re.match(r"\.[BIR]{1,2}\s", line) and run:
            is_whole = False
        else:
            runs += [run] if is_whole and run else []
            run, is_whole = [], True
    for run in runs:
        text = re.sub(r"\\f[BIRP]|\\f\(..", "", " ".join(run))
        text = text.replace("\\-", "-").replace("\\&", "").replace("\\(aq", "’")
        if "\\" not in text:
            yield re.sub(r"\s+", " ", text)


def sentences(files, is_english):
    found, files = set(), sorted(files)
    random.Random(5).shuffle(files)
    for file in files:
        try:
            source = gzip.open(file, "rt", encoding="utf8").read()
        except (OSError, UnicodeDecodeError):
            continue
        for text in paragraphs(source):
            found.update(
                sentence
                for sentence in SENTENCE.findall(text)
                if (is_english or not ENGLISH.search(sentence))
                and sentence[0].isupper()
                and sum(c.isupper() for c in sentence) < 4
                and "--" not in sentence
                and " -" not in sentence
            )
        if len(found) > MOST:
            break
    return sorted(found)


def main():
    folder, out = sys.argv[1:]
    known = {
        language: sentences(glob.glob(f"{folder}/usr/share/man/{language}/man*/*.gz"), False)
        for language in ("de", "fr", "es", "it", "pl")
    }
    known["en"] = sentences(glob.glob("/usr/share/man/man[1258]/*.gz"), True)
    with open(out, "w") as file:
        json.dump(known, file, ensure_ascii=False)


if __name__ == "__main__":
    main()
