/** Every way to set the page, with its effect in view. */
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
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
import styles from './display-panel.module.css';
import { frequencyOf, usePreferences } from './preferences-store';
import { SampleSentence } from './sample-sentence';

const READABLE = 4.5;

export function DisplayPanel() {
  const { t } = useTranslation('reading');
  const preferences = usePreferences();
  const { change, fontSize, isPaginated, highlightMode, contrast } = preferences;
  const { theme, choose } = useTheme();
  const close = useBars((bars) => bars.closePanel);
  const panel = useRef<HTMLElement>(null);
  const sliderId = useId();
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
          onClick={() => change({ fontSize: fontSize - FONT_SIZES.step })}
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
      <div className={styles.slider}>
        <label htmlFor={sliderId}>{t('contrast.label')}</label>
        <span className={styles.value}>{t('contrast.value', { contrast })}</span>
        <input
          id={sliderId}
          type="range"
          min={0}
          max={100}
          step={5}
          value={contrast}
          aria-describedby={ratio < READABLE ? `${sliderId}-note` : undefined}
          onChange={(event) => change({ contrast: Number(event.target.value) })}
        />
      </div>
      {aided && ratio < READABLE && (
        <p id={`${sliderId}-note`} className={styles.note}>
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
    </section>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}

function Switch({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className={styles.choice}>
      {label}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox itself says whether it is checked
        role="switch"
        className={styles.switch}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

/** The browser's own select under a visible name: at home on every phone and with every reader. */
function Choice<Value extends string>({
  name,
  options,
  value,
  onChoose,
}: {
  name: string;
  options: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  const { t } = useTranslation('reading');
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t(`${name}.label`)}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value as Value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {t(`${name}.${option}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
