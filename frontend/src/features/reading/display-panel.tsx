/** Every way to set the page, with its effect in view. */
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FONT_SIZES } from '@/shared/reading/preferences';
import { Button } from '@/shared/ui/button';

import { AidFields } from './aid-fields';
import { useBars } from './bars-store';
import { ColourFields } from './display-colours';
import { Group } from './display-fields';
import styles from './display-panel.module.css';
import { PageFields } from './page-fields';
import { usePreferences } from './preferences-store';
import { SampleSentence } from './sample-sentence';
import { BookSettings } from './settings/book-settings';
import { TypeFields } from './type-fields';

const PARTS = [
  ['colours', ColourFields],
  ['type', TypeFields],
  ['page', PageFields],
  ['aid', AidFields],
] as const;

export function DisplayPanel() {
  const { t } = useTranslation('reading');
  const preferences = usePreferences();
  const close = useBars((bars) => bars.closePanel);
  const panel = useRef<HTMLElement>(null);

  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={t('display')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className={styles.head}>
        <h2 className="visually-hidden">{t('display')}</h2>
        <nav aria-label={t('parts.label')} className={styles.parts}>
          {PARTS.map(([name]) => (
            <button
              key={name}
              type="button"
              onClick={() => {
                const heading = panel.current?.querySelector<HTMLElement>(`#display-${name}`);
                heading?.scrollIntoView();
                heading?.focus({ preventScroll: true });
              }}
            >
              {t(`parts.${name}`)}
            </button>
          ))}
        </nav>
        <Button look="quiet" icon aria-label={t('close')} onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
      <SampleSentence preferences={preferences} />
      <SizeFields />
      <BookSettings />
      {PARTS.map(([name, Fields]) => (
        <Part key={name} name={name} title={t(`parts.${name}`)}>
          <Fields />
        </Part>
      ))}
    </section>
  );
}

/** Some of the settings under a heading, to which one can go at once. */
function Part({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3 id={`display-${name}`} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  );
}

function SizeFields() {
  const { t } = useTranslation('reading');
  const { change, fontSize } = usePreferences();
  return (
    <Group label={t('size.label')}>
      <Button
        disabled={fontSize <= FONT_SIZES.least}
        // From large print back to what is largest without it.
        onClick={() => change({ fontSize: Math.min(FONT_SIZES.most, fontSize - FONT_SIZES.step) })}
      >
        {t('size.smaller')}
      </Button>
      <output className={styles.size}>{t('size.value', { size: fontSize })}</output>
      <Button
        disabled={fontSize >= FONT_SIZES.most}
        onClick={() => change({ fontSize: fontSize + FONT_SIZES.step })}
      >
        {t('size.larger')}
      </Button>
    </Group>
  );
}
