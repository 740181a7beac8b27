/** What the server knows about the study, and what staff may do with it. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { adminApi } from '@/api/admin-client';
import { dataOf, type NewStudySettings, type StudySettings, type StudySummary } from '@/api/client';

import { confirmed } from './frame/confirm-store';
import type { Asked } from './results/use-address';
import { ageGroups, protocols } from './study-data';

const study = ['staff', 'study'];
const settingsKey = ['staff', 'settings'];
const auditKey = ['staff', 'audit'];

/** An empty choice asks nothing, and neither does one that an old link brought. */
function asking({ search, ageGroup, protocol, page, pageSize, ...others }: Asked) {
  const chosen = Object.entries({ q: search, ...others }).filter(([, value]) => value !== '');
  const group = ageGroups.find((one) => one === ageGroup);
  const kind = protocols.find((one) => one === protocol);
  return {
    page,
    pageSize,
    ...Object.fromEntries(chosen),
    ...(group && { ageGroup: group }),
    ...(kind && { protocol: kind }),
  };
}

export function useResults(asked: Asked) {
  return useQuery({
    queryKey: [...study, 'results', asked],
    queryFn: async () =>
      dataOf(
        await adminApi.GET('/api/datacollection/results', { params: { query: asking(asked) } }),
      ),
    // The old page stays until the new one is there, so that nothing jumps; that nothing was found
    // is no page: it is said only of what was asked for.
    placeholderData: (before) => (before?.total ? before : undefined),
  });
}

/** The numbers above the list are those of the whole study, whatever is searched for. */
export function useTotals() {
  return useQuery({
    queryKey: [...study, 'totals'],
    queryFn: async () => {
      const query = { page: 1, pageSize: 1 };
      const page = dataOf(await adminApi.GET('/api/datacollection/results', { params: { query } }));
      return page.totals;
    },
  });
}

export function useStatistics(protocol?: StudySummary['protocol']) {
  return useQuery({
    queryKey: [...study, 'statistics', protocol],
    queryFn: async () => {
      const query = protocol ? { protocol } : {};
      return dataOf(await adminApi.GET('/api/admin/study/summary', { params: { query } }));
    },
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
  return useChange(async (id: string) =>
    dataOf(await adminApi.DELETE('/api/datacollection/results/{id}', { params: { path: { id } } })),
  );
}

export function useDeleteAll() {
  return useChange(async (confirm: string) =>
    dataOf(await adminApi.DELETE('/api/datacollection/results/all', { body: { confirm } })),
  );
}

export function useTrash(page: number, pageSize: number) {
  return useQuery({
    queryKey: [...study, 'trash', page, pageSize],
    queryFn: async () =>
      dataOf(
        await adminApi.GET('/api/admin/study/trash', { params: { query: { page, pageSize } } }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Brings back one result by its id, or `all`. */
export function useRestore() {
  return useChange(async (id: string) =>
    dataOf(
      await adminApi.POST('/api/admin/study/trash/{id}/restore', { params: { path: { id } } }),
    ),
  );
}

export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: async () => dataOf(await adminApi.GET('/api/admin/study/settings')),
  });
}

export function useSaveSettings() {
  const queries = useQueryClient();
  return async (body: NewStudySettings): Promise<StudySettings> => {
    const saved = await confirmed(async () =>
      dataOf(await adminApi.PUT('/api/admin/study/settings', { body })),
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
