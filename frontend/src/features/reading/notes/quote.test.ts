import { describe, expect, it } from 'vitest';

import type { Annotation } from '@/shared/annotations/annotation';

import { quoteOf, shortQuoteOf } from './quote';

type Quote = Annotation['anchors'][number]['quote'];

const of = (kind: Annotation['kind'], ...quotes: Partial<Quote>[]) => ({
  kind,
  anchors: quotes.map((quote) => ({
    span: '0:0-1',
    textHash: '',
    quote: { prefix: '', exact: '', suffix: '', ...quote },
    progression: 0,
  })),
});

describe('quoteOf', () => {
  it('has a blank where a block begins, and none elsewhere', () => {
    const quote = { exact: 'IAs Gregor Samsa awoke.He lay', breaks: [1, 23] };
    expect(quoteOf(of('highlight', quote))).toBe('I As Gregor Samsa awoke. He lay');
  });

  it('has a sign where words are left out, and knows the blocks after it', () => {
    const quote = { exact: 'One.Two', tail: 'Nine.Ten', breaks: [4, 12] };
    expect(quoteOf(of('highlight', quote))).toBe('One. Two … Nine. Ten');
  });

  it('goes through chapters', () => {
    expect(quoteOf(of('highlight', { exact: 'the end.' }, { exact: 'Then' }))).toBe(
      'the end. Then',
    );
  });

  it('of a bookmark are the whole words from it on', () => {
    const quote = { exact: 'I', suffix: 'As Gregor Samsa awoke one mor', breaks: [1] };
    expect(quoteOf(of('bookmark', quote))).toBe('I As Gregor Samsa awoke one…');
    expect(quoteOf(of('bookmark', { exact: 'T', suffix: 'he end' }))).toBe('The end…');
    expect(quoteOf(of('bookmark', {}))).toBe('');
  });

  it('shows nothing that only keeps lines together', () => {
    expect(quoteOf(of('highlight', { exact: 'Kran\u00adken\u2060haus' }))).toBe('Krankenhaus');
  });
});

it('is cut between words where there is little room', () => {
  const short = shortQuoteOf(of('highlight', { exact: 'many words '.repeat(20) }));
  expect(short.length).toBeLessThanOrEqual(81);
  expect(short).toMatch(/(many|words)…$/);
});
