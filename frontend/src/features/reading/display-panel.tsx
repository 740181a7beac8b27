/** Every way to set the page, with its effect in view. */
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  alignments,
  FONT_SIZES,
  fonts,
  highlightModes,
  margins,
  spacings,
} from '@/shared/reading/preferences';
import { restOpacity } from '@/shared/reading-aid/ranges';
import { useContrast } from '@/shared/reading-aid/use-contrast';
import { themes, useTheme } from '@/shared/theme/theme-store';
import { Button } from '@/shared/ui/button';

import { useBars } from './bars-store';
import { Choice, Group, Range, Switch } from './display-fields';
import styles from './display-panel.module.css';
import { frequencyOf, usePreferences } from './preferences-store';
import { SampleSentence } from './sample-sentence';
import { SpacingFields } from './spacing-fields';
import { useFullscreen } from './use-fullscreen';

const READABLE = 4.5;
const CONTRAST = { least: 0, most: 100, step: 5 };

export function DisplayPanel() {
  const { t } = useTranslation('reading');
  const preferences = usePreferences();
  const { change, fontSize, isPaginated, highlightMode, contrast } = preferences;
  const { theme, choose } = useTheme();
  const close = useBars((bars) => bars.closePanel);
  const panel = useRef<HTMLElement>(null);
  const noteId = useId();
  const fullscreen = useFullscreen();
  const ratio = useContrast(theme, restOpacity(contrast));
  const aided = highlightMode !== 'none';

  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={t('display')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className={styles.head}>
        <h2>{t('display')}</h2>
        <Button look="quiet" icon aria-label={t('close')} onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
      <SampleSentence preferences={preferences} />
      <Group label={t('theme.label')}>
        {themes.map((value) => (
          <button
            key={value}
            type="button"
            className={styles.theme}
            data-theme-sample={value}
            aria-pressed={value === theme}
            onClick={() => choose(value)}
          >
            {t(`theme.${value}`)}
          </button>
        ))}
      </Group>
      <Group label={t('size.label')}>
        <Button
          disabled={fontSize <= FONT_SIZES.least}
          // From large print back to what is largest without it.
          onClick={() =>
            change({ fontSize: Math.min(FONT_SIZES.most, fontSize - FONT_SIZES.step) })
          }
        >
          {t('size.smaller')}
        </Button>
        <output className={styles.size}>{t('size.value', { size: fontSize })}</output>
        <Button
          disabled={fontSize >= FONT_SIZES.most}
          onClick={() => change({ fontSize: fontSize + FONT_SIZES.step })}
        >
          {t('size.larger')}
        </Button>
      </Group>
      <Button
        title={t(isPaginated ? 'mode.toChapter' : 'mode.toPage')}
        onClick={() => change({ isPaginated: !isPaginated })}
      >
        {isPaginated ? t('mode.page') : t('mode.chapter')}
      </Button>
      {fullscreen && (
        <Switch label={t('fullscreen')} isOn={fullscreen.isOn} onChange={fullscreen.change} />
      )}
      <hr />
      <Choice
        name="highlighting"
        options={highlightModes}
        value={highlightMode}
        onChoose={(value) => change({ highlightMode: value })}
      />
      {aided && (
        <p className={styles.note}>{t(`highlighting.meaning_${frequencyOf(highlightMode)}`)}</p>
      )}
      <Range
        label={t('contrast.label')}
        value={contrast}
        shown={t('contrast.value', { contrast })}
        range={CONTRAST}
        describedBy={ratio < READABLE ? noteId : undefined}
        onChange={(value) => change({ contrast: value })}
      />
      {aided && ratio < READABLE && (
        <p id={noteId} className={styles.note}>
          {t('contrast.low')}
        </p>
      )}
      <hr />
      <Choice
        name="font"
        options={fonts}
        value={preferences.font}
        onChoose={(font) => change({ font })}
      />
      <Choice
        name="alignment"
        options={alignments}
        value={preferences.textAlignment}
        onChoose={(textAlignment) => change({ textAlignment })}
      />
      <Switch
        label={t('hyphenation')}
        isOn={preferences.hyphenation}
        onChange={(hyphenation) => change({ hyphenation })}
      />
      <Switch
        label={t('publisherStyles')}
        isOn={preferences.publisherStyles}
        onChange={(publisherStyles) => change({ publisherStyles })}
      />
      <Choice
        name="spacing"
        options={spacings}
        value={preferences.lineSpacing}
        onChoose={(lineSpacing) => change({ lineSpacing })}
      />
      <Choice
        name="margins"
        options={margins}
        value={preferences.margins}
        onChoose={(wanted) => change({ margins: wanted })}
      />
      <SpacingFields />
    </section>
  );
}
