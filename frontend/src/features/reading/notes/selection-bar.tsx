/** What can be done with the words that are selected. */
import { BookOpenText, Copy, NotebookPen, Search, Underline } from 'lucide-react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { Toolbar } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { TextSpan } from '@/core/anchors';
import { COLOURS } from '@/shared/annotations/annotation';
import { boxAround } from '@/shared/marks/hit-test';
import { Button, IconButton } from '@/shared/ui/button';

import { type Sheet, useSheets } from '../sheet-store';
import { ColourSwatch } from './colour-swatch';
import { useNotes } from './notes-store';
import { placeBar } from './place-bar';
import { isBehind, isNearEnd } from './selection';
import styles from './selection-bar.module.css';
import type { NoteActions } from './use-note-actions';

interface SelectionBarProps {
  selected: TextSpan;
  actions: NoteActions;
  /** Whether there is a page to turn to, and one to turn back to. */
  canTurn: boolean;
  canTurnBack: boolean;
  /** Takes the selection on to the next page, or to the one before. */
  goOn: (by: 1 | -1) => void;
  bar: RefObject<HTMLElement | null>;
}

export function SelectionBar(props: SelectionBarProps) {
  const { selected, actions, canTurn, canTurnBack, goOn, bar } = props;
  const { t } = useTranslation('reading');
  const ways = useWaysOn(selected);
  const [goesBack, goesOn] = [canTurnBack && ways.back, canTurn && ways.on];
  const place = usePlaceBeside(selected, bar, `${goesBack} ${goesOn}`);

  return (
    <section
      ref={bar}
      aria-label={t('notes.bar')}
      className={styles.bar}
      data-over-page=""
      style={place ?? { visibility: 'hidden' }}
      // A press on it takes the selection away from no one.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Toolbar aria-label={t('notes.bar')} className={styles.tools ?? ''}>
        <div className={styles.group}>
          {COLOURS.map((colour, index) => (
            <IconButton
              key={colour}
              className={styles.colour}
              name={t('notes.highlightIn', { colour: t(`notes.colours.${colour}`) })}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => actions.highlight(colour)}
            >
              <ColourSwatch colour={colour} />
            </IconButton>
          ))}
        </div>
        <div className={styles.group}>
          <IconButton name={t('notes.underline')} onClick={actions.underline}>
            <Underline aria-hidden />
          </IconButton>
          <IconButton name={t('notes.write')} aria-keyshortcuts="n" onClick={actions.note}>
            <NotebookPen aria-hidden />
          </IconButton>
          <IconButton name={t('notes.copy')} aria-keyshortcuts="c" onClick={actions.copy}>
            <Copy aria-hidden />
          </IconButton>
          <IconButton name={t('notes.search')} onClick={actions.search}>
            <Search aria-hidden />
          </IconButton>
        </div>
        {goesBack && (
          <Button look="quiet" className={styles.goOn} onClick={() => goOn(-1)}>
            <BookOpenText aria-hidden />
            {t('notes.goBack')}
          </Button>
        )}
        {goesOn && (
          <Button look="quiet" className={styles.goOn} onClick={() => goOn(1)}>
            <BookOpenText aria-hidden />
            {t('notes.goOn')}
          </Button>
        )}
      </Toolbar>
    </section>
  );
}

/** Over which edges of what is in view the selection may go on: those that it is near to. */
function useWaysOn(selected: TextSpan): { on: boolean; back: boolean } {
  const sheets = useSheets((state) => state.sheets);
  const begun = useNotes((notes) => notes.begun);
  // Where it has come over the page, it does not go back with the other end.
  const comesFromBehind = begun !== null && isBehind(begun, selected);
  const comesFromBefore = begun !== null && !comesFromBehind;
  const isOn = (sheet: Sheet | undefined): sheet is Sheet =>
    sheet?.chapterIndex === selected.chapterIndex;
  const [first, last] = [sheets[0], sheets.at(-1)];
  return {
    on: !comesFromBehind && isOn(last) && isNearEnd(last.map, selected.end),
    back: !comesFromBefore && isOn(first) && isNearEnd(first.map, selected.start, -1),
  };
}

/** Above the selection or below it; a finger's own menu is above. */
function usePlaceBeside(
  selected: TextSpan,
  bar: RefObject<HTMLElement | null>,
  goes: string,
): { left: number; top: number } | null {
  const sheets = useSheets((state) => state.sheets);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with one button more the bar is wider
  useLayoutEffect(() => {
    const stand = () => {
      const element = bar.current;
      const sheet = sheets.find(({ chapterIndex }) => chapterIndex === selected.chapterIndex);
      const box = sheet && boxAround(sheet.map, selected.start, selected.end);
      if (!element || !box) return;
      const first = globalThis.matchMedia('(pointer: coarse)').matches ? 'below' : 'above';
      const { innerWidth: width, innerHeight: height } = globalThis;
      setPlace(placeBar(box, element.getBoundingClientRect(), { width, height }, first));
    };
    stand();
    // What scrolls takes the selection along.
    document.addEventListener('scroll', stand, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', stand, { capture: true });
  }, [sheets, selected, bar, goes]);

  return place;
}
