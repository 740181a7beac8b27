import { expect, test } from 'vitest';

import { isoOf, type Moment, type Part, ReadingTracker, type Stretch } from './reading-tracker';
import { ScrolledChapter, TurnedPages } from './views';

/** 28 March 2026, 20:00 UTC, in Berlin. */
const EVENING = Date.UTC(2026, 2, 28, 20);
/** A thousand characters take a minute. */
const expected = (characters: number) => characters * 60;
const words = (from: number, to: number) => Math.round((to - from) / 5);

/** A reader, a book and two clocks: seconds pass where a session says so, and nowhere else. */
class Session {
  readonly told: Stretch[] = [];
  readonly tracker = new ReadingTracker((stretch) => this.told.push(stretch), expected);
  readonly pages = new TurnedPages((view, by) => this.tracker.show(view, by, this.now));
  readonly chapter = new ScrolledChapter((view, by) => this.tracker.show(view, by, this.now));
  #clock = 7_000;
  #wall = EVENING;
  #offset = 60;

  get now(): Moment {
    return { clock: this.#clock, wall: this.#wall, offset: this.#offset };
  }
  wait(seconds: number): this {
    this.#clock += seconds * 1000;
    this.#wall += seconds * 1000;
    return this;
  }
  /** Waits, with a sign of the reader each half minute. */
  read(seconds: number): this {
    for (let left = seconds; left > 0; left -= 30) {
      this.wait(Math.min(30, left));
      if (left > 30) this.sign();
    }
    return this;
  }
  /** Somebody sets the clock, or goes to another zone. */
  clock(seconds: number, offset = 60): this {
    this.#wall += seconds * 1000;
    this.#offset = offset;
    return this;
  }
  sign(): this {
    this.tracker.sign(this.now);
    return this;
  }
  /** A page that one has gone to. */
  page(from: number, to: number, chapterIndex = 0): this {
    this.pages.seen([part(from, to, chapterIndex)], { chapterIndex, offset: from });
    return this;
  }
  spread(...parts: Part[]): this {
    const [first = part(0, 0)] = parts;
    this.pages.seen(parts, { chapterIndex: first.chapterIndex, offset: first.from });
    return this;
  }
  /** The same place with other lines. */
  layout(from: number, to: number, anchor: number): this {
    this.pages.seen([part(from, to)], { chapterIndex: 0, offset: anchor });
    return this;
  }
  scroll(from: number, to: number, end = 3000, chapterIndex = 0): this {
    this.chapter.seen({ chapterIndex, from, to, end, words });
    return this;
  }
  hide(): this {
    this.tracker.cover(true, this.now);
    return this;
  }
  seen(): this {
    this.tracker.cover(false, this.now);
    return this;
  }
  close(): this {
    this.tracker.close(this.now);
    return this;
  }
}

const part = (from: number, to: number, chapterIndex = 0): Part => ({
  chapterIndex,
  from,
  to,
  words,
});

/** Counted by hand: [chapter, from, to, seconds, characters] of each stretch. */
type Told = [number, number, number, number, number][];

const SESSIONS: [what: string, (session: Session) => Session, Told][] = [
  [
    'one page, and the book is closed',
    (s) => s.page(0, 900).read(60).close(),
    [[0, 0, 900, 60, 900]],
  ],
  [
    'page after page',
    (s) => s.page(0, 900).read(60).page(900, 1700).read(50).page(1700, 1800).wait(9).close(),
    [
      [0, 0, 900, 60, 900],
      [0, 900, 1700, 50, 800],
      [0, 1700, 1800, 9, 100],
    ],
  ],
  [
    'two pages over the end of a chapter, a panel over them and gone again: read once',
    (s) =>
      s
        .spread(part(1800, 2100), part(0, 900, 1))
        .read(80)
        .hide()
        .seen()
        .read(80)
        .close(),
    [
      [0, 1800, 2100, 20, 300],
      [1, 0, 900, 60, 900],
      [0, 1800, 2100, 20, 0],
      [1, 0, 900, 60, 0],
    ],
  ],
  [
    'one page of a chapter, then two with the next chapter in their place',
    (s) =>
      s
        .page(1800, 2100)
        .read(20)
        .hide()
        .seen()
        .spread(part(1800, 2100), part(0, 900, 1))
        .read(80)
        .close(),
    [
      [0, 1800, 2100, 20, 300],
      [0, 1800, 2100, 20, 0],
      [1, 0, 900, 60, 900],
    ],
  ],
  [
    'over the end of a chapter',
    (s) => s.page(800, 900).wait(8).page(0, 500, 1).read(40).close(),
    [
      [0, 800, 900, 8, 100],
      [1, 0, 500, 40, 500],
    ],
  ],
  [
    'somebody leafs: time, and no text, in one piece',
    (s) => s.page(0, 900).wait(1).page(900, 1800).wait(1.4).page(1800, 2700).wait(5).close(),
    [[0, 0, 2700, 7.4, 0]],
  ],
  [
    'leafs to where they read',
    (s) => s.page(0, 900).wait(1).page(900, 1800).wait(1).page(1800, 2700).read(60).close(),
    [
      [0, 0, 1800, 2, 0],
      [0, 1800, 2700, 60, 900],
    ],
  ],
  [
    'as fast as anybody can read, and a little faster',
    (s) => s.page(0, 1000).wait(15).page(1000, 2000).wait(14.9).close(),
    [
      [0, 0, 1000, 15, 1000],
      [0, 1000, 2000, 14.9, 0],
    ],
  ],
  [
    'a line is read in a second and a half, and not in less',
    (s) => s.page(0, 40).wait(1.5).page(0, 40, 1).wait(1.49).close(),
    [
      [0, 0, 40, 1.5, 40],
      [1, 0, 40, 1.49, 0],
    ],
  ],
  [
    'a page with nothing to read takes its time',
    (s) => s.page(0, 0).wait(10).page(0, 900, 1).read(60).close(),
    [
      [0, 0, 0, 10, 0],
      [1, 0, 900, 60, 900],
    ],
  ],
  [
    'nobody is there: it ends 90 seconds after the last sign',
    (s) => s.page(0, 500).wait(40).sign().wait(600).close(),
    [[0, 0, 500, 130, 500]],
  ],
  [
    'or after three times what the page takes',
    (s) => s.page(0, 1000).wait(179).page(1000, 2000).wait(500).close(),
    [
      [0, 0, 1000, 179, 1000],
      [0, 1000, 2000, 180, 1000],
    ],
  ],
  [
    'somebody comes back to the page: more time, and no text twice',
    (s) => s.page(0, 500).wait(600).sign().wait(20).page(500, 1000).read(30).close(),
    [
      [0, 0, 500, 90, 500],
      [0, 0, 500, 20, 0],
      [0, 500, 1000, 30, 500],
    ],
  ],
  [
    'the night lies between: it ends in the evening',
    (s) => s.page(0, 500).wait(30).sign().wait(36_000).page(500, 1000).read(30).close(),
    [
      [0, 0, 500, 120, 500],
      [0, 500, 1000, 30, 500],
    ],
  ],
  [
    'in the background nothing counts',
    (s) => s.page(0, 900).read(40).hide().wait(3000).seen().read(20).page(900, 1800).hide().close(),
    [
      [0, 0, 900, 40, 900],
      [0, 0, 900, 20, 0],
    ],
  ],
  [
    'hidden before it is read, and read after',
    (s) => s.page(0, 900).wait(5).hide().wait(60).seen().read(45).close(),
    [
      [0, 0, 900, 5, 0],
      [0, 0, 900, 45, 900],
    ],
  ],
  [
    'opened in the background',
    (s) => s.hide().page(0, 900).wait(500).seen().read(60).close(),
    [[0, 0, 900, 60, 900]],
  ],
  [
    'two looks that are too short are long enough together',
    (s) => s.page(0, 900).wait(7).hide().wait(60).seen().wait(7).close(),
    [
      [0, 0, 900, 7, 0],
      [0, 0, 900, 7, 900],
    ],
  ],
  [
    'other size: what was read of it is not read twice',
    (s) =>
      s
        .page(0, 900)
        .read(60)
        .page(900, 1800)
        .read(30)
        .layout(700, 1500, 900)
        .read(30)
        .page(1500, 2300)
        .read(50)
        .close(),
    [
      [0, 0, 900, 60, 900],
      [0, 700, 1500, 60, 600],
      [0, 1500, 2300, 50, 800],
    ],
  ],
  [
    'other size after it was counted: only what is new',
    (s) =>
      s
        .page(0, 900)
        .read(60)
        .hide()
        .wait(9)
        .seen()
        .layout(0, 1400, 0)
        .read(60)
        .page(1400, 2000)
        .read(30)
        .close(),
    [
      [0, 0, 900, 60, 900],
      [0, 0, 1400, 60, 500],
      [0, 1400, 2000, 30, 600],
    ],
  ],
  [
    'smaller pages after it was counted: none of it again',
    (s) =>
      s
        .page(0, 900)
        .read(60)
        .hide()
        .seen()
        .layout(0, 500, 0)
        .read(10)
        .page(500, 1000)
        .read(30)
        .page(1000, 1500)
        .read(30)
        .close(),
    [
      [0, 0, 900, 60, 900],
      [0, 0, 500, 10, 0],
      [0, 500, 1000, 30, 100],
      [0, 1000, 1500, 30, 500],
    ],
  ],
  [
    'back and forth between sizes',
    (s) =>
      s
        .page(0, 900)
        .read(10)
        .layout(0, 500, 0)
        .read(10)
        .layout(0, 900, 0)
        .read(40)
        .page(900, 1800)
        .read(60)
        .close(),
    [
      [0, 0, 900, 60, 900],
      [0, 900, 1800, 60, 900],
    ],
  ],
  [
    'a jump ends it; what was left is read so far',
    (s) => s.page(0, 900).read(60).page(5000, 5900, 3).wait(2).page(900, 1800).read(60).close(),
    [
      [0, 0, 900, 60, 900],
      [3, 5000, 5900, 2, 0],
      [0, 900, 1800, 60, 900],
    ],
  ],
  [
    'back a page, and read again: it counts again',
    (s) =>
      s
        .page(0, 900)
        .read(60)
        .page(900, 1800)
        .wait(3)
        .page(0, 900)
        .read(40)
        .page(900, 1800)
        .read(60)
        .close(),
    [
      [0, 0, 900, 60, 900],
      [0, 900, 1800, 3, 0],
      [0, 0, 900, 40, 900],
      [0, 900, 1800, 60, 900],
    ],
  ],
  [
    'two pages side by side are read in one go',
    (s) => s.spread(part(0, 1800)).read(120).spread(part(1800, 3600)).read(100).close(),
    [
      [0, 0, 1800, 120, 1800],
      [0, 1800, 3600, 100, 1800],
    ],
  ],
  [
    'two chapters side by side: each has its part of the time',
    (s) =>
      s
        .spread(part(1800, 2100), part(0, 900, 1))
        .read(80)
        .spread(part(900, 2700, 1))
        .read(90)
        .close(),
    [
      [0, 1800, 2100, 20, 300],
      [1, 0, 900, 60, 900],
      [1, 900, 2700, 90, 1800],
    ],
  ],
  [
    'a chapter is scrolled, line by line, to its end',
    (s) => {
      s.scroll(0, 1000);
      for (let from = 100; from <= 2000; from += 100) s.read(6).scroll(from, from + 1000);
      return s.read(60).close();
    },
    [
      [0, 0, 1000, 60, 1000],
      [0, 1000, 3000, 120, 2000],
    ],
  ],
  [
    'scrolled by the page, up again a little, and left in the middle',
    (s) =>
      s
        .scroll(0, 1000)
        .read(60)
        .scroll(900, 1900)
        .read(50)
        .scroll(800, 1800)
        .read(10)
        .scroll(1800, 2800)
        .read(9)
        .hide(),
    [
      [0, 0, 1800, 120, 1800],
      [0, 1800, 1800, 9, 0],
    ],
  ],
  [
    'the scroll bar is drawn: what flies by is not read',
    (s) =>
      s
        .scroll(0, 1000, 9000)
        .read(30)
        .scroll(300, 1300, 9000)
        .wait(1)
        .scroll(7000, 8000, 9000)
        .read(30)
        .scroll(8000, 9000, 9000)
        .read(60)
        .close(),
    [
      [0, 0, 300, 31, 300],
      [0, 7000, 9000, 90, 2000],
    ],
  ],
  [
    'a short chapter that is scrolled fits into the window',
    (s) => s.scroll(0, 400, 400).read(30).scroll(0, 1000, 3000, 1).read(20).close(),
    [
      [0, 0, 400, 30, 400],
      [1, 0, 0, 20, 0],
    ],
  ],
  [
    'from pages to scrolling, in the middle of one',
    (s) => s.page(0, 900).read(60).scroll(0, 1000).read(30).scroll(1000, 2000).close(),
    [
      [0, 0, 900, 60, 900],
      [0, 0, 1000, 30, 100],
    ],
  ],
  [
    'from scrolling to pages',
    (s) => s.scroll(0, 1000).read(60).scroll(800, 1800).read(5).page(700, 1500).read(30).close(),
    [
      [0, 0, 800, 65, 800],
      [0, 700, 1500, 30, 700],
    ],
  ],
  [
    'the clock is set back by an hour while a page is read',
    (s) => s.page(0, 900).read(30).clock(-3600).read(30).page(900, 1800).read(60).close(),
    [
      [0, 0, 900, 60, 900],
      [0, 900, 1800, 60, 900],
    ],
  ],
  [
    'the same page drawn again, with its final number',
    (s) => s.page(0, 900).read(30).page(0, 900).read(30).close(),
    [[0, 0, 900, 60, 900]],
  ],
];

test.each(SESSIONS)('%s', (_, happens, told) => {
  const session = new Session();
  happens(session);
  expect(
    session.told.map(({ chapterIndex, from, to, seconds, characters }) => [
      chapterIndex,
      from,
      to,
      seconds,
      characters,
    ]),
  ).toEqual(told);
});

test('a book that is read through has as many characters as it has, at whatever size', () => {
  const lengths = [4321, 17, 1999, 2500];
  for (const size of [300, 641, 1000, 7000]) {
    const session = new Session();
    for (const [chapterIndex, length] of lengths.entries()) {
      for (let from = 0; from < length; from += size) {
        session.page(from, Math.min(length, from + size), chapterIndex).read(120);
        // Now and then the book is set larger, and smaller again.
        if (from % 3 === 0) session.hide().wait(5).seen();
      }
    }
    session.close();
    const characters = session.told.reduce((sum, stretch) => sum + stretch.characters, 0);
    expect(characters, `pages of ${size}`).toBe(8837);
  }
});

test('each stretch says when it was by the clock of where its reader is', () => {
  const session = new Session();
  // The clock is put forward at night; later one flies to New York.
  session.page(0, 900).read(60).clock(0, 120).page(900, 1800).read(60);
  session.clock(0, -240).page(1800, 2700).read(60).close();
  expect(session.told.map(({ start }) => start)).toEqual([
    '2026-03-28T21:00:00.000+01:00',
    '2026-03-28T22:01:00.000+02:00',
    '2026-03-28T16:02:00.000-04:00',
  ]);
  expect(isoOf({ clock: 0, wall: EVENING, offset: 345 })).toBe('2026-03-29T01:45:00.000+05:45');
  expect(isoOf({ clock: 0, wall: EVENING, offset: -570 })).toBe('2026-03-28T10:30:00.000-09:30');
});

test('two chapters side by side follow each other in time', () => {
  const session = new Session();
  session
    .spread(part(0, 500), part(0, 500, 1))
    .read(60)
    .close();
  expect(session.told.map(({ start, words: count }) => [start, count])).toEqual([
    ['2026-03-28T21:00:00.000+01:00', 100],
    ['2026-03-28T21:00:30.000+01:00', 100],
  ]);
});
