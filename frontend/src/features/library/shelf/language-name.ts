import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * What languages are called in the reader's own: `Deutsch` for `de`; empty for a tag that says
 * that it is not known (`und`, BCP 47), which browsers call `root`.
 */
export function useLanguageName(): (tag: string) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
    return (tag) => {
      if (/^und\b/i.test(tag)) return '';
      try {
        return names.of(tag) ?? tag;
      } catch {
        // Books write what they like.
        return tag;
      }
    };
  }, [i18n.language]);
}
