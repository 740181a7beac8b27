/** A document written as HTML, as the conversion of PDFs writes it. */
import type { Mark, Node } from 'prosemirror-model';

import { schema } from './schema';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

function tag(name: string, attributes: Record<string, unknown>): string {
  let written = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) written += ` ${key}="${escaped(String(value))}"`;
  }
  return `${written}>`;
}

const elements: Record<string, string> = {
  paragraph: 'p',
  preformatted: 'pre',
  quote: 'blockquote',
  note: 'aside',
  bullets: 'ul',
  numbers: 'ol',
  item: 'li',
  figure: 'figure',
  figcaption: 'figcaption',
  table: 'table',
  caption: 'caption',
  thead: 'thead',
  tbody: 'tbody',
  row: 'tr',
  cell: 'td',
  header: 'th',
};

const markElements: Record<string, string> = {
  link: 'a',
  place: 'span',
  bold: 'b',
  italic: 'i',
  code: 'code',
  raised: 'sup',
  lowered: 'sub',
};

function inlineHtml(parent: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  const closeTo = (kept: number) => {
    for (let index = open.length - 1; index >= kept; index -= 1) {
      html += `</${markElements[(open[index] as Mark).type.name]}>`;
    }
  };
  parent.forEach((child) => {
    let shared = 0;
    while (shared < open.length && child.marks[shared]?.eq(open[shared] as Mark)) shared += 1;
    closeTo(shared);
    for (const mark of child.marks.slice(shared)) {
      html += tag(markElements[mark.type.name] ?? 'span', mark.attrs);
    }
    open = child.marks;
    if (child.isText) html += escaped(child.text ?? '');
    else if (child.type === schema.nodes.break) html += '<br>';
    else html += tag('img', child.attrs);
  });
  closeTo(0);
  return html;
}

function hasNoAttributes(node: Node): boolean {
  return Object.values(node.attrs).every((value) => value === null);
}

/** The first paragraph of an item or a cell, or the picture of a figure, needs no element. */
function insideHtml(parent: Node): string {
  let html = '';
  parent.forEach((child, _, index) => {
    const bare = index === 0 && child.type === schema.nodes.paragraph && hasNoAttributes(child);
    html += bare ? inlineHtml(child) : blockHtml(child);
  });
  return html;
}

const holders = new Set(['item', 'cell', 'header', 'figure']);

function contentHtml(node: Node): string {
  if (node.isTextblock) {
    const html = inlineHtml(node);
    // A parser drops the first line feed of preformatted text.
    return node.type === schema.nodes.preformatted && html.startsWith('\n') ? `\n${html}` : html;
  }
  if (holders.has(node.type.name)) return insideHtml(node);
  let html = '';
  node.forEach((child) => {
    html += blockHtml(child);
  });
  return html;
}

function blockHtml(node: Node): string {
  if (node.type === schema.nodes.rule) return '<hr>';
  if (node.type === schema.nodes.anchor) return `${tag('a', node.attrs)}</a>`;
  const { level, ...attributes } = node.attrs;
  const name = level === undefined ? (elements[node.type.name] ?? 'p') : `h${level}`;
  return `${tag(name, attributes)}${contentHtml(node)}</${name}>`;
}

/** Nodes never change, so what was written once is good as long as they live. */
const written = new WeakMap<Node, string>();

function remembered(node: Node): string {
  const known = written.get(node);
  if (known !== undefined) return known;
  const html = blockHtml(node);
  written.set(node, html);
  return html;
}

/** The whole document; only blocks that changed since the last time are written anew. */
export function toHtml(doc: Node): string {
  const parts: string[] = [];
  doc.forEach((part) => {
    part.forEach((block) => {
      parts.push(remembered(block));
    });
  });
  return parts.join('');
}

/** Whether nothing stands in it that anybody could read or see. */
export function isEmpty(doc: Node): boolean {
  let found = false;
  doc.descendants((node) => {
    if (found) return false;
    if (node.isText ? (node.text ?? '').trim() !== '' : node.type === schema.nodes.picture) {
      found = true;
    }
    return !found;
  });
  return !found;
}
