import { useTranslation } from 'react-i18next';

import type { Profile } from '@/api/client';

/** With whom the reader signs in, as it stands in a sentence. */
export function useProviderNames({ providers }: Profile): string {
  const { i18n } = useTranslation();
  return new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(providers);
}
