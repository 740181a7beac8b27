import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
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
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
