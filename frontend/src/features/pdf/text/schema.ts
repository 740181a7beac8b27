/**
 * What a converted document is made of, and how it is read from HTML.
 *
 * It knows what the conversion of PDFs writes and nothing else, so that what is
 * pasted from elsewhere becomes plain text with simple markup.
 */
import {
  type AttributeSpec,
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
} from 'prosemirror-model';

const absent: AttributeSpec = { default: null };

/** The anchor of links, the writing direction and the language; most blocks have none. */
const common = { id: absent, dir: absent, lang: absent };

function attributeOf(element: HTMLElement, name: string): string | null {
  return element.getAttribute(name) || null;
}

function commonOf(element: HTMLElement) {
  return {
    id: attributeOf(element, 'id'),
    dir: attributeOf(element, 'dir'),
    lang: attributeOf(element, 'lang'),
  };
}

function countOf(element: HTMLElement, name: string): number | null {
  const count = Number(element.getAttribute(name));
  return Number.isInteger(count) && count > 0 ? count : null;
}

/** A block of one element, read and written under the same name. */
function block(name: string, spec: Partial<NodeSpec>): NodeSpec {
  return {
    group: 'block',
    attrs: common,
    parseDOM: [{ tag: name, getAttrs: commonOf }],
    toDOM: (node) => [name, node.attrs, 0],
    defining: true,
    ...spec,
  };
}

const headings = [1, 2, 3, 4, 5, 6];

function cell(name: 'td' | 'th'): NodeSpec {
  return {
    content: 'block+',
    attrs: { ...common, colspan: absent, rowspan: absent, scope: absent },
    isolating: true,
    parseDOM: [
      {
        tag: name,
        getAttrs: (element) => ({
          ...commonOf(element),
          colspan: countOf(element, 'colspan'),
          rowspan: countOf(element, 'rowspan'),
          scope: attributeOf(element, 'scope'),
        }),
      },
    ],
    toDOM: (node) => [name, node.attrs, 0],
  };
}

/** Part of a table; it has no attributes of its own. */
function rows(name: 'thead' | 'tbody'): NodeSpec {
  return { content: 'row+', parseDOM: [{ tag: name }], toDOM: () => [name, 0] };
}

/** A guess at the height of blocks that were never laid out, for the scroll bar. */
function guessedHeight(part: Node): string {
  const lines = part.content.size / 70 + part.childCount;
  return `contain-intrinsic-block-size: auto ${Math.round(lines * 1.5)}em`;
}

const nodes = {
  doc: { content: 'part+' },
  /**
   * Some blocks in a row. It is no part of the document: browsers and editor have less to look
   * at in a long document than with thousands of blocks side by side.
   */
  part: {
    content: 'block+',
    parseDOM: [{ tag: 'div.part' }],
    toDOM: (node) => ['div', { class: 'part', style: guessedHeight(node) }, 0],
  },
  paragraph: block('p', { content: 'inline*' }),
  heading: block('h1', {
    content: 'inline*',
    attrs: { ...common, level: { default: 1 } },
    parseDOM: headings.map((level) => ({
      tag: `h${level}`,
      getAttrs: (element) => ({ ...commonOf(element), level }),
    })),
    toDOM: ({ attrs: { level, ...rest } }) => [`h${level}`, rest, 0],
  }),
  preformatted: block('pre', { content: 'inline*', whitespace: 'pre' }),
  quote: block('blockquote', { content: 'block+' }),
  bullets: block('ul', { content: 'item+' }),
  numbers: block('ol', {
    content: 'item+',
    attrs: { ...common, start: absent },
    parseDOM: [
      {
        tag: 'ol',
        getAttrs: (element) => ({ ...commonOf(element), start: countOf(element, 'start') }),
      },
    ],
  }),
  item: block('li', { content: 'paragraph block*', group: '' }),
  figure: block('figure', { content: 'paragraph figcaption' }),
  figcaption: block('figcaption', { content: 'inline*', group: '' }),
  table: block('table', { content: 'caption? thead? tbody', isolating: true }),
  caption: block('caption', { content: 'inline*', group: '' }),
  thead: rows('thead'),
  tbody: rows('tbody'),
  row: { content: '(cell | header)+', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
  cell: cell('td'),
  header: cell('th'),
  /** What stands at the foot of a page; its number and that in the text lead to each other. */
  note: block('aside', {
    content: 'block+',
    attrs: { role: { default: 'doc-footnote' }, ...common },
    parseDOM: [{ tag: 'aside[role="doc-footnote"]', getAttrs: commonOf }],
  }),
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  /** Where links to a page without text lead. */
  anchor: {
    group: 'block',
    atom: true,
    selectable: false,
    attrs: { id: absent },
    parseDOM: [
      {
        tag: 'a[id]:not([href])',
        // The rule of the mark, which would find nothing to mark, comes later.
        priority: 60,
        getAttrs: (element) =>
          element.textContent === '' ? { id: attributeOf(element, 'id') } : false,
      },
    ],
    toDOM: ({ attrs }) => ['a', attrs],
  },
  text: { group: 'inline' },
  picture: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: { src: {}, alt: { default: '' }, width: absent, height: absent },
    parseDOM: [
      {
        tag: 'img',
        getAttrs: (element) => {
          const src = element.getAttribute('src') ?? '';
          // Pictures of other sites are not the document's.
          if (!/^images\/[\w.-]+$/.test(src)) return false;
          return {
            src,
            alt: element.getAttribute('alt') ?? '',
            width: countOf(element, 'width'),
            height: countOf(element, 'height'),
          };
        },
      },
      { tag: 'img', ignore: true },
    ],
    toDOM: ({ attrs }) => ['img', attrs],
  },
  break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>;

/** What the two numbers of a note are (Digital Publishing WAI-ARIA 1.1). */
const OF_NOTES = new Set(['doc-noteref', 'doc-backlink']);

/** A mark of one element. */
function mark(name: string, ...others: string[]): MarkSpec {
  return {
    parseDOM: [{ tag: name }, ...others.map((tag) => ({ tag }))],
    toDOM: () => [name, 0],
  };
}

/**
 * The aid's letters, where somebody pastes an exported text, are no bold ones; nor is all that
 * Google Docs wraps in a `<b>` of normal weight.
 */
function isBold(element: HTMLElement): false | null {
  const isNormal = /font-weight:\s*(?:normal|[1-4]00)\b/i.test(element.getAttribute('style') ?? '');
  return isNormal || element.matches('b.stressed') ? false : null;
}

const marks = {
  link: {
    // A note's number is led to from the other one, and says what it is.
    attrs: { role: absent, id: absent, href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? '';
          if (!/^(https?:|mailto:|#b-)/.test(href)) return false;
          const role = attributeOf(element, 'role');
          return OF_NOTES.has(role ?? '')
            ? { href, role, id: attributeOf(element, 'id') }
            : { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { ...attrs, rel: 'noopener noreferrer' }, 0],
  },
  /** Text that links lead to. */
  place: {
    attrs: { id: {} },
    inclusive: false,
    parseDOM: [{ tag: 'span[id]', getAttrs: (element) => ({ id: element.id }) }],
    toDOM: ({ attrs }) => ['span', attrs, 0],
  },
  bold: {
    parseDOM: [
      { tag: 'b', getAttrs: isBold },
      { tag: 'strong', getAttrs: isBold },
    ],
    toDOM: () => ['b', 0],
  },
  italic: mark('i', 'em'),
  code: mark('code'),
  raised: mark('sup'),
  lowered: mark('sub'),
} satisfies Record<string, MarkSpec>;

export const schema = new Schema({ nodes, marks });

/** Blocks in a part: few enough to lay out at once, many enough to have few parts. */
const PART = 24;

/** A document of these blocks. */
export function documentOf(blocks: Node[]): Node {
  const { doc, part, paragraph } = schema.nodes;
  const filled = blocks.length > 0 ? blocks : [paragraph.create()];
  const parts: Node[] = [];
  for (let at = 0; at < filled.length; at += PART) {
    parts.push(part.create(null, filled.slice(at, at + PART)));
  }
  return doc.create(null, parts);
}
