import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

import { type Asked, type Filter, filters, statusChoices, UNFINISHED } from './asked';
import styles from './shelf-bar.module.css';
import { useFacets } from './use-facets';

interface Choice {
  value: string;
  count: number;
}

/** What the books can be narrowed by: of each kind one, with how many are left then. */
export function FilterFields({
  asked,
  nameOf,
  onChoose,
}: {
  asked: Asked;
  nameOf: (filter: Filter, value: string) => string;
  onChoose: (filter: Filter, value: string) => void;
}) {
  const { t, i18n } = useTranslation();
  const { data: facets, isError, isFetching, refetch } = useFacets(asked);
  const byName = (filter: Filter, facets: { name: string; count: number }[] = []): Choice[] => {
    const { compare } = new Intl.Collator(i18n.language, { numeric: true });
    return facets
      .map(({ name, count }) => ({ value: name, count }))
      .sort((a, b) => compare(nameOf(filter, a.value), nameOf(filter, b.value)));
  };
  const counts = new Map<string, number>(
    facets?.statuses.map(({ name, count }) => [name as string, count]),
  );
  const countOf = (status: string) =>
    status.split(',').reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  const choices: Record<Filter, Choice[]> = {
    status: statusChoices
      .map((value) => ({ value, count: countOf(value) }))
      .filter(({ value, count }) => count > 0 && (value !== UNFINISHED || counts.size > 1)),
    author: byName('author', facets?.authors),
    series: byName('series', facets?.series),
    tag: byName('tag', facets?.tags),
    shelf: [],
    language: byName('language', facets?.languages),
  };
  return (
    <fieldset className={styles.fields} aria-busy={!facets && !isError}>
      <legend className="visually-hidden">{t('library.filter.label')}</legend>
      {isError && (
        <div className={styles.failed} role="alert">
          <p>{t('library.filter.failed')}</p>
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {filters.map(
        (filter) =>
          filter !== 'shelf' && (
            <Field
              key={filter}
              label={t(`library.filter.${filter}`)}
              all={t(`library.filter.all.${filter}`)}
              value={asked.filters[filter] ?? ''}
              choices={choices[filter]}
              nameOf={(value) => nameOf(filter, value)}
              onChoose={(value) => onChoose(filter, value)}
            />
          ),
      )}
    </fieldset>
  );
}

/** The browser's own list, which knows how to be long on every device. */
function Field({
  label,
  all,
  value,
  choices,
  nameOf,
  onChoose,
}: {
  label: string;
  all: string;
  value: string;
  choices: Choice[];
  nameOf: (value: string) => string;
  onChoose: (value: string) => void;
}) {
  const id = useId();
  const { i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  // What is chosen stays to be seen, though no book is left.
  const shown = choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, ...(value === '' ? [] : [{ value, count: 0 }])];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={shown.length === 0}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{all}</option>
        {shown.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {`${nameOf(choice.value)} (${number.format(choice.count)})`}
          </option>
        ))}
      </select>
    </div>
  );
}
