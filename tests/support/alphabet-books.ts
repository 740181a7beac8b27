/** Books in the letters of many languages, made of words that mean nothing. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** What a language's text is made of. */
interface Alphabet {
  language: string;
  letters: string[];
  /** Letters in a word: the fewest, and so many more at most. */
  length: [least: number, more: number];
  /** Between words, and at the end of a sentence. */
  space: string;
  stop: string;
}

const latin = (language: string, letters: string): Alphabet => ({
  language,
  letters: [...letters],
  length: [1, 9],
  space: ' ',
  stop: '. ',
});

/** Syllables with their vowel signs, so that no sign stands alone. */
const MALAYALAM = [
  'ക',
  'കാ',
  'കി',
  'ക്ക',
  'ന',
  'നു',
  'ന്റെ',
  'മ',
  'മ്പ',
  'രി',
  'ല്ല',
  'യാ',
  'ളം',
  'ത്ത',
  'ഷ',
  'ൽ',
  'ൻ',
];
const HANGUL = [...'가나다라마바사아자차카타파하각난달람맛법성정할것이그는을에의'];
const HAN = [...'的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生'];
/** Both syllabaries, with the small letters and the mark that may not begin a line, and characters. */
const KANA = [
  ...'あいうかきくけこさしすたてとなにのはまもやよらりるれわをんっゃゅょアイカシストンラリルーッャ日本語人山川道',
];
const CODE = [
  'for(i=0;i<n;i++){',
  'a[i]=b[j];',
  '}',
  'if(x>=0&&y!=1)',
  'return(f(x));',
  'std::vector<int>',
  'https://example.org/a/b?c=d&e=f',
  '--long-option=value',
  '$HOME/.config',
  'a->b',
  '"text"',
  'x=(y<z)?1:-1;',
];

/** By the name of the language; the last is code in a book of words. */
export const ALPHABETS: Record<string, Alphabet> = {
  Russian: latin('ru', 'аабвгдеееёжзииийклмнооопрсттуфхцчшщъыьэюя'),
  Greek: latin('el', 'ααάβγδεεέζηήθιιίκλμνοοόπρσςττυύφχψωώ'),
  Turkish: latin('tr', 'aabcçdeefgğhıiijklmnoöprsştuüvyz'),
  Vietnamese: latin('vi', 'aăâbcdđeêghiklmnoôơpqrstuưvxyáàảãạấầắằéèếềệíìịóòốồộớờợúùụứừựý'),
  Polish: latin('pl', 'aaąbcćdeeęfghiijklłmnńoóprsśtuwyzźż'),
  Malayalam: { ...latin('ml', ''), letters: MALAYALAM, length: [1, 4] },
  Korean: { ...latin('ko', ''), letters: HANGUL, length: [1, 4] },
  Chinese: { language: 'zh', letters: HAN, length: [4, 12], space: '，', stop: '。' },
  Japanese: { language: 'ja', letters: KANA, length: [4, 14], space: '、', stop: '。' },
  Hebrew: latin('he', 'אבגדהוזחטיכלמנסעפצקרשתםןץף'),
  Code: { ...latin('en', ''), letters: [...'abcdefghilmnoprstuvw', ...CODE], length: [1, 7] },
};

class Words {
  #state = 20_261_122;

  constructor(readonly alphabet: Alphabet) {}

  below(count: number): number {
    // A linear congruence: the same words on every machine.
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * count);
  }

  word(): string {
    const { letters, length } = this.alphabet;
    const count = length[0] + this.below(length[1]);
    const parts = Array.from({ length: count }, () => letters[this.below(letters.length)] ?? '');
    const word = parts.join('');
    return this.below(8) === 0 ? word.charAt(0).toLocaleUpperCase() + word.slice(1) : word;
  }

  sentence(): string {
    const words = Array.from({ length: 4 + this.below(14) }, () => escaped(this.word()));
    const [place, kind] = [this.below(words.length), this.below(10)];
    const tag = kind === 0 ? 'i' : kind === 1 ? 'b' : '';
    if (tag) words[place] = `<${tag}>${words[place]}</${tag}>`;
    return words.join(this.alphabet.space) + this.alphabet.stop;
  }

  paragraph(): string {
    const sentences = Array.from({ length: 1 + this.below(9) }, () => this.sentence());
    return `<p>${sentences.join('')}</p>`;
  }

  chapter(paragraphs: number): string {
    const all = Array.from({ length: paragraphs }, () => this.paragraph());
    if (this.alphabet === ALPHABETS.Code) {
      all.splice(3, 0, `<pre>${CODE.map(escaped).join('\n')}</pre>`);
    }
    return `<h2>${escaped(this.word())} ${escaped(this.word())}</h2>${all.join('')}`;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Opens with a cover in Latin letters, as books do; then a blank leaf, and chapters. */
export function alphabetBook(name: string, chapters = 6, paragraphs = 40): string {
  const alphabet = ALPHABETS[name];
  if (!alphabet) throw new Error(`there is no alphabet ${name}`);
  const words = new Words(alphabet);
  const bodies = [
    '<h1>A Book</h1><p>by <b>Nobody</b></p><p><i>First edition</i></p>',
    '<p>&#160;</p>',
    ...Array.from({ length: chapters }, () => words.chapter(paragraphs)),
  ];
  return epubOf(`${name} words`, alphabet.language, bodies);
}

/** Writes an EPUB of these bodies into a folder of its own; returns its path. */
export function epubOf(
  title: string,
  language: string,
  bodies: string[],
  others: [path: string, mediaType: string, bytes: Buffer][] = [],
): string {
  const page = (body: string) =>
    `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body>${body}</body></html>`;
  const items = bodies.map(
    (_, at) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const more = others.map(
    ([path, type], at) => `<item id="o${at}" href="${path}" media-type="${type}"/>`,
  );
  const spine = bodies.map((_, at) => `<itemref idref="c${at}"/>`);
  const links = bodies.map((_, at) => `<li><a href="c${at}.xhtml">${at + 1}</a></li>`);
  const files: [string, string | Buffer][] = [
    ['mimetype', 'application/epub+zip'],
    [
      'META-INF/container.xml',
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="b.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ],
    [
      'b.opf',
      `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">${title}</dc:identifier><dc:title>${title}</dc:title><dc:language>${language}</dc:language></metadata><manifest><item id="n" href="n.xhtml" media-type="application/xhtml+xml" properties="nav"/>${[...items, ...more].join('')}</manifest><spine>${spine.join('')}</spine></package>`,
    ],
    [
      'n.xhtml',
      page(
        `<nav epub:type="toc" xmlns:epub="http://www.idpf.org/2007/ops"><ol>${links.join('')}</ol></nav>`,
      ),
    ],
    ...bodies.map((body, at): [string, string] => [`c${at}.xhtml`, page(body)]),
    ...others.map(([path, , bytes]): [string, Buffer] => [path, bytes]),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'vokal-book-'));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${title.replaceAll(/\W+/g, '-')}.epub`);
  writeFileSync(path, stored(files));
  return path;
}

/** A ZIP archive without compression. */
function stored(files: [string, string | Buffer][]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, bytes]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, entry, path]));
    parts.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, entries, end]);
}
