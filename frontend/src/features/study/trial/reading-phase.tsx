import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type TouchEvent, useEffect, useRef } from 'react';

import { Button } from '@/shared/ui/button';
import { Spinner } from '@/shared/ui/spinner';

import { expectedMs, pageCount, type StoryPage } from '../content/story';
import { useExpected } from '../kiosk/idle';
import { useStudy } from '../study-store';
import { words } from '../words';
import { displayName, type PhaseProps, QuizFrame } from './quiz-frame';
import styles from './stage.module.css';
import { type Picture, usePictures } from './use-pictures';
import { useReadingStart } from './use-reading-start';

const swipePx = 48;
/** Who turns again within so many milliseconds has not seen what was between. */
const restMs = 300;

export function ReadingPhase({ index, trial, story, ageGroup }: PhaseProps) {
  const { state, record } = useStudy();
  const { page, viewed } = state;
  const { pictures, isReady } = usePictures(index, story.pages);
  const heading = useRef<HTMLHeadingElement>(null);
  const turnedAt = useRef(Number.NEGATIVE_INFINITY);
  const shown = story.pages[page];

  useEffect(() => void record({ type: 'trial', trial: index }), [record, index]);
  const hasStarted = useReadingStart(index, isReady);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    useExpected.setState({ expectedMs: shown ? expectedMs(shown, ageGroup) : 0 });
    return () => useExpected.setState({ expectedMs: 0 });
  }, [shown, ageGroup]);

  const turnTo = (next: number, timeStamp: number) => {
    if (!hasStarted || next === page || next < 0 || next >= pageCount) return;
    if (timeStamp - turnedAt.current < restMs) return;
    turnedAt.current = timeStamp;
    void record({ type: 'page-hidden', trial: index, page }, timeStamp);
    void record({ type: 'page-shown', trial: index, page: next }, timeStamp);
  };
  const start = (timeStamp: number) => {
    void record({ type: 'page-hidden', trial: index, page }, timeStamp);
    void record({ type: 'reading-ended', trial: index }, timeStamp);
  };
  const swipe = useSwipe((step, timeStamp) => turnTo(page + step, timeStamp));
  useArrowKeys((step, timeStamp) => turnTo(page + step, timeStamp));
  const hasSeenAll = viewed.length === pageCount;

  return (
    <QuizFrame index={index}>
      <main className={styles.reading}>
        <div className={styles.heading}>
          <h1 ref={heading} tabIndex={-1} className={styles.name}>
            {displayName(trial)}
          </h1>
          <p className={styles.source} lang={story.language}>
            {story.source}
          </p>
        </div>
        {isReady && (
          <span
            aria-hidden
            className={styles.vignette}
            style={{ backgroundImage: `url("${pictures[page]?.source}")` }}
          />
        )}
        <div className={styles.stage} {...swipe}>
          <Turn
            label={words('quiz.previousImage')}
            icon="previous"
            disabled={!hasStarted || page === 0}
            onTurn={(timeStamp) => turnTo(page - 1, timeStamp)}
          />
          <div className={styles.pictures} data-ready={isReady ? '' : undefined}>
            {pictures.map((picture, at) => (
              <PictureOfPage
                key={story.pages[at]?.path}
                picture={picture}
                page={story.pages[at]}
                number={at + 1}
                isShown={isReady && at === page}
              />
            ))}
            {!isReady && (
              <p role="status" className={styles.wait}>
                <Spinner />
                {words('loading')}
              </p>
            )}
          </div>
          <Turn
            label={words('quiz.nextImage')}
            icon="next"
            disabled={!hasStarted || page === pageCount - 1}
            onTurn={(timeStamp) => turnTo(page + 1, timeStamp)}
          />
        </div>
        <p className={styles.rotate}>{words('quiz.rotate')}</p>
        <div className={styles.footer}>
          <p className={styles.place} aria-live="polite">
            {words('quiz.image', { number: page + 1 })}
          </p>
          <Dots page={page} viewed={viewed} disabled={!hasStarted} onTurn={turnTo} />
          <Button
            look="main"
            className={styles.start}
            disabled={!hasSeenAll || !hasStarted}
            onClick={(event) => start(event.timeStamp)}
          >
            {words(hasSeenAll ? 'quiz.start' : 'quiz.startLocked')}
          </Button>
        </div>
      </main>
    </QuizFrame>
  );
}

function PictureOfPage({
  picture,
  page,
  number,
  isShown,
}: {
  picture: Picture;
  page: StoryPage | undefined;
  number: number;
  isShown: boolean;
}) {
  return (
    <img
      className={styles.picture}
      data-shown={isShown ? '' : undefined}
      src={picture.source}
      alt={page?.text || words('quiz.image', { number })}
      lang={page?.lang}
      width={1600}
      height={1360}
      draggable={false}
      onLoad={(event) => picture.onLoad(event.currentTarget)}
      onError={picture.onError}
    />
  );
}

function Turn({
  label,
  icon,
  disabled,
  onTurn,
}: {
  label: string;
  icon: 'previous' | 'next';
  disabled: boolean;
  onTurn: (timeStamp: number) => void;
}) {
  const Icon = icon === 'next' ? ChevronRight : ChevronLeft;
  return (
    <Button
      icon
      className={styles.turn}
      aria-label={label}
      // Not `disabled`: at the last page the focus would be lost.
      aria-disabled={disabled}
      onClick={(event) => onTurn(event.timeStamp)}
    >
      <Icon aria-hidden />
    </Button>
  );
}

function Dots({
  page,
  viewed,
  disabled,
  onTurn,
}: {
  page: number;
  viewed: number[];
  disabled: boolean;
  onTurn: (page: number, timeStamp: number) => void;
}) {
  return (
    <nav className={styles.dots} aria-label={words('quiz.dots')}>
      {Array.from({ length: pageCount }, (_, at) => {
        const isViewed = viewed.includes(at);
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the four pages never move
            key={at}
            type="button"
            className={styles.dot}
            data-viewed={isViewed ? '' : undefined}
            aria-current={at === page ? 'true' : undefined}
            aria-label={words(isViewed ? 'quiz.dotViewed' : 'quiz.dot', { number: at + 1 })}
            disabled={disabled}
            onClick={(event) => onTurn(at, event.timeStamp)}
          />
        );
      })}
    </nav>
  );
}

/** Wherever the focus is: after the gate it is on the heading. A dialog in front keeps its keys. */
function useArrowKeys(onArrow: (step: 1 | -1, timeStamp: number) => void) {
  const call = useRef(onArrow);
  call.current = onArrow;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, timeStamp, repeat } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]')) return;
      // A key that is held turns once, an arrow as well as Enter on a button.
      if (repeat && key === 'Enter') event.preventDefault();
      if (repeat || event.shiftKey) return;
      if (key === 'ArrowRight') call.current(1, timeStamp);
      if (key === 'ArrowLeft') call.current(-1, timeStamp);
    };
    globalThis.addEventListener('keydown', press);
    return () => globalThis.removeEventListener('keydown', press);
  }, []);
}

function useSwipe(onSwipe: (step: 1 | -1, timeStamp: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) < swipePx || Math.abs(across) < 2 * Math.abs(down)) return;
      onSwipe(across < 0 ? 1 : -1, timeStamp);
    },
  };
}
