import { useTranslation } from 'react-i18next';

import { everything } from './shelf/asked';
import { useFacets } from './shelf/use-facets';
import styles from './tags.module.css';

/** So many are offered, those of most books. */
const MOST_OFFERED = 12;

/** Tags of other books, to be added by a press. */
export function KnownTags({ has, onAdd }: { has: string[]; onAdd: (tag: string) => void }) {
  const { t } = useTranslation('shelves');
  const { data } = useFacets(everything);
  const known = new Set(has.map((tag) => tag.toLowerCase()));
  const offered = data?.tags.filter(({ name }) => !known.has(name.toLowerCase())) ?? [];
  if (offered.length === 0) return null;
  return (
    <ul className={styles.offered} aria-label={t('tags')}>
      {offered.slice(0, MOST_OFFERED).map(({ name }) => (
        <li key={name}>
          <button type="button" onClick={() => onAdd(name)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
