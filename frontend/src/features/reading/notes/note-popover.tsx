/** The marks that were tapped on: beside their words, or at the foot of a small screen. */
import { ChevronLeft, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { spansOf } from '@/shared/annotations/span';
import { place } from '@/shared/marks/boxes';
import { boxAround } from '@/shared/marks/hit-test';
import { FLOATING_BARS } from '@/shared/reading/stage';
import { Button } from '@/shared/ui/button';

import { useSheets } from '../sheet-store';
import { ColourSwatch } from './colour-swatch';
import type { PlacedAnnotation } from './found-anchors';
import { chapterOf, NoteCard } from './note-card';
import styles from './note-popover.module.css';
import { shortQuoteOf } from './quote';
import { useRemoval } from './use-removal';

interface NotePopoverProps {
  /** One, or those that lie over each other; never none. */
  annotations: readonly PlacedAnnotation[];
  writing: boolean;
  language: string;
  titleOf: (chapterIndex: number) => string;
  onConfirm: (annotation: PlacedAnnotation) => void;
  onClose: () => void;
}

export function NotePopover(props: NotePopoverProps) {
  const { annotations, onClose } = props;
  const { t } = useTranslation('reading');
  const label = t(annotations.length > 1 ? 'notes.several' : 'notes.one', {
    count: annotations.length,
  });
  const [isSmall] = useState(() => globalThis.matchMedia(FLOATING_BARS).matches);
  const content = <Marks {...props} label={label} />;
  if (!isSmall) {
    return (
      <Beside annotation={annotations[0]} label={label} onClose={onClose}>
        {content}
      </Beside>
    );
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={styles.overlay ?? ''}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={styles.sheet ?? ''}>
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          {content}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Beside the words of a mark, wherever there is room. */
function Beside({
  annotation,
  label,
  onClose,
  children,
}: {
  annotation: PlacedAnnotation | undefined;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [box] = useSheets.getState().sheets.flatMap(({ chapterIndex, map }) => {
      const span = annotation && spansOf(annotation).find(isOf(chapterIndex));
      return (span && boxAround(map, span.start, span.end)) ?? [];
    });
    if (anchor.current && box) place(anchor.current, box);
  }, [annotation]);
  return (
    <>
      <div ref={anchor} className={styles.anchor} aria-hidden="true" />
      <Popover
        triggerRef={anchor}
        isOpen
        placement="bottom"
        className={styles.popover ?? ''}
        onOpenChange={(open) => !open && onClose()}
      >
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          {children}
        </Dialog>
      </Popover>
    </>
  );
}

const isOf =
  (chapterIndex: number | undefined) =>
  (span: { chapterIndex: number }): boolean =>
    span.chapterIndex === chapterIndex;

function Marks({
  annotations,
  writing,
  language,
  titleOf,
  onConfirm,
  onClose,
  label,
}: NotePopoverProps & { label: string }) {
  const { t } = useTranslation('reading');
  const remove = useRemoval();
  const [chosen, setChosen] = useState<string | null>(null);
  const only = annotations.length === 1 ? annotations[0] : undefined;
  const shown = only ?? annotations.find(({ id }) => id === chosen);

  return (
    <>
      <div className={styles.head}>
        {shown && !only && (
          <Button look="quiet" icon aria-label={t('notes.back')} onClick={() => setChosen(null)}>
            <ChevronLeft aria-hidden />
          </Button>
        )}
        <h2>{label}</h2>
        <Button look="quiet" icon aria-label={t('close')} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      {shown ? (
        <NoteCard
          key={shown.id}
          annotation={shown}
          language={language}
          where={chapterOf(shown, titleOf)}
          writing={writing}
          onConfirm={onConfirm}
          onRemove={remove}
        />
      ) : (
        <ul className={styles.choices}>
          {annotations.map((annotation) => (
            <li key={annotation.id}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => setChosen(annotation.id)}
              >
                <ColourSwatch colour={annotation.colour} style={annotation.style} />
                <span className="visually-hidden">{t(`notes.colours.${annotation.colour}`)}</span>
                <span className={styles.words} lang={language || undefined} dir="auto">
                  {shortQuoteOf(annotation)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
