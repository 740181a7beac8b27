import { useTranslation } from 'react-i18next';

import type { SystemState } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { ScrollBox } from '../frame/scroll-box';
import tables from '../frame/tables.module.css';
import { Part } from './facts';
import styles from './system.module.css';
import { useForgetKiosk } from './use-system';

type Kiosk = SystemState['kiosks'][number];

/** On which devices results of the study wait, as these have last told. */
export function Kiosks({ kiosks }: Pick<SystemState, 'kiosks'>) {
  const { t } = useTranslation('staff');
  return (
    <Part title={t('system.kiosks')}>
      {kiosks.length === 0 ? (
        <p className={styles.none}>{t('system.noKiosks')}</p>
      ) : (
        <KioskTable kiosks={kiosks} />
      )}
    </Part>
  );
}

/** Of when it was last heard no more is known than the hour. */
function hourOf(at: string, language: string): string {
  const hour = { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric' } as const;
  return new Intl.DateTimeFormat(language, hour).format(new Date(at));
}

function KioskTable({ kiosks }: { kiosks: Kiosk[] }) {
  const { t, i18n } = useTranslation('staff');
  const number = new Intl.NumberFormat(i18n.language);
  const show = useNotices((notices) => notices.show);
  const forget = useForgetKiosk();

  const forgetOne = async ({ id, name }: Kiosk) => {
    try {
      await forget.mutateAsync(id);
      show({ type: 'success', title: t('system.forgotten', { name }) });
    } catch (fault) {
      show({ type: 'error', title: wordsOf(fault, t('system.forgetFailed')) });
    }
  };
  const waitingOf = ({ waiting, waitingDays }: Kiosk) =>
    waitingDays === null || waitingDays === 0
      ? number.format(waiting)
      : t('system.waitingDays', { waiting: number.format(waiting), count: waitingDays });

  return (
    <ScrollBox label={t('system.kioskList')}>
      <table className={`${tables.table} ${tables.roomy}`}>
        <thead>
          <tr>
            <th scope="col">{t('system.kiosk')}</th>
            <th scope="col">{t('system.waiting')}</th>
            <th scope="col">{t('system.refused')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('system.forget')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {kiosks.map((kiosk) => (
            <tr key={kiosk.id}>
              <th scope="row" className={styles.kiosk}>
                <bdi>{kiosk.name}</bdi>
                <span>{t('system.heardAt', { when: hourOf(kiosk.heardAt, i18n.language) })}</span>
              </th>
              <td>{waitingOf(kiosk)}</td>
              <td>{number.format(kiosk.refused)}</td>
              <td className={tables.number}>
                <Button
                  look="quiet"
                  aria-label={t('system.forgetOne', { name: kiosk.name })}
                  disabled={forget.isPending}
                  onClick={() => void forgetOne(kiosk)}
                >
                  {t('system.forget')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
