import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What languages are called in the reader's own: `Deutsch` for `de`. */
export function useLanguageName(): (tag: string) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
    return (tag) => {
      try {
        return names.of(tag) ?? tag;
      } catch {
        // Books write what they like.
        return tag;
      }
    };
  }, [i18n.language]);
}
