/** Which part of a long document stands on the sheet, and the way to the others. */
import { Check, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

import { withoutAsking } from '@/shared/leaving/leave-store';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import menu from '@/shared/ui/settings-menu.module.css';

import type { Section } from '../document-source';
import styles from './section-picker.module.css';

/** In the address, counted from 1. */
export const PART = 'part';

/** By what one has come to a part: there one goes on. */
type Way = 'previous' | 'menu' | 'next';

/** `saved` is waited for: what was written into a part goes nowhere with it. */
export function SectionPicker({
  section: { at, titles },
  saved,
  children,
}: {
  section: Section;
  saved: () => Promise<boolean>;
  /** What else can be done with this part alone. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('pdf');
  const show = useNotices((state) => state.show);
  const [, setAsked] = useSearchParams();
  const [isLeaving, setLeaving] = useState(false);
  const bar = useFocusOfBefore();

  const go = async (to: number, way: Way) => {
    if (isLeaving || to === at || titles[to] === undefined) return;
    setLeaving(true);
    const isSaved = await saved();
    // Who has gone elsewhere meanwhile stays there.
    if (!bar.current) return;
    setLeaving(false);
    if (!isSaved) return show({ type: 'error', title: t('section.unsaved') });
    setAsked({ [PART]: String(to + 1) }, { state: { ...withoutAsking, way } });
  };
  const names = titles.map((title, index) => {
    const place = t('section.place', { number: index + 1, all: titles.length });
    return title ? `${place}: ${title}` : place;
  });
  const step = (by: 1 | -1) => {
    const way = by > 0 ? 'next' : 'previous';
    const name = t(`section.${way}`);
    const Icon = by > 0 ? ChevronRight : ChevronLeft;
    return (
      <Button
        look="quiet"
        icon
        data-way={way}
        aria-label={name}
        title={name}
        aria-busy={isLeaving || undefined}
        disabled={titles[at + by] === undefined}
        onClick={() => void go(at + by, way)}
      >
        <Icon aria-hidden className={styles.arrow} />
      </Button>
    );
  };
  return (
    <nav ref={bar} className={styles.bar} aria-label={t('section.label')}>
      {step(-1)}
      <MenuTrigger>
        <AriaButton data-way="menu" className={styles.choice ?? ''}>
          <span>{names[at]}</span>
          <ChevronDown aria-hidden />
        </AriaButton>
        <Popover placement="bottom" className={menu.popover ?? ''}>
          <Menu
            className={menu.menu ?? ''}
            aria-label={t('section.label')}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[String(at)]}
            onAction={(key) => void go(Number(key), 'menu')}
          >
            {names.map((name, index) => (
              <MenuItem
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is where it stands
                key={index}
                id={String(index)}
                textValue={name}
                className={`${menu.item} ${styles.part}`}
              >
                {({ isSelected }) => (
                  <>
                    <span className={menu.name}>{name}</span>
                    {isSelected && <Check aria-hidden />}
                  </>
                )}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {step(1)}
      {children}
    </nav>
  );
}

/** Each part has a bar of its own: where the one before had the focus, this one has it. */
function useFocusOfBefore() {
  const bar = useRef<HTMLElement>(null);
  const { state } = useLocation();
  const hasGone = useNavigationType() === 'PUSH';
  const way: unknown = hasGone && (state as { way?: Way } | null)?.way;
  useEffect(() => {
    if (typeof way !== 'string') return;
    const found = (wanted: string) =>
      bar.current?.querySelector<HTMLElement>(`[data-way="${wanted}"]:not(:disabled)`);
    (found(way) ?? found('menu'))?.focus();
  }, [way]);
  return bar;
}
