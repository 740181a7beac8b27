import { useTranslation } from 'react-i18next';

import { fileSize } from '@/shared/files/file-size';

/** So many bytes, as people say it. */
export function useSize(): (bytes: number) => string {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (bytes) => {
    const { amount, unit } = fileSize(bytes);
    return `${number.format(amount)} ${t(`size.${unit}`)}`;
  };
}
