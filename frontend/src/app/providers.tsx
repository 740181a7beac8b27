import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router';

import { ApiError } from '@/api/api-error';

import { createRouter } from './routes';

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The backend's no is final; only silence is worth a second question.
        retry: (failures, fault) =>
          failures < 2 && !(fault instanceof ApiError && fault.status > 0 && fault.status < 500),
        staleTime: 30_000,
        // Offline reading works from caches, so a query may run and say so itself.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

export function Providers() {
  const [queries] = useState(createQueries);
  const [router] = useState(createRouter);
  const { i18n } = useTranslation();
  return (
    <QueryClientProvider client={queries}>
      {/* For the words that its components bring along, such as those that close a dialog. */}
      <I18nProvider locale={i18n.language}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>
  );
}
