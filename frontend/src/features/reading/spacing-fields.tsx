/** How large print is, and how much stands between letters, words and paragraphs. */
import { useTranslation } from 'react-i18next';

import {
  LARGE_SIZES,
  LETTER_SPACING,
  paragraphs,
  WORD_SPACING,
} from '@/shared/reading/preferences';

import { Choice, Range } from './display-fields';
import { usePreferences } from './preferences-store';

const LARGE = ['none', ...LARGE_SIZES.map(String)];

export function SpacingFields() {
  const { t } = useTranslation('reading');
  const preferences = usePreferences();
  const { change, fontSize, usualSize, letterSpacing, wordSpacing } = preferences;
  const shareOf = (ems: number) => t('spacing.share', { percent: Math.round(ems * 100) });
  return (
    <>
      <Choice
        name="largePrint"
        options={LARGE}
        value={LARGE.find((size) => Number(size) === fontSize) ?? 'none'}
        words={(size) => (size === 'none' ? t('largePrint.none') : t('size.value', { size }))}
        onChoose={(size) => change({ fontSize: size === 'none' ? usualSize : Number(size) })}
      />
      <Choice
        name="paragraphs"
        options={paragraphs}
        value={preferences.paragraphs}
        onChoose={(wanted) => change({ paragraphs: wanted })}
      />
      <Range
        label={t('letterSpacing')}
        value={letterSpacing}
        shown={shareOf(letterSpacing)}
        range={LETTER_SPACING}
        onChange={(value) => change({ letterSpacing: value })}
      />
      <Range
        label={t('wordSpacing')}
        value={wordSpacing}
        shown={shareOf(wordSpacing)}
        range={WORD_SPACING}
        onChange={(value) => change({ wordSpacing: value })}
      />
    </>
  );
}
