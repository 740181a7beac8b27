/** What the server knows about the study, and what staff may do with it. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { adminApi } from '@/api/admin-client';
import { adminJson } from '@/api/admin-json';
import { dataOf } from '@/api/client';
import type { components } from '@/api/schema';

import { confirmed } from './frame/confirm-store';
import type { Asked } from './results/use-address';
import type { NewSettings, ResultsPage, Settings, Statistics, TrashPage } from './study-data';

export type AuditLine = components['schemas']['AuditLine'];

const study = ['staff', 'study'];
const settingsKey = ['staff', 'settings'];
const auditKey = ['staff', 'audit'];

/** An empty choice asks nothing. */
function asking({ search, ...asked }: Asked): Record<string, unknown> {
  const all = { q: search, ...asked };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

export function useResults(asked: Asked) {
  return useQuery({
    queryKey: [...study, 'results', asked],
    queryFn: () =>
      adminJson<ResultsPage>('GET', '/api/datacollection/results', { query: asking(asked) }),
    // The old page stays until the new one is there, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
}

/** The numbers above the list are those of the whole study, whatever is searched for. */
export function useTotals() {
  return useQuery({
    queryKey: [...study, 'totals'],
    queryFn: async () => {
      const query = { page: 1, pageSize: 1 };
      const page = await adminJson<ResultsPage>('GET', '/api/datacollection/results', { query });
      return page.totals;
    },
  });
}

export function useStatistics() {
  return useQuery({
    queryKey: [...study, 'statistics'],
    queryFn: () => adminJson<Statistics>('GET', '/api/admin/study/summary'),
  });
}

/** Changes the answers: whatever was counted from them is counted again. */
function useChange<Input, Output>(task: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => confirmed(() => task(input)),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: auditKey });
      await queries.invalidateQueries({ queryKey: study });
    },
  });
}

export function useDeleteResult() {
  return useChange((id: string) =>
    adminJson('DELETE', `/api/datacollection/results/${encodeURIComponent(id)}`),
  );
}

export function useDeleteAll() {
  return useChange((confirm: string) =>
    adminJson('DELETE', '/api/datacollection/results/all', { body: { confirm } }),
  );
}

export function useTrash(page: number, pageSize: number) {
  return useQuery({
    queryKey: [...study, 'trash', page, pageSize],
    queryFn: () =>
      adminJson<TrashPage>('GET', '/api/admin/study/trash', { query: { page, pageSize } }),
    placeholderData: keepPreviousData,
  });
}

/** Brings back one result by its id, or `all`. */
export function useRestore() {
  return useChange((id: string) =>
    adminJson('POST', `/api/admin/study/trash/${encodeURIComponent(id)}/restore`),
  );
}

export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: () => adminJson<Settings>('GET', '/api/admin/study/settings'),
  });
}

export function useSaveSettings() {
  const queries = useQueryClient();
  return async (body: NewSettings): Promise<Settings> => {
    const saved = await confirmed(() =>
      adminJson<Settings>('PUT', '/api/admin/study/settings', { body }),
    );
    queries.setQueryData(settingsKey, saved);
    void queries.invalidateQueries({ queryKey: auditKey });
    // What is blind, and until when, may have changed.
    void queries.invalidateQueries({ queryKey: study });
    return saved;
  };
}

export function useAudit() {
  return useQuery({
    queryKey: auditKey,
    queryFn: async () => dataOf(await adminApi.GET('/api/admin/audit')),
    // Others act, too.
    staleTime: 0,
  });
}
