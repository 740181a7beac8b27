// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Manifest } from '@/api/client';
import type { Locator, Note } from '@/core/open-book';

import { FakeBook } from '../fake-book';
import type { Pager } from '../pager';
import { usePlace } from '../place-store';
import { useOpenNote } from './open-note';
import { useReferences } from './use-references';

const manifest = {
  chapters: [{ path: 'a.xhtml' }, { path: 'b.xhtml' }],
} as unknown as Manifest;
const NOTE: Note = {
  kind: 'footnote',
  html: '<p>A note <a href="#b-m">2</a> <a href="#b-r">back</a></p>',
  chapterIndex: 1,
  startOffset: 50,
  endOffset: 63,
  backlink: 59,
};

/** What stands at offset 4 of the first chapter refers to a note in the second. */
class NotedBook extends FakeBook {
  override async note({ chapterIndex, offset }: Locator, target: number): Promise<Note | null> {
    if (chapterIndex === 0) return offset === 4 && target === 1 ? NOTE : null;
    return offset === 57 ? { ...NOTE, startOffset: 90 } : null;
  }

  override async offsetOfId(): Promise<number | null> {
    return 7;
  }
}

function page(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  root.dataset.page = '';
  root.dataset.chapterIndex = '0';
  root.dataset.startOffset = '0';
  document.body.replaceChildren(root);
  return root;
}

function use() {
  const calls = { jump: vi.fn(), back: vi.fn(), onOutside: vi.fn() };
  const opened = { book: new NotedBook([99, 99]), pager: null as unknown as Pager };
  const { result } = renderHook(() => useReferences({ manifest, opened, ...calls }));
  return { references: result.current, ...calls };
}

const click = (target: Element, rest: Partial<MouseEvent> = {}) => {
  const preventDefault = vi.fn();
  return { target, button: 0, ...rest, preventDefault } as unknown as MouseEvent;
};
const settle = () => act(() => new Promise((done) => setTimeout(done)));
const link = (root: Element, at = 0) => root.querySelectorAll('a')[at] as Element;
const shown = () => useOpenNote.getState().shown;

beforeEach(() => {
  useOpenNote.getState().close();
  usePlace.getState().offerWayBack(null);
});

test('a note is shown, and its mark told', async () => {
  const root = page('<p>word<a href="b.xhtml#b-n"> [3]\n</a></p>');
  const { references, jump } = use();
  const event = click(link(root));
  references.follow(event);
  await settle();
  expect(event.preventDefault).toHaveBeenCalled();
  expect(shown()).toEqual([{ mark: '[3]', note: NOTE }]);
  expect(useOpenNote.getState().reference).toEqual({ chapterIndex: 0, offset: 4 });
  expect(jump).not.toHaveBeenCalled();
});

test('words are no mark that is told', async () => {
  for (const words of ['see the note', 'note 3', 'Kapitel']) {
    const root = page(`<p>word<a href="b.xhtml#b-n">${words}</a></p>`);
    use().references.follow(click(link(root)));
    await settle();
    expect(shown()).toEqual([{ mark: '', note: NOTE }]);
  }
});

test('by key and button that open links elsewhere one goes there', async () => {
  const root = page('<p>word<a href="b.xhtml#b-n">3</a></p>');
  for (const rest of [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
    const { references, jump } = use();
    references.follow(click(link(root), rest));
    await settle();
    expect(jump).toHaveBeenCalledWith({ chapterIndex: 1, offset: 7 }, NOTE);
    expect(shown()).toEqual([]);
  }
  const { references, jump } = use();
  references.followDirectly(link(root));
  await settle();
  expect(jump).toHaveBeenCalledWith({ chapterIndex: 1, offset: 7 }, NOTE);
});

test('other links lead where they lead', async () => {
  const root = page('<p>see<a href="b.xhtml#b-n">there</a> <a href="https://a.example/">x</a></p>');
  const { references, jump, onOutside } = use();
  references.follow(click(link(root)));
  await settle();
  expect(jump).toHaveBeenCalledWith({ chapterIndex: 1, offset: 7 }, undefined);
  references.follow(click(link(root, 1)));
  expect(onOutside).toHaveBeenCalledWith('https://a.example/');
  references.follow(click(root));
  expect(jump).toHaveBeenCalledTimes(1);
});

test('the second of two links that are followed at once counts, and none of a page that has gone', async () => {
  const root = page('<p>word<a href="b.xhtml#b-n">3</a> <a href="b.xhtml#b-o">there</a></p>');
  const { references, jump } = use();
  references.follow(click(link(root)));
  references.follow(click(link(root, 1)));
  await settle();
  expect(shown()).toEqual([]);
  expect(jump).toHaveBeenCalledTimes(1);
  const gone = page('<p>word<a href="b.xhtml#b-n">3</a></p>');
  references.follow(click(link(gone)));
  gone.remove();
  await settle();
  expect(shown()).toEqual([]);
});

test('in a note, links to notes stay in it, the one back closes it, others lead away', async () => {
  const { references, jump } = use();
  const open = () =>
    useOpenNote.getState().open({ chapterIndex: 0, offset: 4 }, { mark: '3', note: NOTE });
  const root = page(NOTE.html);
  open();
  references.followInNote(click(link(root)), NOTE, root);
  await settle();
  expect(shown().map(({ mark }) => mark)).toEqual(['3', '2']);
  references.followInNote(click(link(root, 1)), NOTE, root);
  expect(shown()).toHaveLength(1);
  references.followInNote(click(link(root, 1)), NOTE, root);
  expect(shown()).toEqual([]);

  open();
  const other = page('<p>A <a href="#b-x">place</a></p>');
  references.followInNote(click(link(other)), NOTE, other);
  await settle();
  expect(shown()).toEqual([]);
  expect(jump).toHaveBeenCalledWith({ chapterIndex: 1, offset: 7 }, undefined);
});

test('gone to a note, its link back is the way back', async () => {
  const { references, jump, back } = use();
  usePlace
    .getState()
    .offerWayBack({ place: { chapterIndex: 0, offset: 0 }, by: 'note', note: NOTE });
  const root = page(NOTE.html);
  root.dataset.chapterIndex = '1';
  root.dataset.startOffset = '50';
  references.follow(click(link(root, 1)));
  await settle();
  expect(back).toHaveBeenCalledOnce();
  references.follow(click(link(root)));
  await settle();
  expect(back).toHaveBeenCalledOnce();
  expect(jump).not.toHaveBeenCalled();
  expect(shown()).toHaveLength(1);
});
