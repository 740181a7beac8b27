import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { fontFamily, loadFontFaces } from '@/core/fonts';
import { weightIn } from '@/core/weights';
import { alignedAs, lineHeightOf, type Preferences } from '@/shared/reading/preferences';
import { restOpacity } from '@/shared/reading-aid/ranges';
import styles from './display-panel.module.css';
import { useOwnFace } from './own-face-store';
import { frequencyOf } from './preferences-store';

const MOST_PX = 32;

export interface SamplePart {
  /** Where the part begins in the sentence. */
  at: number;
  text: string;
  stressed: boolean;
}

/** Reads a sentence whose vowel groups stand in brackets; every n-th of them is stressed. */
export function samplePartsOf(sentence: string, frequency: number): SamplePart[] {
  let groups = 0;
  let at = 0;
  return sentence.split(/(\[[^\]]*\])/).flatMap((piece) => {
    if (piece === '') return [];
    const isGroup = piece.startsWith('[');
    const text = isGroup ? piece.slice(1, -1) : piece;
    const stressed = isGroup && frequency > 0 && groups % frequency === 0;
    if (isGroup) groups += 1;
    const part = { at, text, stressed };
    at += text.length;
    return [part];
  });
}

/** What every setting does, on a few lines small enough to see it at a glance. */
export function SampleSentence({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('reading');
  const { highlightMode, contrast, textAlignment } = preferences;
  const font = useOwnFace((face) => face.font) ?? preferences.font;
  const { letterSpacing, wordSpacing } = preferences;
  const weight = weightIn(font, preferences.weight);
  // Large print would leave no room for the settings.
  const fontSize = Math.min(preferences.fontSize, MOST_PX);
  const frequency = frequencyOf(highlightMode);
  const parts = samplePartsOf(t('sample'), frequency);
  // The first page may still be on its way, and its faces with it.
  useEffect(() => {
    void loadFontFaces({ font, weight });
  }, [font, weight]);
  return (
    <p
      className={styles.sample}
      style={
        {
          '--aid-rest': `${(frequency === 0 ? 1 : restOpacity(contrast)) * 100}%`,
          fontFamily: fontFamily(font),
          fontSize,
          fontWeight: weight,
          letterSpacing: `${letterSpacing}em`,
          wordSpacing: `${wordSpacing}em`,
          lineHeight: `${lineHeightOf(fontSize, preferences)}px`,
          ...alignedAs(textAlignment),
        } as React.CSSProperties
      }
    >
      <span className="visually-hidden">
        {t('sampleLabel')}: {parts.map(({ text }) => text).join('')}
      </span>
      <span aria-hidden="true">
        {parts.map(({ at, text, stressed }) => (
          <span key={at} className={stressed ? styles.stressed : styles.rest}>
            {text}
          </span>
        ))}
      </span>
    </p>
  );
}
