/** How people and what they keep are put into words. */
import { useTranslation } from 'react-i18next';

import type { Person } from '@/api/client';

import { useSize } from '../use-size';

/** What somebody keeps of what they may keep, in the reader's language. */
export function useKept(): (person: Person, granted: number) => string {
  const { t, i18n } = useTranslation('staff');
  const size = useSize();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return ({ bytes, quotaMegabytes }, granted) =>
    t('people.keptOf', {
      kept: size(bytes),
      megabytes: number.format(quotaMegabytes ?? granted),
    });
}

/** As people are called; who has no name is called by the address. */
export function nameOf({ firstName, lastName, email }: Person): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** What else keeps somebody out, where a word about doing something must say so. */
export function alsoOf({ disabledAt, deletedAt }: Person, act: string) {
  if (deletedAt && (act === 'enable' || act === 'disable')) return { context: 'deleted' };
  if (disabledAt && (act === 'restore' || act === 'deletion')) return { context: 'disabled' };
  return {};
}
