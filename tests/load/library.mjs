/** A library of many books with words of their own, the same ones on each run. */
import { book } from './books.mjs';

export const BOOKS = 500;
const CHAPTERS = 15;
const CHAPTER_WORDS = 3000;
const VOCABULARY = 20_000;

/** Numbers that look like chance, from a seed (mulberry32). */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SYLLABLES =
  'an be da ei fu ge hau in je kra lo mö nen or pfer qua ra schi te un ver wan zü ßen'.split(' ');

/** Words of two to four syllables, each once. */
function vocabulary() {
  const next = chance(7);
  const words = new Set();
  while (words.size < VOCABULARY) {
    const length = 2 + Math.floor(next() * 3);
    const syllable = () => SYLLABLES[Math.floor(next() * SYLLABLES.length)];
    words.add(Array.from({ length }, syllable).join(''));
  }
  return [...words];
}

const WORDS = vocabulary();

/** Some words are in each sentence, most in hardly any: Zipf's law. */
function prose(seed) {
  const next = chance(seed);
  const sentences = [];
  for (let written = 0; written < CHAPTER_WORDS; written += 12) {
    const words = Array.from({ length: 12 }, () => WORDS[Math.floor(VOCABULARY ** next()) - 1]);
    sentences.push(`<p>${words.join(' ')}.</p>`);
  }
  return sentences.join('');
}

/** The book of this number: about 300 kB, and a word that is in no other. */
export function numbered(number) {
  const own = `<p>Einzigartigkeit${number}</p>`;
  const text = Array.from({ length: CHAPTERS }, (_, at) => prose(number * 100 + at)).join('');
  return book({ chapters: 1, text: own + text, title: `Book ${number}` });
}

/** What is looked for: words of every rank, part of one, two in a row, and what is nowhere. */
export const NEEDLES = [
  WORDS[0],
  WORDS[3],
  ...[50, 400, 3000, 9000, 15_000, 19_990].map((rank) => WORDS[rank]),
  'einzigartigkeit17',
  'EINZIGARTIGKEIT499',
  `${WORDS[0]} ${WORDS[1]}`,
  `${WORDS[90]} ${WORDS[91]}`,
  'krankenhauszimmer',
  'zu',
  'e',
];
