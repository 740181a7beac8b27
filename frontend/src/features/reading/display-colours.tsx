/** In which colours the book is shown, how bright they are, and what becomes of its pictures. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DIM } from '@/shared/reading/preferences';
import { useContrast } from '@/shared/reading-aid/use-contrast';
import { contrastWithin, type OwnColours, READABLE } from '@/shared/theme/own-colours';
import { useTheme } from '@/shared/theme/theme-store';
import { themes } from '@/shared/theme/themes';

import { Group, Range, Switch } from './display-fields';
import styles from './display-panel.module.css';
import { usePreferences } from './preferences-store';

export function ColourFields() {
  const { t } = useTranslation('reading');
  const { theme, own, look, choose } = useTheme();
  const { change, dim, invertPictures } = usePreferences();
  const noteId = useId();
  const dimmed = useContrast(1, dim / 100);
  const isLow = dim > 0 && dimmed < READABLE;
  return (
    <>
      <Group label={t('theme.label')}>
        {themes.map((value) => (
          <button
            key={value}
            type="button"
            className={styles.theme}
            data-theme-sample={value}
            style={value === 'own' ? { background: own.page, color: own.ink } : undefined}
            aria-pressed={value === theme}
            onClick={() => choose(value)}
          >
            {t(`theme.${value}`)}
          </button>
        ))}
      </Group>
      {theme === 'own' && <OwnColourFields />}
      <Range
        label={t('dim.label')}
        value={dim}
        shown={t('spacing.share', { percent: dim })}
        range={DIM}
        describedBy={isLow ? noteId : undefined}
        onChange={(value) => change({ dim: value })}
      />
      {isLow && (
        <p id={noteId} className={styles.note}>
          {t('dim.low')}
        </p>
      )}
      {look.dark && (
        <Switch
          label={t('invertPictures')}
          isOn={invertPictures}
          onChange={(isOn) => change({ invertPictures: isOn })}
        />
      )}
    </>
  );
}

/** Two colours, and how far they stand apart; what nobody could read is not shown. */
function OwnColourFields() {
  const { t, i18n } = useTranslation('reading');
  const { own, chooseOwn } = useTheme();
  const [wanted, setWanted] = useState(own);
  const reasonId = useId();
  const ratio = contrastWithin(wanted);
  const isRefused = ratio < READABLE;
  // Rounded down: nothing below the line is told as on it.
  const number = new Intl.NumberFormat(i18n.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(Math.floor(ratio * 10) / 10);
  const want = (part: Partial<OwnColours>) => {
    const next = { ...wanted, ...part };
    setWanted(next);
    chooseOwn(next);
  };
  return (
    <fieldset className={styles.own}>
      <legend className="visually-hidden">{t('theme.own')}</legend>
      {(['ink', 'page'] as const).map((part) => (
        <label key={part} className={styles.colour}>
          <input
            type="color"
            value={wanted[part]}
            aria-describedby={isRefused ? reasonId : undefined}
            aria-invalid={isRefused}
            onChange={(event) => want({ [part]: event.target.value })}
          />
          {t(`own.${part}`)}
        </label>
      ))}
      <output className={styles.ratio}>{t('own.contrast', { ratio: number })}</output>
      {isRefused && (
        <p id={reasonId} role="alert" className={styles.refusal}>
          {t('own.refused', { ratio: number })}
        </p>
      )}
    </fieldset>
  );
}
