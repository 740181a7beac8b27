import { ArrowUpDown, ListChecks, SlidersHorizontal, X } from 'lucide-react';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { focusIfLost } from '@/shared/ui/focus-if-lost';
import { Picker } from '@/shared/ui/picker';
import { useShelfName } from '../own-shelves/use-shelves';
import { type Asked, type Filter, filters, sorts, UNFINISHED, withFilters } from './asked';
import { useLanguageName } from './language-name';
import styles from './shelf-bar.module.css';

const FilterFields = lazy(async () => ({
  default: (await import('./filter-fields')).FilterFields,
}));

/** In which order the books stand, and which of them. */
export function ShelfBar({
  asked,
  onAsk,
  onSelect,
  isSelecting,
  select,
}: {
  asked: Asked;
  onAsk: (asked: Asked) => void;
  /** Several are to be chosen, or none any more; not there where there are none. */
  onSelect?: (() => void) | undefined;
  isSelecting: boolean;
  /** Its button, which stays: whoever has chosen comes back to it. */
  select: RefObject<HTMLButtonElement | null>;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const nameOf = useFilterName();
  const filterButton = useRef<HTMLButtonElement>(null);
  // With its filter a chip is gone; what sets filters is where to go on.
  const stay = () => focusIfLost(() => filterButton.current);
  const set = (filter: Filter, value: string) => {
    const { [filter]: _, ...rest } = asked.filters;
    onAsk(withFilters(asked, value === '' ? rest : { ...rest, [filter]: value }));
  };
  const chosen = filters.flatMap((filter) => {
    const value = asked.filters[filter];
    return value === undefined ? [] : [{ filter, name: nameOf(filter, value) }];
  });
  return (
    <>
      <div className={styles.controls}>
        <span className={styles.sort}>
          <ArrowUpDown aria-hidden />
          <Picker
            label={t('library.sort.label')}
            value={asked.sort}
            options={[...(asked.filters.shelf ? (['shelf'] as const) : []), ...sorts].map(
              (value) => ({
                value,
                name: t(`library.sort.${value}`),
              }),
            )}
            onChoose={(sort) => onAsk({ ...asked, sort })}
          />
        </span>
        <Button
          ref={filterButton}
          look="quiet"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
          {t('library.filter.label')}
        </Button>
        {onSelect && (
          <Button ref={select} look="quiet" aria-pressed={isSelecting} onClick={onSelect}>
            <ListChecks aria-hidden />
            {t('library.select')}
          </Button>
        )}
        {chosen.map(({ filter, name }) => (
          <button
            key={filter}
            type="button"
            className={styles.chip}
            aria-label={t('library.filter.remove', {
              name: `${t(`library.filter.${filter}`)}: ${name}`,
            })}
            onClick={() => {
              set(filter, '');
              stay();
            }}
          >
            <span>{name}</span>
            <X aria-hidden />
          </button>
        ))}
        {chosen.length > 1 && (
          <Button
            look="quiet"
            onClick={() => {
              onAsk(withFilters(asked, {}));
              stay();
            }}
          >
            {t('library.filter.clear')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={<div className={styles.fields} />}>
          <FilterFields asked={asked} nameOf={nameOf} onChoose={set} />
        </Suspense>
      )}
    </>
  );
}

/** What a value is called by people. */
function useFilterName(): (filter: Filter, value: string) => string {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const shelfName = useShelfName();
  return (filter, value) => {
    if (filter === 'shelf') return shelfName(value);
    if (filter === 'language') return languageName(value) || t('library.filter.noLanguage');
    if (filter !== 'status') return value;
    return t(`library.status.${value === UNFINISHED ? 'unfinished' : value}`);
  };
}
