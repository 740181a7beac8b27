"""What of a book's chapters is found, by another way than the core's.

    search.py CHAPTERS.json NEEDLES > FOUND.json

CHAPTERS.json is a list of canonical HTML; of each book NEEDLES are taken from its own text, at
random but the same each time, and written as people write: other capitals, without accents,
`ae` for `ä`, with soft hyphens. FOUND.json is a list of [needle, [[chapter, start, end], ...]],
offsets in UTF-16 code units of the canonical text.

Nothing is shared with the core but the rules, which docs/search.md tells: parsing by Python's own
`html.parser`, grapheme clusters by `regex`, letters by `unicodedata`.
"""

import json
import random
import sys
import unicodedata
from html.parser import HTMLParser

import regex

BREAKS = set(
    """address article aside blockquote br caption center dd details dir div dl dt figcaption
    figure footer h1 h2 h3 h4 h5 h6 header hgroup hr li main menu mtable mtd mtr nav ol p pre
    search section summary svg table tbody td text tfoot th thead tr ul""".split()
)
VOID = {"br", "hr", "img", "wbr"}

SAME = {}
for signs, sign in [
    ("\u2018\u2019\u201a\u201b\u2039\u203a`\u00b4\u02bb\u02bc\u2032\u05f3", "'"),
    ("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u05f4\u301d\u301e\u301f", '"'),
    ("\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u05be\u2e3a\u2e3b", "-"),
    ("\u2044", "/"),
]:
    SAME.update(dict.fromkeys(signs, sign))
SPELT = dict(
    zip("ßẞæÆœŒøØđðĐÐþÞħĦıłŁŧŦς", "ss SS ae AE oe OE o O d d D D th TH h H i l L t T σ".split())
)
IGNORED = regex.compile(
    "[\u00ad\u034f\u061c\u0640\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\ufffe\uffff\U000e0000-\U000e0fff]"
)
SPARED = regex.compile(r"[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]")


def is_mark(c):
    return unicodedata.category(c).startswith("M")


def fold(cluster):
    base = None
    out = []
    text = "".join(SAME.get(c, c) for c in cluster)
    for c in unicodedata.normalize("NFKD", text):
        if IGNORED.match(c):
            continue
        if is_mark(c):
            if base is None or not SPARED.match(base):
                out.append(c)
            continue
        base = c
        c = SAME.get(c, c)
        out.append(" " if c.isspace() else SPELT.get(c, c).lower())
    return unicodedata.normalize("NFC", "".join(out))


def width(text):
    return len(text.encode("utf-16-le")) // 2


class Chapter(HTMLParser):
    """Passages as [start, text, is_first], as they are read; of those above the text it is None."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.place = 0
        self.first = True
        # The line end that parsers of HTML pass over at the head of `pre`.
        self.is_passed_over = False
        self.reading = []
        self.above = []
        self.ruby = 0
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.is_passed_over = tag == "pre"
        if tag in ("rt", "rp"):
            self.ruby += 1
            self.above.append([self.place, "", None])
        elif self.ruby == 0 and tag in BREAKS:
            self.first = True

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        self.is_passed_over = False
        if tag in ("rt", "rp"):
            self.ruby -= 1
        elif self.ruby == 0 and tag in BREAKS:
            self.first = True

    def handle_data(self, data):
        if self.is_passed_over:
            self.is_passed_over = False
            data = data.removeprefix("\n")
            if not data:
                return
        if self.ruby:
            self.above[-1][1] += data
        elif self.reading and not self.first and self.joins():
            self.reading[-1][1] += data
        else:
            self.reading.append([self.place, data, self.first])
            self.first = False
        self.place += width(data)

    def joins(self):
        start, text, _ = self.reading[-1]
        return start + width(text) == self.place

    def passages(self):
        return self.reading + [passage for passage in self.above if passage[1]]


class Folded:
    """Each letter of the folded text with the place of its cluster and whether it has an umlaut."""

    def __init__(self, passages):
        self.letters = []
        self.places = []
        for start, text, is_first in passages:
            if is_first is None:
                # Above the text: for itself.
                self.add("\uffff", (start, start, ""))
            elif is_first and self.letters and self.letters[-1] != " ":
                self.add(" ", (start, start, ""))
            at = start
            for cluster in regex.findall(r"\X", text):
                end = at + width(cluster)
                folded = fold(cluster)
                if folded and folded.isspace():
                    folded = " "
                if not (folded == " " and self.letters and self.letters[-1] == " "):
                    for letter in folded:
                        self.add(letter, (at, end, cluster))
                at = end
        self.text = "".join(self.letters)

    def add(self, letter, place):
        self.letters.append(letter)
        self.places.append(place)


def has_umlaut(cluster):
    return "\u0308" in unicodedata.normalize("NFD", cluster) and cluster[:1] in "aouäöüAOUÄÖÜ"


def ways(needle):
    """All spellings as (text, places that need an umlaut)."""
    folded = Folded([[0, needle, True]])
    text = folded.text
    start = len(text) - len(text.lstrip(" "))
    stop = len(text.rstrip(" "))
    found = [("", ())]
    choices = 0
    at = start
    while at < stop:
        letter = text[at]
        plain, others = letter, None
        if choices < 6 and letter in "aou":
            if has_umlaut(folded.places[at][2]):
                others = [(way + letter + "e", marks) for way, marks in found]
            elif at + 1 < stop and text[at + 1] == "e":
                plain = letter + "e"
                others = [(way + letter, marks + (len(way),)) for way, marks in found]
        found = [(way + plain, marks) for way, marks in found]
        if others:
            choices += 1
            found += others
        at += len(plain)
    return [way for way in found if way[0]]


def find(folded, needle):
    hits = []
    for text, umlauts in ways(needle):
        at = folded.text.find(text)
        while at >= 0:
            end = at + len(text)
            whole = end == len(folded.text) or not is_mark(folded.text[end])
            if whole and all(has_umlaut(folded.places[at + mark][2]) for mark in umlauts):
                hits.append((folded.places[at][0], folded.places[end - 1][1]))
                at = folded.text.find(text, end)
            else:
                at = folded.text.find(text, at + 1)
    hits.sort(key=lambda hit: (hit[0], -hit[1]))
    kept = []
    free = 0
    for start, end in hits:
        if start >= free:
            kept.append((start, end))
            free = end
    return kept


def written(needle, dice):
    """The same as somebody else would write it."""
    kind = dice.randrange(8)
    if kind == 0:
        return needle.upper()
    if kind == 1:
        return "".join(c for c in unicodedata.normalize("NFD", needle) if not is_mark(c))
    if kind == 2:
        return needle.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    if kind == 3:
        return needle.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü")
    if kind == 4:
        middle = len(needle) // 2
        return needle[:middle] + "\u00ad" + needle[middle:]
    if kind == 5:
        return unicodedata.normalize("NFD", needle)
    return needle


def needles(passages, count):
    dice = random.Random(18)
    texts = [text for _, text, _ in passages if text.strip()]
    chosen = []
    while texts and len(chosen) < count:
        text = dice.choice(texts)
        length = dice.choice([1, 2, 3, 3, 4, 5, 6, 8, 12, 20, 40])
        start = dice.randrange(len(text))
        needle = written(text[start : start + length], dice)
        if needle.strip():
            chosen.append(needle)
    return chosen


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        chapters = [Chapter(html).passages() for html in json.load(file)]
    folded = [Folded(passages) for passages in chapters]
    found = []
    for needle in needles([passage for chapter in chapters for passage in chapter], int(sys.argv[2])):
        hits = [[index, *hit] for index, text in enumerate(folded) for hit in find(text, needle)]
        found.append([needle, hits])
    json.dump(found, sys.stdout)


main()
