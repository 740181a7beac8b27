/** How people and what they keep are put into words. */
import { useTranslation } from 'react-i18next';

import type { Person } from '@/api/client';
import { fileSize } from '@/shared/files/file-size';

/** A size in the reader's language. */
export function useSize(): (bytes: number) => string {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (bytes) => {
    const { amount, unit } = fileSize(bytes);
    return `${number.format(amount)} ${t(`size.${unit}`)}`;
  };
}

/** As people are called; who has no name is called by the address. */
export function nameOf({ firstName, lastName, email }: Person): string {
  return `${firstName} ${lastName}`.trim() || email;
}
