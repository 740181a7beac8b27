/** A note over the page: at its reference, or on a phone at the foot of the window. */
import { ArrowLeft, X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { Locator, OpenBook } from '@/core/open-book';
import { textDirection } from '@/core/text-direction';
import { alignedAs } from '@/shared/reading/preferences';
import { FLOATING_BARS } from '@/shared/reading/stage';
import { restOpacity } from '@/shared/reading-aid/ranges';
import { Button, IconButton } from '@/shared/ui/button';

import { copyAsWritten } from '../copying';
import type { Pictures } from '../pictures';
import { frequencyOf, usePreferences } from '../preferences-store';
import { FootSheet } from '../reader-dialog';
import sheet from '../sheet.module.css';
import styles from './note-over-page.module.css';
import { type ShownNote, useOpenNote } from './open-note';
import { useAnchor } from './use-anchor';
import { useNoteText } from './use-note-text';
import type { References } from './use-references';

interface NoteProps {
  manifest: Manifest;
  book: OpenBook;
  pictures: Pictures;
  references: References;
}

export function NoteOverPage({
  stage,
  reference,
  ...rest
}: NoteProps & { stage: RefObject<HTMLElement | null>; reference: Locator }) {
  const { t } = useTranslation('reading');
  const shown = useOpenNote((open) => open.shown.at(-1));
  const close = useOpenNote((open) => open.close);
  const isSmall = useSmallWindow();
  if (!shown) return null;
  const label = t(`reference.title.${shown.note.kind}`, { mark: shown.mark }).trim();
  const content = <NoteContent {...rest} shown={shown} label={label} />;
  if (isSmall) {
    return (
      <FootSheet label={label} onClose={close}>
        {content}
      </FootSheet>
    );
  }
  return (
    <NotePopover stage={stage} reference={reference} label={label} onClose={close}>
      {content}
    </NotePopover>
  );
}

/** Whether the bars float over the page, which has no room beside it then. */
function useSmallWindow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = globalThis.matchMedia(FLOATING_BARS);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => globalThis.matchMedia(FLOATING_BARS).matches,
  );
}

function NotePopover({
  stage,
  reference,
  label,
  onClose,
  children,
}: {
  stage: RefObject<HTMLElement | null>;
  reference: Locator;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const anchor = useAnchor(stage, reference);
  // Another link is another trigger: the place beside it is found anew.
  const trigger = useMemo(() => ({ current: anchor }), [anchor]);
  if (!anchor) return null;
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      placement="bottom"
      className={styles.popover ?? ''}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog aria-label={label} className={styles.dialog ?? ''}>
        {children}
      </Dialog>
    </Popover>
  );
}

function NoteContent({
  manifest,
  book,
  pictures,
  references,
  shown,
  label,
}: NoteProps & { shown: ShownNote; label: string }) {
  const { t } = useTranslation('reading');
  const { highlightMode, contrast, textAlignment } = usePreferences();
  const frequency = frequencyOf(highlightMode);
  const frame = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const isFirst = useOpenNote((open) => open.shown.length === 1);
  const back = useOpenNote((open) => open.back);
  const close = useOpenNote((open) => open.close);
  const { note } = shown;
  useNoteText({ text, overlay }, { note, book, pictures }, frequency);
  useEffect(() => {
    // Each note begins at its beginning, and the arrow keys scroll it.
    if (!note || !frame.current) return;
    frame.current.scrollTop = 0;
    frame.current.focus({ preventScroll: true });
  }, [note]);

  return (
    <>
      <div className={styles.head}>
        {!isFirst && (
          <IconButton name={t('reference.back')} onClick={back}>
            <ArrowLeft aria-hidden />
          </IconButton>
        )}
        <h2>{label}</h2>
        <IconButton name={t('close')} onClick={close}>
          <X aria-hidden />
        </IconButton>
      </div>
      <section
        ref={frame}
        className={styles.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        <div
          className={sheet.holder}
          // It lies outside of the reader, which sets them for its pages.
          style={{ '--aid-rest': `${restOpacity(contrast) * 100}%` } as React.CSSProperties}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: links inside are links and have their keys */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
          <div
            ref={text}
            className={`vokal-text ${sheet.note} ${styles.text}`}
            lang={manifest.language || undefined}
            dir={textDirection(manifest.language)}
            style={alignedAs(textAlignment)}
            data-aided={frequency > 0 ? '' : undefined}
            onCopy={copyAsWritten}
            onClick={(event) => references.followInNote(event, note, event.currentTarget)}
            // The middle button would open a tab without asking.
            onAuxClick={(event) => {
              if (event.button === 1) references.followInNote(event, note, event.currentTarget);
            }}
          />
          <div ref={overlay} className={sheet.overlay} aria-hidden="true" />
        </div>
      </section>
      <div className={styles.foot}>
        <Button look="quiet" onClick={() => references.goTo(note)}>
          {t('reference.goTo')}
        </Button>
      </div>
    </>
  );
}
