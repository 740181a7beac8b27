import { expect, test } from 'vitest';
import { answerOrder } from './answer-order';
import { folders } from './plan';

const questions = ['q1', 'q2', 'q3', 'q4', 'q5'];
const orders = (seed: number) =>
  folders.flatMap((folder) => questions.map((id) => answerOrder(seed, folder, id, 3)));

test('each answer stands in one place', () => {
  for (const count of [0, 1, 2, 3, 4, 7]) {
    const order = answerOrder(4_294_967_295, 'mandatory', 'q1', count);
    expect(order.toSorted()).toEqual(Array.from({ length: count }, (_, index) => index));
  }
});

test('the same session shows the same order, another one another', () => {
  expect(orders(7)).toEqual(orders(7));
  expect(orders(7)).not.toEqual(orders(8));
});

test('known orders, by which the server can tell that it counts alike', () => {
  const known = [0, 1, 123, 4_294_967_295].map((seed) =>
    questions.map((id) => answerOrder(seed, 'optional1', id, 3).join('')).join(' '),
  );
  expect(known).toMatchInlineSnapshot(`
    [
      "120 012 210 120 012",
      "201 021 210 201 201",
      "021 120 021 210 012",
      "102 210 102 021 201",
    ]
  `);
});

test('over many sessions every answer stands equally often at every place, of every question', () => {
  const sessions = 3000;
  for (const folder of [...folders, 'english']) {
    for (const id of questions) {
      const places = [0, 1, 2].map((answer) => {
        const found = [0, 0, 0];
        for (let seed = 0; seed < sessions; seed += 1) {
          const place = answerOrder(seed * 1_431_655, folder, id, 3).indexOf(answer);
          found[place] = (found[place] ?? 0) + 1;
        }
        return found;
      });
      // A thousand each; five standard deviations are 129.
      for (const count of places.flat()) expect(Math.abs(count - 1000)).toBeLessThan(129);
    }
  }
});

test('whoever always takes the same place scores like whoever guesses', () => {
  // The right answer may always stand first in the content.
  const rights = Array.from({ length: 500 }, (_, seed) =>
    orders(seed).map((order) => order.indexOf(0)),
  );
  for (const place of [0, 1, 2]) {
    const hits = rights.flat().filter((one) => one === place).length;
    expect(hits / rights.flat().length).toBeCloseTo(1 / 3, 1);
  }
});
