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


def runs(source):
    """Runs of plain lines; one with a macro in it is left out."""
    found, run, is_whole = [], [], True
    for line in source.split("\n"):
        if not line.startswith((".", "'")):
            run.append(line)
        elif re.match(r"\.[BIR]{1,2}\s", line) and run:
            is_whole = False
        else:
            found += [run] if is_whole and run else []
            run, is_whole = [], True
    return found


def paragraphs(source):
    """The texts of runs, without those that have more markup than fonts and a few letters."""
    for run in runs(source):
        text = re.sub(r"\\f[BIRP]|\\f\(..", "", " ".join(run))
        text = text.replace("\\-", "-").replace("\\&", "").replace("\\(aq", "’")
        if "\\" not in text:
            yield re.sub(r"\s+", " ", text)


def is_fit(sentence, is_english):
    """Whether it is prose in its language, without options and many names."""
    return (
        (is_english or not ENGLISH.search(sentence))
        and sentence[0].isupper()
        and sum(letter.isupper() for letter in sentence) < 4
        and "--" not in sentence
        and " -" not in sentence
    )


def read(file):
    """The source of a page; none if it is damaged or in another encoding."""
    try:
        return gzip.open(file, "rt", encoding="utf8").read()
    except (OSError, UnicodeDecodeError):
        return ""


def sentences(files, is_english):
    """Those of pages in a random order, until there are enough."""
    found, files = set(), sorted(files)
    random.Random(5).shuffle(files)
    for file in files:
        for text in paragraphs(read(file)):
            candidates = SENTENCE.findall(text)
            found.update(one for one in candidates if is_fit(one, is_english))
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
