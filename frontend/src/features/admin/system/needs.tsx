import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useSize } from '../use-size';
import styles from './system.module.css';
import type { Need } from './use-system';

/** What somebody has to see to, each with what to do. */
export function Needs({ needs }: { needs: Need[] }) {
  const { t } = useTranslation('staff');
  const size = useSize();
  if (needs.length === 0) {
    return (
      <div className={styles.calm}>
        <CircleCheck aria-hidden />
        <div>
          <h2>{t('system.calm')}</h2>
          <p>{t('system.calmText')}</p>
        </div>
      </div>
    );
  }
  return (
    <section aria-labelledby="needs" className={styles.needs}>
      <h2 id="needs">{t('system.needs')}</h2>
      <ul>
        {needs.map(({ code, count, bytes }) => (
          <li key={code}>
            <TriangleAlert aria-hidden />
            <div>
              <p className={styles.what}>
                {t(`system.need.${code}`, { count: count ?? 0, size: size(bytes ?? 0) })}
              </p>
              <p>{t(`system.todo.${code}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
