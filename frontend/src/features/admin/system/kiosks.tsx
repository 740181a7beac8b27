import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import type { SystemState } from '@/api/client';
import { Button } from '@/shared/ui/button';
import { Part } from './facts';
import { ForgetDialog } from './forget-dialog';
import styles from './system.module.css';
import { useLying } from './words';

type Kiosk = SystemState['kiosks'][number];

/** On which devices results of the study wait, as these have last told. */
export function Kiosks({ kiosks }: Pick<SystemState, 'kiosks'>) {
  const { t } = useTranslation('staff');
  const [chosen, setChosen] = useState<Kiosk>();
  const title = useRef<HTMLHeadingElement>(null);

  const forgotten = () => {
    // An open dialog keeps the focus to itself.
    flushSync(() => setChosen(undefined));
    // The row is gone, and whoever was on its button is not to be left nowhere.
    title.current?.focus();
  };

  return (
    <Part title={t('system.kiosks')} titleRef={title} wide>
      {kiosks.length === 0 ? (
        <p className={styles.none}>{t('system.noKiosks')}</p>
      ) : (
        <KioskList kiosks={kiosks} onForget={setChosen} />
      )}
      <ForgetDialog kiosk={chosen} onClose={() => setChosen(undefined)} onForgotten={forgotten} />
    </Part>
  );
}

/** As many as are shown at once; a school has fewer. */
const atOnce = 20;

/** Those on which something waits or was refused come first; else by name, room 9 before room 10. */
function byNeed(kiosks: Kiosk[], language: string): Kiosk[] {
  const names = new Intl.Collator(language, { numeric: true });
  const need = ({ waiting, refused }: Kiosk) => (refused > 0 ? 2 : waiting > 0 ? 1 : 0);
  return kiosks.toSorted(
    (one, other) => need(other) - need(one) || names.compare(one.name, other.name),
  );
}

/** Of when it was last heard no more is known than the hour. */
function hourOf(at: string, language: string): string {
  const hour = { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric' } as const;
  return new Intl.DateTimeFormat(language, hour).format(new Date(at));
}

function KioskList({ kiosks, onForget }: { kiosks: Kiosk[]; onForget: (kiosk: Kiosk) => void }) {
  const { t, i18n } = useTranslation('staff');
  const number = new Intl.NumberFormat(i18n.language);
  const [all, setAll] = useState(false);
  const shown = all ? kiosks.length : atOnce;
  return (
    <>
      <ul className={styles.kiosks}>
        {byNeed(kiosks, i18n.language)
          .slice(0, shown)
          .map((kiosk) => (
            <KioskRow key={kiosk.id} kiosk={kiosk} onForget={() => onForget(kiosk)} />
          ))}
      </ul>
      {kiosks.length > shown && (
        <Button onClick={() => setAll(true)}>
          {t('system.allKiosks', { number: number.format(kiosks.length) })}
        </Button>
      )}
    </>
  );
}

function KioskRow({ kiosk, onForget }: { kiosk: Kiosk; onForget: () => void }) {
  const { t, i18n } = useTranslation('staff');
  const { name, heardAt } = kiosk;
  const lying = useLying()(kiosk);
  return (
    <li>
      <div>
        <p className={styles.what}>
          <bdi>{name}</bdi>
        </p>
        {lying.length === 0 && <p>{t('system.nothingWaits')}</p>}
        {lying.map((what) => (
          <p key={what}>{what}</p>
        ))}
        <p>{t('system.heardAt', { when: hourOf(heardAt, i18n.language) })}</p>
      </div>
      <Button look="quiet" aria-label={t('system.forgetOne', { name })} onClick={onForget}>
        {t('system.forget')}
      </Button>
    </li>
  );
}
