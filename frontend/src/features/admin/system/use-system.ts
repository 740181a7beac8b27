import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { adminApi } from '@/api/admin-client';
import { dataOf, type SystemState } from '@/api/client';

/** What somebody has to see to: what the server finds, and what only a second clock can tell. */
export type Need = SystemState['needs'][number] | ClockNeed;

interface ClockNeed {
  code: 'clock_off';
  count: number;
  bytes: null;
}

/** Codes of authenticators and times of the study are wrong by then. */
const tolerableMinutes = 2;
const minuteMs = 60_000;

/** The server's clock and this one's disagree; nobody knows which of them is wrong. */
function clockNeed(now: string): ClockNeed[] {
  const minutes = Math.round(Math.abs(Date.parse(now) - Date.now()) / minuteMs);
  return minutes > tolerableMinutes ? [{ code: 'clock_off', count: minutes, bytes: null }] : [];
}

const systemKey = ['staff', 'system'];

/** How the server is; asked for anew whenever somebody comes to look. */
export function useSystem() {
  return useQuery({
    queryKey: systemKey,
    queryFn: async () => {
      const state = dataOf(await adminApi.GET('/api/admin/system'));
      const needs: Need[] = [...clockNeed(state.now), ...state.needs];
      return { ...state, needs };
    },
    staleTime: 0,
  });
}

/** Takes a kiosk off the list; to come back it has to be enrolled anew. */
export function useForgetKiosk() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      dataOf(await adminApi.DELETE('/api/admin/kiosks/{id}', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: systemKey }),
  });
}
