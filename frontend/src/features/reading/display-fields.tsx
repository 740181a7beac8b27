/** What the display panel is made of. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

import styles from './display-panel.module.css';

export function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}

export function Switch({
  label,
  isOn,
  describedBy,
  onChange,
}: {
  label: string;
  isOn: boolean;
  describedBy?: string | undefined;
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
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

/** The browser's own select under a visible name: at home on every phone and with every reader. */
export function Choice<Value extends string>({
  name,
  options,
  group,
  value,
  words,
  onChoose,
}: {
  name: string;
  options: readonly Value[];
  /** More of them, under a name of their own. */
  group?: { label: string; options: readonly Value[] };
  value: Value;
  /** What an option is called, where that does not stand in the catalogue. */
  words?: (option: Value) => string;
  onChoose: (value: Value) => void;
}) {
  const { t } = useTranslation('reading');
  const id = useId();
  const shown = (option: Value) => (
    <option key={option} value={option}>
      {words?.(option) ?? t(`${name}.${option}`)}
    </option>
  );
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t(`${name}.label`)}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value as Value)}>
        {options.map(shown)}
        {group && group.options.length > 0 && (
          <optgroup label={group.label}>{group.options.map(shown)}</optgroup>
        )}
      </select>
    </div>
  );
}

/** A slider with its name and its value, as a number and as it is read. */
export function Range({
  label,
  value,
  shown,
  range: { least, most, step },
  describedBy,
  onChange,
}: {
  label: string;
  value: number;
  shown: string;
  range: { least: number; most: number; step: number };
  describedBy?: string | undefined;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.value}>{shown}</span>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={shown}
        aria-describedby={describedBy}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
