import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router';

import { askAgainOnline, createQueries } from './queries';
import { createRouter } from './routes';

export function Providers() {
  const [queries] = useState(createQueries);
  const [router] = useState(createRouter);
  const { i18n } = useTranslation();
  useEffect(() => askAgainOnline(queries), [queries]);
  return (
    <QueryClientProvider client={queries}>
      {/* For the words that its components bring along, such as those that close a dialog. */}
      <I18nProvider locale={i18n.language}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>
  );
}
