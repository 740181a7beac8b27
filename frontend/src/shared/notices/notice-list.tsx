import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

import styles from './notice-list.module.css';
import { type Notice, type NoticeType, useNotices } from './notice-store';
import { useFreePlace } from './use-free-place';

const icons: Record<NoticeType, typeof Info> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};

/**
 * The region stays in the page while empty, so that screen readers notice what enters it.
 * It lies over dialogs, which hide everything else from them.
 */
export function NoticeList() {
  const { t } = useTranslation();
  const notices = useNotices((state) => state.notices);
  const list = useRef<HTMLElement>(null);
  useFreePlace(list, notices);
  return createPortal(
    <section
      ref={list}
      aria-label={t('notices.label')}
      aria-live="polite"
      data-react-aria-top-layer="true"
      className={styles.list}
    >
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>,
    document.body,
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const dismiss = useNotices((state) => state.dismiss);
  // Nothing vanishes while somebody reads it or is on its button.
  const [held, setHeld] = useState(false);
  const { id, type, title, message, duration, action } = notice;
  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    if (duration === 0 || held) return;
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [duration, held, id, dismiss]);

  const enter = (event: FocusEvent) => {
    setHeld(true);
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
  };

  /** Whoever was on the card goes on where they were, or at the screen's beginning. */
  const leave = () => {
    if (card.current?.contains(document.activeElement)) {
      const before = cameFrom.current;
      const next = before?.isConnected ? before : document.querySelector('main');
      if (next instanceof HTMLElement) next.focus();
    }
    dismiss(id);
  };

  const Icon = icons[type];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing holds the card, nothing more
    <div
      ref={card}
      role={type === 'error' ? 'alert' : 'status'}
      className={styles.card}
      data-type={type}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={enter}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.body}>
        <div className={styles.words}>
          <p className={styles.title}>{title}</p>
          {message && <p className={styles.message}>{message}</p>}
        </div>
        {action && (
          <Button
            look="quiet"
            className={styles.action}
            onClick={() => {
              leave();
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <Button look="quiet" icon aria-label={t('notices.dismiss', { title })} onClick={leave}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
