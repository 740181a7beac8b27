import { useTranslation } from 'react-i18next';

import type { Person } from '@/api/client';
import { Button } from '@/shared/ui/button';
import { ScrollBox } from '../frame/scroll-box';
import tables from '../frame/tables.module.css';
import { momentOf } from '../results/words';
import styles from './people.module.css';
import { useKept } from './words';

function isClosed({ disabledAt, deletedAt }: Person): boolean {
  return Boolean(disabledAt || deletedAt);
}

export function PeopleTable({
  people,
  granted,
  onChoose,
}: {
  people: Person[];
  granted: number;
  onChoose: (person: Person) => void;
}) {
  const { t, i18n } = useTranslation('staff');
  const kept = useKept();
  const day = (at: string) => momentOf(at.slice(0, 10), i18n.language);
  const state = ({ deletedAt, disabledAt }: Person) => {
    if (deletedAt) return t('people.deletedDay', { date: day(deletedAt) });
    return t(disabledAt ? 'people.disabled' : 'people.active');
  };
  return (
    <ScrollBox label={t('people.title')} className={tables.card}>
      <table className={`${tables.table} ${tables.roomy}`}>
        <thead>
          <tr>
            <th scope="col">{t('people.who')}</th>
            <th scope="col">{t('people.state')}</th>
            <th scope="col" className={styles.roomy}>
              {t('people.since')}
            </th>
            <th scope="col" className={styles.roomy}>
              {t('people.lastSeen')}
            </th>
            <th scope="col" className={styles.roomy}>
              {t('people.keeps')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('people.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row" className={styles.who}>
                <bdi>
                  {person.firstName} {person.lastName}
                </bdi>
                <bdi className={styles.address}>{person.email}</bdi>
              </th>
              <td>
                <span className={styles.state} data-disabled={isClosed(person) ? '' : undefined}>
                  {state(person)}
                </span>
              </td>
              <td className={`${tables.nowrap} ${styles.roomy}`}>{day(person.createdAt)}</td>
              <td className={`${tables.nowrap} ${styles.roomy}`}>
                {person.lastSeenAt ? day(person.lastSeenAt) : t('people.never')}
              </td>
              <td className={`${tables.nowrap} ${styles.roomy}`}>{kept(person, granted)}</td>
              <td className={tables.number}>
                <Button
                  aria-label={t('people.openOf', { name: person.email })}
                  onClick={() => onChoose(person)}
                >
                  {t('people.open')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
