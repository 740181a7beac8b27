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
  const states = ({ deletedAt, disabledAt }: Person): string[] => {
    if (!deletedAt && !disabledAt) return [t('people.active')];
    // Who is both does not come back by signing in.
    return [
      ...(disabledAt ? [t('people.disabled')] : []),
      ...(deletedAt ? [t('people.deletedDay', { date: day(deletedAt) })] : []),
    ];
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
                {states(person).map((state) => (
                  <div
                    key={state}
                    className={styles.state}
                    data-disabled={isClosed(person) ? '' : undefined}
                  >
                    {state}
                  </div>
                ))}
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
