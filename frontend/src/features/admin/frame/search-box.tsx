import { Search, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

import styles from './search-box.module.css';

/** The server is asked when typing has paused. */
const pause = 300;

/** Words to look for. */
export function SearchBox({
  label,
  hint,
  value,
  onSearch,
}: {
  label: string;
  hint: string;
  value: string;
  onSearch: (search: string) => void;
}) {
  const { t } = useTranslation('staff');
  const id = useId();
  const [typed, setTyped] = useState(value);
  // The address may change by other means, such as going back.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => onSearch(wanted), pause);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);

  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Search aria-hidden />
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed && (
        <Button
          look="quiet"
          icon
          aria-label={t('results.clearSearch')}
          onClick={() => {
            setTyped('');
            onSearch('');
          }}
        >
          <X aria-hidden />
        </Button>
      )}
    </form>
  );
}
