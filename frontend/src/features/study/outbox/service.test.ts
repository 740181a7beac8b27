// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { afterEach, expect, test, vi } from 'vitest';

import { studyDatabase } from '../log/database';
import { nothingYet } from '../log/replay';
import { useStudy } from '../study-store';
import { freeze, outbox, useWaiting } from './service';

afterEach(() => useStudy.setState({ events: [], state: nothingYet }));

test('who asks to freeze while it is under way waits until the disk has it', async () => {
  vi.spyOn(outbox, 'flush').mockResolvedValue();
  const submissionId = '5b1d6c3e-7a54-4b0e-9d55-3f3f6a6c2b10';
  useStudy.setState({ events: [], state: { ...nothingYet, submissionId, stage: 'summary' } });
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...asked) => {
    await new Promise((slow) => setTimeout(slow, 50));
    return digest(...asked);
  });
  // As the summary does: when it is shown, and when its button is pressed.
  void freeze();
  await freeze();
  const kept = await (await studyDatabase()).getAll('outbox');
  expect(kept.map((one) => one.submissionId)).toEqual([submissionId]);
  expect(useWaiting.getState().waiting).toHaveLength(1);
});
