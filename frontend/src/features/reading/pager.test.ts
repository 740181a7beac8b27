import { beforeEach, expect, test, vi } from 'vitest';
import type { Locator, PageView } from '@/core/open-book';
import { layoutFor, preferencesFrom } from '@/shared/reading/preferences';
import { FakeBook } from './fake-book';
import { Pager } from './pager';
import { usePlace } from './place-store';

const START = { chapterIndex: 0, offset: 0 };
const settingsAt = (fontSize: number) =>
  layoutFor(preferencesFrom({ fontSize }), { width: 800, height: 600 });
const place = () => usePlace.getState();

function openPager(
  chapters: number[],
  at = START,
  Book = FakeBook,
  whenDrawn?: (run: () => void) => void,
) {
  place().begin(at);
  const onFault = vi.fn();
  const pager = new Pager(new Book(chapters), chapters.length, {
    onShow: place().show,
    onReady: () => undefined,
    onRenumber: place().renumber,
    onFollow: place().follow,
    onSettled: place().settle,
    onFault,
    ...(whenDrawn && { whenDrawn }),
  });
  return { pager, onFault };
}

/** Turns and waits until the page is there, neighbours and all. */
async function turn(pager: Pager, by: 1 | -1) {
  const { turns } = place();
  pager.turn(by);
  await vi.waitFor(() => expect(place().turns).toBe(turns + 1));
  await new Promise((done) => setTimeout(done));
}

beforeEach(() => usePlace.setState({ leaf: null }));

test('a book opens on the page of the saved character', async () => {
  const { pager } = openPager([40, 40], { chapterIndex: 1, offset: 25 });
  await pager.layout(settingsAt(16), { chapterIndex: 1, offset: 25 });
  expect(place().leaf?.view).toMatchObject({ chapterIndex: 1, startOffset: 20, endOffset: 30 });
  expect(place().anchor).toEqual({ chapterIndex: 1, offset: 25 });
});

test('a turn to a page that is ready happens at once', async () => {
  const { pager } = openPager([40]);
  await pager.layout(settingsAt(16), START);
  await new Promise((done) => setTimeout(done));
  pager.turn(1);
  expect(place().leaf?.view.startOffset).toBe(10);
});

test('turning falls through to the neighbouring chapter', async () => {
  const { pager } = openPager([10, 25]);
  await pager.layout(settingsAt(16), START);
  await turn(pager, 1);
  expect(place().leaf?.view).toMatchObject({ chapterIndex: 1, pageInChapter: 0, pageNumber: 2 });
  await turn(pager, -1);
  expect(place().leaf?.view).toMatchObject({ chapterIndex: 0, pageNumber: 1 });
});

test('there is no page before the first and none after the last', async () => {
  const { pager } = openPager([20]);
  await pager.layout(settingsAt(16), START);
  pager.turn(-1);
  expect(place().leaf?.view.pageNumber).toBe(1);
  await turn(pager, 1);
  pager.turn(1);
  await new Promise((done) => setTimeout(done));
  expect(place().leaf?.view.pageNumber).toBe(2);
});

test('a wish for a page that is not there does not hold up the next one', async () => {
  // Chapters at both ends that have nothing to show: a turn to them finds no page.
  class Blank extends FakeBook {
    override async layout(...asked: Parameters<FakeBook['layout']>) {
      return { ...(await super.layout(...asked)), exact: false };
    }
    override async turn(...asked: Parameters<FakeBook['turn']>) {
      const view = await super.turn(...asked);
      return view?.chapterIndex === 1 ? { ...view, exact: false } : null;
    }
  }
  const at = { chapterIndex: 1, offset: 0 };
  const { pager } = openPager([10, 20, 10], at, Blank);
  await pager.layout(settingsAt(16), at);
  pager.turn(-1);
  await new Promise((done) => setTimeout(done));
  await turn(pager, 1);
  pager.turn(1);
  await new Promise((done) => setTimeout(done));
  await turn(pager, -1);
  expect(place().leaf?.view).toMatchObject({ chapterIndex: 1, pageInChapter: 0 });
});

test('pages that were cut anew are asked for again', async () => {
  const { pager } = openPager([100]);
  await pager.layout(settingsAt(16), START);
  await turn(pager, 1);
  await pager.again({ chapterIndex: 0, offset: 57 });
  expect(place().leaf?.view).toMatchObject({ startOffset: 50 });
  expect(place().anchor).toEqual({ chapterIndex: 0, offset: 10 });
});

test('there and back to a type size is back to the same first character', async () => {
  const { pager } = openPager([200]);
  await pager.layout(settingsAt(16), START);
  for (let turned = 0; turned < 7; turned += 1) await turn(pager, 1);
  expect(place().leaf?.view.startOffset).toBe(70);
  for (const size of [24, 12, 18, 16]) await pager.layout(settingsAt(size), place().anchor);
  expect(place().anchor).toEqual({ chapterIndex: 0, offset: 70 });
  expect(place().leaf?.view.startOffset).toBe(70);
});

test('the aid changes neither the page nor the number of pages', async () => {
  const { pager } = openPager([100]);
  await pager.layout(settingsAt(16), START);
  await turn(pager, 1);
  const before = place().leaf?.view;
  await pager.mark(2);
  expect(place().leaf?.view).toEqual(before);
  expect([...(place().leaf?.stressed ?? [])].slice(0, 4)).toEqual([10, 11, 12, 13]);
});

test('opening a book is not yet moving in it', async () => {
  const { pager } = openPager([100]);
  await pager.layout(settingsAt(16), START);
  expect(place().resume).toBeNull();
  await turn(pager, 1);
  expect(place().resume).toEqual({ chapterIndex: 0, offset: 10, atFoot: false });
});

test('a jump goes to the very place, and two page turns make it the place to resume at', async () => {
  const { pager } = openPager([100, 100]);
  await pager.layout(settingsAt(16), START);
  await turn(pager, 1);
  await pager.goTo({ chapterIndex: 1, offset: 34 }, 'jump');
  expect(place().leaf?.view.startOffset).toBe(30);
  expect(place().anchor).toEqual({ chapterIndex: 1, offset: 34 });
  expect(place().resume).toMatchObject({ chapterIndex: 0, offset: 10 });
  await new Promise((done) => setTimeout(done));
  await turn(pager, 1);
  expect(place().resume).toMatchObject({ chapterIndex: 0, offset: 10 });
  await turn(pager, 1);
  expect(place().resume).toMatchObject({ chapterIndex: 1, offset: 50 });
});

test('who stays at the place of a jump reads there', async () => {
  const { pager } = openPager([100, 100]);
  await pager.layout(settingsAt(16), START);
  await pager.goTo({ chapterIndex: 1, offset: 34 }, 'jump');
  place().stay();
  expect(place().resume).toMatchObject({ chapterIndex: 1, offset: 34 });
});

test('who goes back from a jump reads on where they were', async () => {
  const { pager } = openPager([100, 100]);
  await pager.layout(settingsAt(16), START);
  await pager.goTo({ chapterIndex: 1, offset: 34 }, 'jump');
  await pager.goTo({ chapterIndex: 0, offset: 12 }, 'move');
  expect(place().peeking).toBeNull();
  expect(place().resume).toMatchObject({ chapterIndex: 0, offset: 12 });
});

/** Beyond the page in view nothing arrives; that page can still be numbered. */
class AwayBook extends FakeBook {
  override async turn(from: PageView, by: 1 | -1): Promise<PageView | null> {
    if (from.pageInChapter >= 0) throw new TypeError('Failed to fetch');
    return super.turn(from, by);
  }
}

test('a neighbour that does not arrive is told of to who turns to it, and not before', async () => {
  const { pager, onFault } = openPager([100], START, AwayBook);
  await pager.layout(settingsAt(16), START);
  await new Promise((done) => setTimeout(done));
  expect(onFault).not.toHaveBeenCalled();
  pager.turn(1);
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledOnce());
});

test('a jump is not lost when the pages are numbered meanwhile', async () => {
  let answer: () => void = () => undefined;
  class SlowBook extends FakeBook {
    waits = false;
    override async pageAt(at: Locator) {
      if (this.waits) await new Promise<void>((done) => (answer = done));
      this.waits = false;
      return super.pageAt(at);
    }
  }
  const book = new SlowBook([40, 40]);
  place().begin(START);
  const pager = new Pager(book, 2, {
    onShow: place().show,
    onReady: () => undefined,
    onRenumber: place().renumber,
    onFollow: place().follow,
    onSettled: place().settle,
    onFault: vi.fn(),
  });
  await pager.layout(settingsAt(16), START);
  book.waits = true;
  const gone = pager.goTo({ chapterIndex: 1, offset: 25 }, 'jump');
  pager.exact();
  await new Promise((done) => setTimeout(done));
  answer();
  expect(await gone).toBe(true);
  expect(place().leaf?.view).toMatchObject({ chapterIndex: 1, startOffset: 20 });
});

test('a turn that is asked for while the book is set anew is made from the new page', async () => {
  const { pager } = openPager([200]);
  await pager.layout(settingsAt(16), START);
  for (let turned = 0; turned < 3; turned += 1) await turn(pager, 1);
  const setAnew = pager.layout(settingsAt(32), place().anchor);
  await turn(pager, 1);
  await setAnew;
  expect(place().leaf?.view.startOffset).toBe(35);
});

test('turns that come faster than their pages are all made, and those back taken off', async () => {
  class Slow extends FakeBook {
    override async turn(...asked: Parameters<FakeBook['turn']>) {
      await new Promise((done) => setTimeout(done, 5));
      return super.turn(...asked);
    }
  }
  const { pager } = openPager([200, 200], START, Slow);
  await pager.layout(settingsAt(16), START);
  const settled = (page: number) =>
    vi.waitFor(() => {
      expect(place().leaf?.view.pageNumber).toBe(page);
      expect(pager.owesTurns).toBe(false);
    });
  for (let turns = 0; turns < 25; turns += 1) pager.turn(1);
  await settled(26);
  for (const by of [1, 1, -1, -1, -1, 1] as const) pager.turn(by);
  await settled(26);
  for (let turns = 0; turns < 7; turns += 1) pager.turn(-1);
  pager.turn(1);
  await settled(20);
  // More than there are: one is at the end, and nothing is left to be made up for.
  for (let turns = 0; turns < 90; turns += 1) pager.turn(1);
  await settled(40);
  pager.turn(-1);
  await settled(39);
  // Nor are they lost when the aid or the size changes meanwhile.
  pager.turn(-1);
  pager.turn(-1);
  void pager.mark(2);
  await settled(37);
  const setAnew = pager.layout(settingsAt(32), place().anchor);
  for (const by of [1, 1, 1] as const) pager.turn(by);
  await setAnew;
  await settled(76);
});

test('a turn to a page that was not there a moment ago asks for it once more', async () => {
  let misses = 1;
  class Late extends FakeBook {
    // With its numbers still to come nothing is asked for twice.
    override async layout(...asked: Parameters<FakeBook['layout']>) {
      return { ...(await super.layout(...asked)), exact: false };
    }
    override async turn(...asked: Parameters<FakeBook['turn']>) {
      const [, by] = asked;
      if (by === 1 && misses-- > 0) return null;
      if (by === -1) await new Promise((done) => setTimeout(done, 20));
      return super.turn(...asked);
    }
  }
  const at = { chapterIndex: 0, offset: 55 };
  const { pager } = openPager([200], at, Late);
  await pager.layout(settingsAt(16), at);
  await new Promise((done) => setTimeout(done, 5));
  await turn(pager, 1);
  expect(place().leaf?.view.startOffset).toBe(60);
});

test('of a turn and a wish to be elsewhere the last one counts while the book is set anew', async () => {
  const { pager } = openPager([200]);
  await pager.layout(settingsAt(16), START);
  const setAnew = pager.layout(settingsAt(32), START);
  pager.turn(1);
  expect(await pager.goTo({ chapterIndex: 0, offset: 117 }, 'jump')).toBe(true);
  await setAnew;
  await new Promise((done) => setTimeout(done));
  expect(place().leaf?.view.startOffset).toBe(115);
});

test('a jump is not lost when the book is set anew meanwhile', async () => {
  // As a session does: what was asked of the layout before is given up.
  class Cancelling extends FakeBook {
    #giveUp: (() => void)[] = [];
    override async layout(...asked: Parameters<FakeBook['layout']>) {
      for (const giveUp of this.#giveUp.splice(0)) giveUp();
      await new Promise((done) => setTimeout(done, 5));
      return super.layout(...asked);
    }
    override pageAt(at: Locator) {
      return new Promise<PageView>((done, fail) => {
        this.#giveUp.push(() => fail(new DOMException('', 'AbortError')));
        setTimeout(() => done(super.pageAt(at)), 1);
      });
    }
  }
  const { pager, onFault } = openPager([200], START, Cancelling);
  await pager.layout(settingsAt(16), START);
  const jump = pager.goTo({ chapterIndex: 0, offset: 117 }, 'jump');
  const setAnew = pager.layout(settingsAt(32), START);
  expect(await jump).toBe(true);
  await setAnew;
  expect(place().leaf?.view.startOffset).toBe(115);
  expect(onFault).not.toHaveBeenCalled();
});

test('who closes the book while it is set anew is not kept waiting', async () => {
  const { pager } = openPager([200]);
  await pager.layout(settingsAt(16), START);
  void pager.layout(settingsAt(32), START);
  const jump = pager.goTo({ chapterIndex: 0, offset: 117 }, 'jump');
  pager.close();
  expect(await jump).toBe(false);
});

test('numbers follow a place that was scrolled to, and nothing else is shown', async () => {
  const { pager } = openPager([40, 40]);
  await pager.layout(settingsAt(16), START);
  const at = { chapterIndex: 1, offset: 14 };
  place().moveTo(at, { atFoot: false, through: undefined });
  await pager.follow(at);
  expect(place().leaf?.view).toMatchObject({ chapterIndex: 1, pageInChapter: 1, pageNumber: 6 });
  expect(place()).toMatchObject({ anchor: at, turns: 0, resume: at });
  // Who has jumped meanwhile is there.
  const late = pager.follow(START);
  await pager.goTo({ chapterIndex: 0, offset: 35 }, 'jump');
  await late;
  expect(place().leaf?.view).toMatchObject({ chapterIndex: 0, pageInChapter: 3 });
});

test('of two places that are asked for at once the last one counts, whichever comes first', async () => {
  let late: Promise<void> = Promise.resolve();
  class LateBook extends FakeBook {
    override async pageAt(at: Locator) {
      const view = await super.pageAt(at);
      if (at.offset === 15) await late;
      return view;
    }
  }
  const { pager } = openPager([40, 40], START, LateBook);
  await pager.layout(settingsAt(16), START);
  for (const isLate of [false, true]) {
    let go = () => {};
    late = isLate ? new Promise((done) => (go = done)) : Promise.resolve();
    const first = pager.follow({ chapterIndex: 0, offset: 15 });
    await pager.follow({ chapterIndex: 1, offset: 14 });
    go();
    await first;
    expect(place().leaf?.view).toMatchObject({ chapterIndex: 1, pageInChapter: 1 });
  }
});

test('a line of the chapter beside it is not far from where somebody looks', async () => {
  const { pager } = openPager([40, 40, 40]);
  await pager.layout(settingsAt(16), START);
  await pager.goTo({ chapterIndex: 1, offset: 0 }, 'jump');
  const ends = { atFoot: false, through: undefined };
  place().moveTo({ chapterIndex: 0, offset: 38 }, ends);
  expect(place().resume).toBeNull();
  await pager.goTo({ chapterIndex: 0, offset: 0 }, 'jump');
  place().moveTo({ chapterIndex: 2, offset: 3 }, ends);
  expect(place().resume).toMatchObject({ chapterIndex: 2, offset: 3 });
});

test('two pages scrolled on after a jump make it the place to resume at', async () => {
  const { pager } = openPager([200]);
  await pager.layout(settingsAt(16), START);
  await pager.goTo({ chapterIndex: 0, offset: 100 }, 'jump');
  for (const offset of [112, 115]) {
    place().moveTo({ chapterIndex: 0, offset }, { atFoot: false, through: undefined });
    await pager.follow({ chapterIndex: 0, offset });
    expect(place().resume).toBeNull();
  }
  place().moveTo({ chapterIndex: 0, offset: 121 }, { atFoot: false, through: undefined });
  await pager.follow({ chapterIndex: 0, offset: 121 });
  expect(place().resume).toMatchObject({ chapterIndex: 0, offset: 121 });
});

/** A screen that draws when it is told to. */
function openDrawing() {
  const waiting: (() => void)[] = [];
  const asked: number[] = [];
  class Asked extends FakeBook {
    override turn(view: PageView, by: 1 | -1) {
      asked.push(view.pageInChapter + by);
      return super.turn(view, by);
    }
  }
  const { pager } = openPager([60], START, Asked, (run) => waiting.push(run));
  const draw = () => {
    for (const run of waiting.splice(0)) run();
  };
  return { pager, asked, draw };
}

test('the neighbours of a page that was turned to are asked for once it is drawn', async () => {
  const { pager, asked, draw } = openDrawing();
  await pager.layout(settingsAt(16), START);
  await vi.waitFor(() => expect(asked).toContain(1));
  await turn(pager, 1);
  expect(asked).not.toContain(2);
  draw();
  await vi.waitFor(() => expect(asked).toContain(2));
});

test('who turns again before that is not kept waiting for it, and asks once', async () => {
  const { pager, asked, draw } = openDrawing();
  await pager.layout(settingsAt(16), START);
  await vi.waitFor(() => expect(asked).toContain(1));
  await turn(pager, 1);
  pager.turn(1);
  draw();
  await vi.waitFor(() => expect(place().leaf?.view.pageInChapter).toBe(2));
  expect(asked.filter((page) => page === 2)).toHaveLength(1);
});
