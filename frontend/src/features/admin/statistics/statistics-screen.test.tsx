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
const people = { begun: 10, finished: 7, left: 2, underWay: 1, leftPercent: 22.2 };
const untested = { speedTest: null, scoreTest: null };
const test95 = { low: -9, high: -3, t: -4, df: 7, p: 0.005, pHolm: 0.02 };

const rules = {
  unverified: true,
  impossible: true,
  fastestWordsPerMinute: 600,
  tooSlow: true,
  pageNotShown: true,
  interrupted: false,
  leastTexts: 3,
};

const figures = {
  conditions: [
    { ageGroup: null, condition: 'standard', ...measured(141, 81) },
    { ageGroup: null, condition: '1-low', ...hidden },
  ],
  differences: [
    { ageGroup: null, condition: '1-low', ...measured(-6, 2), ...untested, speedTest: test95 },
  ],
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
  languages: [
    { ageGroup: null, language: 'de', ...measured(139, 80) },
    { ageGroup: null, language: 'en', ...measured(91, 70) },
  ],
  speedAccuracy: [{ ageGroup: null, from: 120, to: 160, ...measured(140, 80) }],
} satisfies Partial<StudySummary>;

const statistics: StudySummary = {
  ...figures,
  blind: false,
  protocol: 'balanced',
  protocols: ['balanced'],
  confounded: false,
  exclusions: rules,
  participants: { total: 9, verified: 7, unverified: 1, quarantined: 1, partial: 2 },
  flow: {
    sessions: { issued: 60, used: 10, waiting: 45, unused: 5 },
    people,
    stages: [
      { stage: 'begun', reached: 10, left: 0, underWay: 0 },
      { stage: 'story-3', reached: 10, left: 2, underWay: 1 },
    ],
    removed: 0,
    kept: 7,
    excluded: 1,
    excludedBy: [{ reason: 'too_few_texts', count: 1 }],
    analysed: 6,
    texts: 30,
    excludedTexts: 1,
    excludedTextsBy: [{ reason: 'page_not_shown', count: 1 }],
  },
  allocation: [{ ageGroup: 'Birth 2015-2016', list: 3, people }],
  withoutExclusions: {
    ...figures,
    conditions: [{ ageGroup: null, condition: 'standard', ...measured(160, 75) }],
  },
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
    within(speed).getByRole('row', { name: 'Standard 8 141.0 10.0 141.0 134.0 – 148.0 8 160.0' }),
  ).toBeVisible();
  const items = await figure('Item difficulty');
  const answers = within(items).getAllByRole('row').slice(2);
  expect(answers.map((row) => row.textContent)).toEqual([
    'In den Wald675%75%',
    'Zum Bach225%25%',
    'Nach Hause00%0%',
  ]);
  const allocation = await figure('Allocation and dropout');
  expect(within(allocation).getByRole('row', { name: 'List 3 10 7 1 2 22%' })).toBeVisible();
  expect(within(allocation).getByRole('columnheader', { name: 'List' })).toBeVisible();
  for (const name of ['Comprehension', 'Speed against accuracy', 'Order effect']) {
    expect(await figure(name)).toBeVisible();
  }
});

test('a cell of fewer than five has no number, neither drawn nor written', async () => {
  serve();
  const speed = await figure('Reading speed');
  expect(
    within(speed).getByRole('row', { name: '1, low fewer than 5 fewer than 5' }),
  ).toBeVisible();
  const plot = await within(speed).findByRole('img');
  expect(plot).toHaveTextContent('fewer than 5');
  expect(plot.querySelectorAll('circle')).toHaveLength(1);
  // What adds up tells every count, and the page says so.
  const allocation = await figure('Allocation and dropout');
  expect(within(allocation).getByRole('row', { name: 'List 3 10 7 1 2 22%' })).toBeVisible();
  expect(
    screen.getByText(/the flow of participants and the allocation tell every count/),
  ).toBeVisible();
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

test('where the position tells the condition, the order effect waits for the end and says so', async () => {
  serve({ blind: true, protocol: 'fixed', confounded: true, differences: [], positions: [] });
  await figure('Reading speed');
  expect(screen.getByText(/order effect waits for the end of the blind/)).toBeVisible();
  expect(screen.queryByRole('figure', { name: 'Order effect' })).toBeNull();
});

test('where it does not, the order effect is shown while the study is open', async () => {
  serve({ blind: true, differences: [] });
  expect(await figure('Order effect')).not.toHaveTextContent('cannot be told apart');
  expect(screen.queryByText(/order effect waits/)).toBeNull();
});

test('after the end, differences from the standard text have signs', async () => {
  serve();
  const paired = await figure('Against the standard text');
  expect(await within(paired).findByRole('img')).toHaveTextContent('-6');
});

test('fewer than five participants are not drawn at all', async () => {
  serve({ participants: { total: 4, verified: 4, unverified: 0, quarantined: 0, partial: 0 } });
  expect(await screen.findByText('Nothing to draw yet')).toBeVisible();
  expect(screen.queryByRole('figure', { name: 'Reading speed' })).toBeNull();
});

test('the flow adds up, and tells why somebody is left out', async () => {
  serve();
  const flow = await figure('Flow of participants');
  for (const name of [
    'Text 3 10 2 1',
    'Finished 7',
    'Excluded 1',
    'Too few texts left 1',
    'Counted 6',
    'A page was not shown 1',
  ]) {
    expect(within(flow).getAllByRole('row', { name })[0]).toBeVisible();
  }
});

test('under the fixed protocol every figure of conditions says what it cannot show', async () => {
  serve({ protocol: 'fixed', protocols: ['balanced', 'fixed'], confounded: true });
  expect(await screen.findByText(/condition, text and position are one/)).toBeVisible();
  for (const name of ['Reading speed', 'Comprehension', 'Order effect']) {
    expect(await figure(name)).toHaveTextContent('cannot be told apart');
  }
  expect(await figure('Against the standard text')).toHaveTextContent('nothing is tested');
  expect(screen.getByRole('combobox', { name: 'Protocol' })).toHaveValue('fixed');
});

test('a failure is told', async () => {
  backend.use(http.get('*/api/admin/study/summary', () => problem(400, 'invalid', 'No.')));
  renderScreen(StatisticsScreen, '/admin/statistics');
  expect(await screen.findByText('The statistics could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
