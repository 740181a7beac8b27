/** The study's texts and questions, fetched once. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

import { quizFile, studyInfo, textsFile } from '@/api/study';

import type { AgeGroup } from './age-group';
import type { Trial } from './plan';
import { type Story, storyOf } from './story';

/** Who enrols waits for them, too: nobody breaks them off. */
const forGood = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { awaited: true },
};

export const quizQuery = queryOptions({
  queryKey: ['study', 'quizzes'],
  queryFn: quizFile,
  ...forGood,
});

export const textsQuery = queryOptions({
  queryKey: ['study', 'texts'],
  queryFn: textsFile,
  ...forGood,
});

/** How the study is set up; without network, as it was when last asked. */
export const infoQuery = queryOptions({
  queryKey: ['study', 'info'],
  queryFn: ({ signal }) => studyInfo(signal),
  retry: false,
  staleTime: 60_000,
});

/** The server has said so when it was asked for something else: the page does not wait to be told again. */
export function noteClosed(queries: QueryClient): void {
  queries.setQueryData(infoQuery.queryKey, (info) => info && { ...info, open: false });
}

export function fetchContent(queries: QueryClient): void {
  void queries.prefetchQuery(quizQuery);
  void queries.prefetchQuery(textsQuery);
}

export interface Loaded {
  isLoading: boolean;
  story: Story | undefined;
}

/** The story of a trial. */
export function useStory(trial: Trial | undefined, ageGroup: AgeGroup): Loaded {
  const quizzes = useQuery(quizQuery);
  const texts = useQuery(textsQuery);
  const isLoading = quizzes.isPending || texts.isPending;
  if (isLoading || !trial || !quizzes.data) return { isLoading, story: undefined };
  return { isLoading, story: storyOf(trial, ageGroup, quizzes.data, texts.data) };
}
