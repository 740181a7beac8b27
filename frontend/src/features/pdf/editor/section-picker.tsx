/** Which part of a long document stands on the sheet, and the way to the others. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { withoutAsking } from '@/shared/leaving/leave-store';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';

import type { Section } from '../document-source';
import styles from './section-picker.module.css';

/** In the address, counted from 1. */
export const PART = 'part';

/** `saved` is waited for: what was written into a part goes nowhere with it. */
export function SectionPicker({
  section: { at, titles },
  saved,
}: {
  section: Section;
  saved: () => Promise<boolean>;
}) {
  const { t } = useTranslation('pdf');
  const show = useNotices((state) => state.show);
  const [, setAsked] = useSearchParams();
  const [isLeaving, setLeaving] = useState(false);
  const id = useId();

  const go = async (to: number) => {
    if (isLeaving || to < 0 || to >= titles.length) return;
    setLeaving(true);
    const isSaved = await saved();
    setLeaving(false);
    if (!isSaved) return show({ type: 'error', title: t('section.unsaved') });
    setAsked({ [PART]: String(to + 1) }, { state: withoutAsking });
  };
  const step = (by: 1 | -1) => {
    const isNone = titles[at + by] === undefined;
    const name = t(by > 0 ? 'section.next' : 'section.previous');
    const Icon = by > 0 ? ChevronRight : ChevronLeft;
    return (
      <Button
        look="quiet"
        icon
        aria-label={name}
        title={name}
        disabled={isNone}
        onClick={() => void go(at + by)}
      >
        <Icon aria-hidden className={styles.arrow} />
      </Button>
    );
  };
  return (
    <nav className={styles.bar} aria-label={t('section.label')}>
      {step(-1)}
      <label htmlFor={id} className="visually-hidden">
        {t('section.label')}
      </label>
      <select id={id} value={at} onChange={({ target }) => void go(Number(target.value))}>
        {titles.map((title, index) => {
          const place = t('section.place', { number: index + 1, all: titles.length });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is where it stands
            <option key={index} value={index}>
              {title ? `${place}: ${title}` : place}
            </option>
          );
        })}
      </select>
      {step(1)}
    </nav>
  );
}
