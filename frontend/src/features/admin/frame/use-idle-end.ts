/** When does the session end because nobody does anything, and how is that put off? */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

import { adminApi } from '@/api/admin-client';
import { adminRole, endAdminSession } from '@/api/admin-session';
import { dataOf } from '@/api/client';

import { myselfKey, useMyself } from './use-myself';

/** Time enough to come back from another window and press a button. */
export const warnedBeforeMs = 120_000;

/**
 * Whether the session is about to end, and how to stay.
 *
 * The server alone knows how long it lasts, as every request of every tab puts the end off; it is
 * asked before anything is said, which puts off nothing.
 */
export function useIdleEnd() {
  const queries = useQueryClient();
  const { data, dataUpdatedAt, refetch } = useMyself();
  const [isNear, setIsNear] = useState(false);
  const secondsLeft = data?.secondsLeft;

  useEffect(() => {
    if (secondsLeft === undefined) return;
    const left = dataUpdatedAt + secondsLeft * 1000 - Date.now();
    const near = left <= warnedBeforeMs;
    setIsNear(near);
    const ask = async () => {
      const { isError } = await refetch();
      // Without an answer it has ended all the same: nobody else is there to put it off.
      if (near && isError && adminRole() !== null) endAdminSession('expired');
    };
    const timer = setTimeout(ask, near ? Math.max(left, 0) + 1000 : left - warnedBeforeMs);
    return () => clearTimeout(timer);
  }, [secondsLeft, dataUpdatedAt, refetch]);

  const stay = useCallback(async () => {
    setIsNear(false);
    const myself = dataOf(await adminApi.PUT('/api/admin/session'));
    queries.setQueryData(myselfKey, myself);
  }, [queries]);

  return { isNear, stay };
}
