/** The quiz may be entered before it is known what there is to read. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

import { enrol } from '../enrol';
import { useStudy } from '../study-store';

export function useEnrolled() {
  const queries = useQueryClient();
  const { stage, trials, contentHash, cells } = useStudy(({ state }) => state);
  const [isFailed, setFailed] = useState(false);
  const isEnrolled = cells.length > 0 || contentHash !== '';
  const needsStart = isEnrolled && trials.length > 0 && stage === 'instructions';

  const start = useCallback(async () => {
    setFailed(false);
    await enrol(queries);
    const { state } = useStudy.getState();
    setFailed(state.cells.length === 0 && state.contentHash === '');
  }, [queries]);

  useEffect(() => {
    if (!isEnrolled) void start();
  }, [isEnrolled, start]);
  useEffect(() => {
    if (needsStart) void useStudy.getState().record({ type: 'quiz-started' });
  }, [needsStart]);

  return {
    isFailed: isFailed && !isEnrolled,
    isPending: !isEnrolled || needsStart,
    isEmpty: isEnrolled && trials.length === 0,
    retry: () => void start(),
  };
}
