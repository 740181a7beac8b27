/** The browser's own radio buttons and check boxes, each a card that is easy to hit. */
import { type ReactNode, useId } from 'react';

import styles from './choices.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface Question {
  legend: ReactNode;
  hint?: string;
  required?: boolean;
  /** One choice under the other, for long ones. */
  stacked?: boolean;
}

function Group({ legend, hint, required, stacked, children }: Question & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={hint ? id : undefined}>
      <legend className={styles.legend}>
        {legend}
        {required && <span className={styles.star}> *</span>}
      </legend>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.choices} data-stacked={stacked ? '' : undefined}>
        {children}
      </div>
    </fieldset>
  );
}

export function RadioChoices<Value extends string>({
  name,
  choices,
  value,
  onChoose,
  lang,
  locked = false,
  ...question
}: Question & {
  name: string;
  choices: Choice<Value>[];
  value: string;
  onChoose: (value: Value, timeStamp: number) => void;
  lang?: string;
  /** What was chosen can be looked at, not changed. */
  locked?: boolean;
}) {
  return (
    <Group {...question}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            required={question.required}
            disabled={locked}
            onChange={(event) => onChoose(choice.value, event.timeStamp)}
          />
          <span lang={lang}>{choice.label}</span>
        </label>
      ))}
    </Group>
  );
}

export function CheckChoices<Value extends string>({
  choices,
  values,
  onToggle,
  ...question
}: Question & {
  choices: Choice<Value>[];
  values: readonly string[];
  onToggle: (value: Value) => void;
}) {
  return (
    <Group {...question}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="checkbox"
            value={choice.value}
            checked={values.includes(choice.value)}
            onChange={() => onToggle(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </Group>
  );
}

export function SelectField({
  label,
  hint,
  empty,
  options,
  value,
  required,
  onChoose,
}: {
  label: string;
  hint?: string;
  empty: string;
  options: Choice<string>[];
  value: string;
  required?: boolean;
  onChoose: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles.group}>
      <label htmlFor={id} className={styles.legend}>
        {label}
        {required && <span className={styles.star}> *</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <select
        id={id}
        className={styles.select}
        value={value}
        required={required}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
