import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, expect, test, vi } from 'vitest';

import type { StudySummary } from '@/api/client';

import { backend, problem } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import { StatisticsScreen } from './statistics-screen';

// jsdom has no layout: every place is as wide as a table beside it would leave.
beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: ResizeObserverCallback) {}
      observe(target: Element) {
        const contentRect = { left: 0, top: 0, width: 560, height: 400 } as DOMRectReadOnly;
        setTimeout(() =>
          this.tell([{ target, contentRect } as ResizeObserverEntry], this as never),
        );
      }
      unobserve() {}
      disconnect() {}
    },
  );
});

const spread = (mean: number) => ({ n: 8, mean, sd: 10, q1: mean - 7, median: mean, q3: mean + 7 });
const measured = (speed: number, score: number) => ({
  n: 8,
  hidden: false,
  wordsPerMinute: spread(speed),
  scorePercent: spread(score),
});
const hidden = { n: null, hidden: true, wordsPerMinute: null, scorePercent: null };
const sessions = { opened: 10, completed: 7, dropped: 2, open: 1, dropoutPercent: 22.2 };

const statistics: StudySummary = {
  blind: false,
  participants: { total: 9, verified: 7, unverified: 1, quarantined: 1 },
  sessions,
  allocation: [{ ageGroup: 'Birth 2015-2016', protocol: 'balanced', list: 3, sessions }],
  conditions: [
    { ageGroup: null, condition: 'standard', ...measured(141, 81) },
    { ageGroup: null, condition: '1-low', ...hidden },
  ],
  differences: [{ ageGroup: null, condition: '1-low', ...measured(-6, 2) }],
  positions: [
    { position: 1, ...measured(133, 71) },
    { position: 2, ...measured(137, 69) },
  ],
  items: [
    {
      ageGroup: 'Birth 2015-2016',
      folder: 'optional1',
      question: 'q1',
      text: 'Wohin lief der Fuchs?',
      kind: 'literal',
      n: 8,
      hidden: false,
      correctPercent: 75,
      answers: [
        { text: 'Zum Bach', correct: false, count: 2 },
        { text: 'In den Wald', correct: true, count: 6 },
        { text: 'Nach Hause', correct: false, count: 0 },
      ],
    },
  ],
  speedAccuracy: [{ ageGroup: null, from: 120, to: 160, ...measured(140, 80) }],
};

function serve(changes: Partial<StudySummary> = {}) {
  backend.use(
    http.get('*/api/admin/study/summary', () => HttpResponse.json({ ...statistics, ...changes })),
  );
  renderScreen(StatisticsScreen, '/admin/statistics');
}

const figure = (name: string) => screen.findByRole('figure', { name });

test('each plot stands beside its numbers', async () => {
  serve();
  const speed = await figure('Reading speed');
  expect(await within(speed).findByRole('img', { name: 'Reading speed' })).toBeInTheDocument();
  expect(
    within(speed).getByRole('row', { name: 'Standard 8 141.0 10.0 141.0 134.0 – 148.0' }),
  ).toBeVisible();
  const items = await figure('Item difficulty');
  const answers = within(items).getAllByRole('row').slice(2);
  expect(answers.map((row) => row.textContent)).toEqual([
    'In den Wald675%',
    'Zum Bach225%',
    'Nach Hause00%',
  ]);
  const allocation = await figure('Allocation and dropout');
  expect(within(allocation).getByRole('row', { name: 'List 3 10 7 1 2 22%' })).toBeVisible();
  for (const name of ['Comprehension', 'Speed against accuracy', 'Order effect']) {
    expect(await figure(name)).toBeVisible();
  }
});

test('a cell of fewer than five has no number, neither drawn nor written', async () => {
  serve();
  const speed = await figure('Reading speed');
  expect(within(speed).getByRole('row', { name: '1, low fewer than 5' })).toBeVisible();
  const plot = await within(speed).findByRole('img');
  expect(plot).toHaveTextContent('fewer than 5');
  expect(plot.querySelectorAll('circle')).toHaveLength(1);
});

test('while the study is open, conditions have letters and differences are not shown', async () => {
  const lettered = statistics.conditions.map((row, place) => ({
    ...row,
    condition: 'AB'[place] ?? '',
  }));
  serve({ blind: true, conditions: lettered, differences: [] });
  const speed = await figure('Reading speed');
  expect(screen.getByText(/conditions are named by letters/)).toBeVisible();
  const names = within(speed)
    .getAllByRole('rowheader')
    .map((name) => name.textContent);
  expect(names.slice(1)).toEqual(['A', 'B']);
  expect(screen.queryByRole('figure', { name: 'Against the standard text' })).toBeNull();
});

test('after the end, differences from the standard text have signs', async () => {
  serve();
  const paired = await figure('Against the standard text');
  expect(await within(paired).findByRole('img')).toHaveTextContent('-6');
});

test('fewer than five participants are not drawn at all', async () => {
  serve({ participants: { total: 4, verified: 4, unverified: 0, quarantined: 0 } });
  expect(await screen.findByText('Nothing to draw yet')).toBeVisible();
  expect(screen.queryByRole('figure', { name: 'Reading speed' })).toBeNull();
});

test('a failure is told', async () => {
  backend.use(http.get('*/api/admin/study/summary', () => problem(400, 'invalid', 'No.')));
  renderScreen(StatisticsScreen, '/admin/statistics');
  expect(await screen.findByText('The statistics could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
