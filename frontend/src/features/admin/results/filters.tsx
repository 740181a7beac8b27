import { useCallback, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Picker } from '@/shared/ui/picker';

import { SearchBox } from '../frame/search-box';
import { ageGroups, flags, protocols, statuses } from '../study-data';
import styles from './filters.module.css';
import type { Asked } from './use-address';

interface FiltersProps {
  asked: Asked;
  onChange: (changes: Partial<Asked>) => void;
}

/** Which results are listed. */
export function Filters({ asked, onChange }: FiltersProps) {
  const { t } = useTranslation('staff');
  return (
    <search className={styles.filters} aria-label={t('filter.label')}>
      <SearchBox
        label={t('results.searchLabel')}
        hint={t('results.searchHint')}
        value={asked.search}
        onSearch={(search) => onChange({ search })}
      />
      <Choice
        label={t('filter.ageGroup')}
        all={t('filter.allAges')}
        options={ageGroups.map((value) => ({ value, name: value }))}
        value={asked.ageGroup}
        onChoose={(ageGroup) => onChange({ ageGroup })}
      />
      <Choice
        label={t('filter.protocol')}
        all={t('filter.allProtocols')}
        options={protocols.map((value) => ({ value, name: t(`settings.${value}`) }))}
        value={asked.protocol}
        onChoose={(protocol) => onChange({ protocol })}
      />
      <Choice
        label={t('filter.trust')}
        all={t('filter.allTrust')}
        options={statuses.map((value) => ({ value, name: t(`status.${value}`) }))}
        value={asked.status}
        onChoose={(status) => onChange({ status })}
      />
      <Choice
        label={t('filter.flag')}
        all={t('filter.allFlags')}
        options={flags.map((value) => ({ value, name: t(`flag.${value}`) }))}
        value={asked.flag}
        onChoose={(flag) => onChange({ flag })}
      />
      <DayField
        label={t('filter.from')}
        value={asked.from}
        max={asked.to}
        onChoose={(from) => onChange({ from })}
      />
      <DayField
        label={t('filter.to')}
        value={asked.to}
        min={asked.from}
        onChoose={(to) => onChange({ to })}
      />
    </search>
  );
}

function Choice({
  label,
  all,
  options,
  value,
  onChoose,
}: {
  label: string;
  all: string;
  options: { value: string; name: string }[];
  value: string;
  onChoose: (value: string) => void;
}) {
  return (
    <div className={styles.boxed} data-chosen={value ? '' : undefined}>
      <Picker
        label={label}
        options={[{ value: '', name: all }, ...options]}
        value={value}
        onChoose={onChoose}
      />
    </div>
  );
}

/** Nobody took part before; a year that begins so is still being typed. */
const earliest = '1900';

/** A year has four digits; without a last day the browser waits for six. */
const latest = '9999-12-31';

/**
 * The browser says each step of typing a year as a day of its own (0002, 0020, ...), and a day of
 * which a part is wiped out as none. Those are kept from the address, and what the address says is
 * not written over what is being typed: the answer to one key may come after the next one.
 */
function DayField({
  label,
  value,
  min = '',
  max = '',
  onChoose,
}: {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChoose: (day: string) => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  /** What was chosen here and has not come back by the address. */
  const awaited = useRef<string[]>([]);
  const show = useCallback(() => {
    awaited.current = [];
    const { current: input } = field;
    if (input && (input.value !== value || input.validity.badInput)) input.value = value;
  }, [value]);
  useEffect(() => {
    const at = awaited.current.indexOf(value);
    if (at >= 0) awaited.current.splice(0, at + 1);
    else show();
  }, [value, show]);
  return (
    <div className={styles.day} data-chosen={value ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={field}
        type="date"
        defaultValue={value}
        min={min || undefined}
        max={max || latest}
        onChange={({ target }) => {
          if (target.validity.badInput) return;
          if (target.value !== '' && target.value < earliest) return;
          awaited.current.push(target.value);
          onChoose(target.value);
        }}
        onBlur={show}
      />
    </div>
  );
}
