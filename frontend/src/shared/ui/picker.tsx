import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

import styles from './picker.module.css';

/** The browser's own select, quietly dressed: small, and at home on every phone. */
export function Picker<Value extends string>({
  label,
  options,
  value,
  onChoose,
}: {
  label: string;
  options: { value: Value; name: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  const id = useId();
  return (
    <span className={styles.picker}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}
