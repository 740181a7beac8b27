import { readFileSync } from 'node:fs';

// The test itself has the core refuse and the sanitiser clean.
import loadCore, { OpenBook } from '@pkg/vokal_wasm.js';
import { expect, test, vi } from 'vitest';

import { isNotCanonical, loadSanitiser } from './sanitiser';

const bytes = (path: string) => ({ module_or_path: readFileSync(`../pkg/${path}`) });
const arrives = vi.hoisted(() => ({ bytes: undefined as BufferSource | undefined }));

vi.mock('@pkg/sanitiser/vokal_sanitiser.js', async (original) => {
  const sanitiser = await original<typeof import('@pkg/sanitiser/vokal_sanitiser.js')>();
  return {
    ...sanitiser,
    default: async () => {
      if (!arrives.bytes) throw new TypeError('Failed to fetch');
      return sanitiser.default({ module_or_path: arrives.bytes });
    },
  };
});

test('a sanitiser that did not arrive is asked for again', async () => {
  await expect(loadSanitiser()).rejects.toThrow('the sanitiser did not arrive');
  arrives.bytes = bytes('sanitiser/vokal_sanitiser_bg.wasm').module_or_path;
  const sanitise = await loadSanitiser();
  expect(sanitise('<p onclick="x()">a</p>', { syntax: 'html' }).html).toBe('<p>a</p>');
});

test('what the core refuses is known, and taken once it is sanitised', async () => {
  await loadCore(bytes('vokal_wasm_bg.wasm'));
  const book = new OpenBook('de', 'chromium');
  let refused: unknown;
  try {
    book.addChapter(0, '<p>a<script>x()</script></p>');
  } catch (error) {
    refused = error;
  }
  expect(isNotCanonical(refused)).toBe(true);
  expect(isNotCanonical(new Error('another'))).toBe(false);
  const sanitise = await loadSanitiser();
  book.addSanitised(0, sanitise('<p>a<script>x()</script></p>', { syntax: 'html' }).html);
  expect(book.text(0)).toBe('a');
  book.free();
});
