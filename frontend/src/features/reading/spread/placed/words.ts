/**
 * What the words of `data-f` say: where an element of a placed page stands, and how it looks. Each
 * is a letter and bounded numbers, as the core's `places` writes them; what is anything else is
 * passed over. No text of a book's stylesheet comes through here.
 */

export type Declaration = readonly [property: string, value: string];

type Reading = (value: string) => readonly Declaration[] | null;

/** The attribute that has the words. */
export const PLACES = 'data-f';

const MOST_WORDS = 64;
/** CSS pixels, and percents. */
const LONGEST = 20_000;
const HIGHEST_LAYER = 2 ** 31 - 1;
const NUMBER = /^-?\d{1,10}(?:\.\d{1,6})?$/;
const COLOUR = /^(?:[\da-f]{6}|[\da-f]{8})$/;

const FAMILIES = ['serif', 'sans-serif', 'monospace', 'cursive'];
const MOST_FAMILY = 2 ** 32 - 1;
/** What `j` adds up. */
const LOOKS = {
  italic: 1,
  smallCaps: 2,
  upper: 4,
  lower: 8,
  underline: 16,
  through: 32,
  columns: 64,
};
const ALL_LOOKS = 127;
const POSITIONS = ['static', 'absolute', 'relative'];
/** What `a` is more by where nothing stands out, and where sizes have the padding in them. */
const CLIPPED = 4;
const BORDER_BOX = 8;

function numberOf(value: string, least: number, most: number): number | null {
  if (!NUMBER.test(value)) return null;
  const number = Number(value);
  return number >= least && number <= most ? number : null;
}

function integerOf(value: string, least: number, most: number): number | null {
  const number = numberOf(value, least, most);
  return number !== null && Number.isInteger(number) ? number : null;
}

function pixels(least: number): (value: string) => string | null {
  return (value) => {
    const number = numberOf(value, least, LONGEST);
    return number === null ? null : `${number}px`;
  };
}

/** In pixels or percent. */
function length(least: number): (value: string) => string | null {
  const inPixels = pixels(least);
  return (value) => {
    if (!value.endsWith('%')) return inPixels(value);
    const number = numberOf(value.slice(0, -1), least, LONGEST);
    return number === null ? null : `${number}%`;
  };
}

function lengthOrAuto(least: number): (value: string) => string | null {
  const said = length(least);
  return (value) => (value === 'a' ? 'auto' : said(value));
}

function one(property: string, read: (value: string) => string | null): Reading {
  return (value) => {
    const said = read(value);
    return said === null ? null : [[property, said]];
  };
}

function choice(property: string, ...values: string[]): Reading {
  return one(property, (value) => {
    const index = integerOf(value, 0, values.length - 1);
    return index === null ? null : (values[index] ?? null);
  });
}

/** So many values, with commas between them; null if one is none. */
function list(
  value: string,
  count: number,
  read: (value: string) => string | null,
): string[] | null {
  const parts = value.split(',').map(read);
  const whole = parts.filter((part) => part !== null);
  return parts.length === count && whole.length === count ? whole : null;
}

/** Top, right, bottom and left. */
function sides(property: string, read: (value: string) => string | null): Reading {
  return (value) => {
    const [top, right, bottom, left] = list(value, 4, read) ?? [];
    if (!top || !right || !bottom || !left) return null;
    return [
      [`${property}-top`, top],
      [`${property}-right`, right],
      [`${property}-bottom`, bottom],
      [`${property}-left`, left],
    ];
  };
}

function joined(property: string, count: number, read: (value: string) => string | null): Reading {
  return one(property, (value) => list(value, count, read)?.join(' ') ?? null);
}

function looks(value: string): readonly Declaration[] | null {
  const sum = integerOf(value, 0, ALL_LOOKS);
  if (sum === null) return null;
  const has = (flag: number) => (sum & flag) !== 0;
  if (has(LOOKS.upper) && has(LOOKS.lower)) return null;
  const lines = [has(LOOKS.underline) && 'underline', has(LOOKS.through) && 'line-through'];
  const letters = has(LOOKS.upper) ? 'uppercase' : 'lowercase';
  return [
    ['font-style', has(LOOKS.italic) ? 'italic' : 'normal'],
    ['font-variant-caps', has(LOOKS.smallCaps) ? 'small-caps' : 'normal'],
    ['text-transform', has(LOOKS.upper) || has(LOOKS.lower) ? letters : 'none'],
    ['text-decoration-line', lines.filter(Boolean).join(' ') || 'none'],
    ['writing-mode', has(LOOKS.columns) ? 'vertical-rl' : 'horizontal-tb'],
  ];
}

/** Under which name the browser has a family that the book brings along for its pages. */
export function pageFamily(number: number): string {
  return `paper-${number}`;
}

/** A kind of letters, and the number of the book's own family. */
function family(value: string): readonly Declaration[] | null {
  const [kind = '', number, ...more] = value.split(',');
  const index = integerOf(kind, 0, FAMILIES.length - 1);
  const own = number === undefined ? null : integerOf(number, 1, MOST_FAMILY);
  const usual = index === null ? undefined : FAMILIES[index];
  if (!usual || more.length > 0 || (number !== undefined && own === null)) return null;
  return [['font-family', own === null ? usual : `${pageFamily(own)}, ${usual}`]];
}

function stands(value: string): readonly Declaration[] | null {
  const sum = integerOf(value, 0, BORDER_BOX + CLIPPED + POSITIONS.length - 1);
  const position = sum === null ? undefined : POSITIONS[sum % CLIPPED];
  if (sum === null || !position) return null;
  const said: Declaration[] = [['position', position]];
  if ((sum & CLIPPED) !== 0) said.push(['overflow', 'hidden']);
  if ((sum & BORDER_BOX) !== 0) said.push(['box-sizing', 'border-box']);
  return said;
}

const plain = (least: number, most: number) => (value: string) =>
  numberOf(value, least, most)?.toString() ?? null;
const whole = (least: number, most: number) => (value: string) =>
  integerOf(value, least, most)?.toString() ?? null;
const colour = (value: string) => (COLOUR.test(value) ? `#${value}` : null);

const anywhere = lengthOrAuto(-LONGEST);

const READINGS = new Map<string, Reading>([
  ['a', stands],
  ['l', one('left', anywhere)],
  ['t', one('top', anywhere)],
  ['r', one('right', anywhere)],
  ['b', one('bottom', anywhere)],
  ['w', one('width', lengthOrAuto(0))],
  ['h', one('height', lengthOrAuto(0))],
  ['m', sides('margin', anywhere)],
  ['d', sides('padding', length(0))],
  ['o', joined('transform-origin', 2, length(-LONGEST))],
  ['z', one('z-index', whole(-HIGHEST_LAYER, HIGHEST_LAYER))],
  ['s', one('font-size', pixels(0))],
  ['n', one('line-height', (value) => (value === 'a' ? 'normal' : pixels(0)(value)))],
  ['g', one('letter-spacing', pixels(-LONGEST))],
  ['i', one('text-indent', pixels(-LONGEST))],
  ['c', one('color', colour)],
  ['k', one('background-color', colour)],
  ['y', one('opacity', plain(0, 1))],
  ['e', choice('text-align', 'start', 'center', 'end')],
  ['f', family],
  ['u', one('font-weight', whole(1, 1000))],
  ['j', looks],
  ['q', choice('display', 'inline', 'block', 'inline-block')],
  ['v', choice('white-space', 'normal', 'nowrap', 'pre', 'pre-wrap')],
]);

/** Each is a part of `transform`: what is moved first stands last in it. */
const TURNS: Record<string, (value: string) => string | null> = {
  p: (value) => {
    const moved = list(value, 2, plain(-LONGEST, LONGEST));
    return moved && `translate(${moved.map((percent) => `${percent}%`).join(', ')})`;
  },
  x: (value) => {
    const matrix = list(value, 6, plain(-LONGEST, LONGEST));
    return matrix && `matrix(${matrix.join(', ')})`;
  },
};

/** The CSS properties that the words stand for; of two words for one, the later counts. */
export function declarationsOf(words: string): Declaration[] {
  const said = new Map<string, string>();
  const turns: Record<string, string> = {};
  for (const word of words.split(' ', MOST_WORDS)) {
    const [letter, value] = [word.slice(0, 1), word.slice(1)];
    const turn = Object.hasOwn(TURNS, letter) ? TURNS[letter]?.(value) : null;
    if (turn) turns[letter] = turn;
    for (const [property, text] of READINGS.get(letter)?.(value) ?? []) said.set(property, text);
  }
  const transform = [turns.p, turns.x].filter(Boolean).join(' ');
  if (transform) said.set('transform', transform);
  return [...said];
}
