import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SystemState } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
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
        <KioskList kiosks={kiosks} />
      )}
    </Part>
  );
}

/** As many as are shown at once; a school has fewer. */
const atOnce = 20;

/** Those on which something waits or was refused come first; else by name, as the server tells them. */
function byNeed(kiosks: Kiosk[]): Kiosk[] {
  const need = ({ waiting, refused }: Kiosk) => (refused > 0 ? 2 : waiting > 0 ? 1 : 0);
  return kiosks.toSorted((one, other) => need(other) - need(one));
}

/** Of when it was last heard no more is known than the hour. */
function hourOf(at: string, language: string): string {
  const hour = { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric' } as const;
  return new Intl.DateTimeFormat(language, hour).format(new Date(at));
}

function KioskList({ kiosks }: { kiosks: Kiosk[] }) {
  const { t, i18n } = useTranslation('staff');
  const number = new Intl.NumberFormat(i18n.language);
  const show = useNotices((notices) => notices.show);
  const forget = useForgetKiosk();
  const [all, setAll] = useState(false);
  const shown = all ? kiosks.length : atOnce;

  const forgetOne = async ({ id, name }: Kiosk) => {
    try {
      await forget.mutateAsync(id);
      show({ type: 'success', title: t('system.forgotten', { name }) });
    } catch (fault) {
      show({ type: 'error', title: wordsOf(fault, t('system.forgetFailed')) });
    }
  };
  const waitingOf = ({ waiting, waitingDays }: Kiosk) => {
    const results = t('system.results', { count: waiting, number: number.format(waiting) });
    return waitingDays ? t('system.resultsDays', { results, count: waitingDays }) : results;
  };

  return (
    <>
      <ul className={styles.kiosks}>
        {byNeed(kiosks)
          .slice(0, shown)
          .map((kiosk) => {
            const { id, name, heardAt, waiting, refused } = kiosk;
            return (
              <li key={id}>
                <div>
                  <p className={styles.what}>
                    <bdi>{name}</bdi>
                  </p>
                  {waiting === 0 && refused === 0 && <p>{t('system.nothingWaits')}</p>}
                  {waiting > 0 && <p>{waitingOf(kiosk)}</p>}
                  {refused > 0 && <p>{t('system.refused', { number: number.format(refused) })}</p>}
                  <p>{t('system.heardAt', { when: hourOf(heardAt, i18n.language) })}</p>
                </div>
                <Button
                  look="quiet"
                  aria-label={t('system.forgetOne', { name })}
                  disabled={forget.isPending}
                  onClick={() => void forgetOne(kiosk)}
                >
                  {t('system.forget')}
                </Button>
              </li>
            );
          })}
      </ul>
      {kiosks.length > shown && (
        <Button onClick={() => setAll(true)}>
          {t('system.allKiosks', { number: number.format(kiosks.length) })}
        </Button>
      )}
    </>
  );
}
