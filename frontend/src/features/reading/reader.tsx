/** The open book: page, bars and panels, and what moves between them. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { Locator } from '@/core/open-book';
import { useAnnotations } from '@/shared/annotations/annotation-store';
import { columnsFor, shareBeside } from '@/shared/reading/columns';
import { layoutFor } from '@/shared/reading/preferences';
import { restOpacity } from '@/shared/reading-aid/ranges';
import { Bars } from './bars';
import { besideOf, isBeside, useBars } from './bars-store';
import { pageProgression } from './book-text';
import { ContentsPanel } from './contents-panel';
import { copyAsWritten } from './copying';
import { Failure } from './failure';
import { useFlash } from './flash';
import { FocusLayer } from './focus/focus-layer';
import { useFocus } from './focus/focus-store';
import { HelpDialog } from './help-dialog';
import { LeaveDialog } from './leave-dialog';
import { LoadingPage } from './loading-page';
import { BookmarkButton } from './notes/bookmark-button';
import { NotesLayer } from './notes/notes-layer';
import { useNotes } from './notes/notes-store';
import { marksFor } from './notes/open-marks';
import { PageMarks } from './notes/page-marks';
import { useBookmark } from './notes/use-bookmark';
import { useFoundAnchors } from './notes/use-found-anchors';
import { PageInView } from './page-sheet';
import { Pictures } from './pictures';
import { usePlace } from './place-store';
import { frequencyOf, usePreferences } from './preferences-store';
import styles from './reader.module.css';
import { ReadingSigns } from './reading-signs';
import { useOpenNote } from './references/open-note';
import { useLongPress } from './references/use-long-press';
import { useNoteFocus } from './references/use-note-focus';
import { useReferences } from './references/use-references';
import { ScrollSheet } from './scroll-sheet';
import { HitBar } from './search/hit-bar';
import { useSearchBook } from './search/use-search-book';
import { usePageFaces } from './spread/placed/page-faces';
import { pageWith } from './spread/spread';
import { useReflowedWords } from './spread/use-reflowed-words';
import type { Start } from './start';
import { showOwed } from './turning/turn-to';
import { useBarsComeAndGo } from './use-bars';
import { useChanged, useReopen } from './use-changed';
import { useCodeInTheEnd, usePart } from './use-code';
import { useEdges } from './use-edges';
import { useElsewhere } from './use-elsewhere';
import { useFaults } from './use-faults';
import { useGestures } from './use-gestures';
import { useKeyboard } from './use-keyboard';
import { useKnownPages } from './use-known-pages';
import { useLayout } from './use-layout';
import { useNavigation } from './use-navigation';
import { useOpenBook } from './use-open-book';
import { usePageFocus } from './use-page-focus';
import { usePlaceLater } from './use-place-later';
import { useReadingFont } from './use-reading-font';
import { useSame } from './use-same';
import { useStageSize } from './use-stage-size';
import { viewPictureTapped } from './viewers/picture-tapped';
import { ViewerLayer } from './viewers/viewer-layer';
import { useViewer } from './viewers/viewer-store';
import { giveUpWhole, useReadingMode } from './whole-book/whole-book-store';

const loadWhole = () => import('./whole-book/whole-book-sheet');
const loadDisplay = () => import('./display-panel');
const loadNote = () => import('./references/note-over-page');
const loadSearch = () => import('./search/search-panel');
const loadGoTo = () => import('./go-to-dialog');
const loadOriginal = () => import('./original/original-panel');
const loadTracking = () => import('./statistics/tracking');

/** Where one is just now, whatever is drawn of it. */
const HERE = {
  get current() {
    showOwed();
    return usePlace.getState().anchor;
  },
};

export function Reader({ manifest, start }: { manifest: Manifest; start: Start }) {
  const { t } = useTranslation('reading');
  const preferences = usePreferences();
  const { highlightMode, isPaginated, textAlignment, contrast, dim, invertPictures } = preferences;
  const mode = useReadingMode(manifest.id);
  const isWhole = mode === 'book';
  const chapters = manifest.chapters.length;
  const edges = useEdges(chapters, isPaginated, isWhole);
  const exactFor = usePlace((place) => place.exactFor);
  const shown = useBars((bars) => bars.shown);
  const panel = useBars((bars) => bars.panel);
  const toggleBars = useBars((bars) => bars.toggle);
  const closePanel = useBars((bars) => bars.closePanel);
  const hasLeaf = usePlaceLater((place) => place.leaf !== null);
  // A page that is turned is no reason to draw all of this anew: whoever shows the place looks for it.
  const showsPlace = !isPaginated || panel === 'contents' || panel === 'go-to';
  const leaf = usePlaceLater((place) => (showsPlace ? place.leaf : null));
  const here = usePlaceLater(({ leaf, anchor }) =>
    showsPlace && leaf ? pageWith(leaf, anchor) : null,
  );

  const root = useRef<HTMLDivElement>(null);
  const [stage, size] = useStageSize<HTMLElement>();
  const [outside, setOutside] = useState<string | null>(null);
  const isViewing = useViewer((viewer) => viewer.viewed !== null);
  const pictures = useMemo(() => new Pictures(manifest), [manifest]);
  useEffect(() => () => pictures.close(), [pictures]);
  useEffect(() => closePanel, [closePanel]);

  const reopen = useReopen(manifest);
  useChanged(manifest, reopen);
  const { failure, onFault } = useFaults(reopen);
  const opened = useOpenBook(manifest, start, pictures, onFault);
  const pager = opened?.pager ?? null;

  // Not all that is preferred moves lines.
  const font = useReadingFont(manifest);
  usePageFaces(manifest, preferences.publisherStyles);
  const settings = useSame(size && font ? layoutFor({ ...preferences, font }, size) : null);
  const columns = size ? columnsFor(preferences, size) : 1;
  const place = HERE;
  const frequency = frequencyOf(highlightMode);

  // Before the layout, so that the first page already carries the marks.
  useEffect(() => {
    void pager?.mark(frequency);
  }, [pager, frequency]);
  useLayout(pager, settings, mode, place, columns);
  useEffect(() => {
    if (hasLeaf) performance.mark('vokal:first-page');
  }, [hasLeaf]);
  useEffect(() => {
    if (hasLeaf && start.span) useFlash.getState().show(start.span);
  }, [hasLeaf, start.span]);
  useKnownPages(manifest, hasLeaf);
  useReflowedWords(manifest);
  const isExact = exactFor !== null;
  useEffect(() => {
    // Once there is nothing else to do, so that notes and settings are shown at once, and what is
    // typed after a G arrives.
    if (!isExact) return;
    for (const load of [loadNote, loadDisplay, loadGoTo]) load().catch(() => undefined);
  }, [isExact]);

  const navigation = useNavigation({ manifest, opened, stage, isWhole });
  const { turn, turnByHand, jump, goTo, leapTo, back, run, pushes, showHit, stepToHit } =
    navigation;
  const references = useReferences({ manifest, opened, jump, back, onOutside: setOutside });
  const { follow, followDirectly } = references;
  const reference = useOpenNote((note) => note.reference);
  const closeNote = useOpenNote((note) => note.close);
  const notePart = usePart(loadNote, reference, closeNote);
  const wholePart = usePart(loadWhole, isWhole, () => giveUpWhole(manifest.id, 'code'));
  const followPlace = useCallback((at: Locator) => void pager?.follow(at), [pager]);
  const displayPart = usePart(loadDisplay, panel === 'display', closePanel);
  const searchPart = usePart(loadSearch, panel === 'search', closePanel);
  const originalPart = usePart(loadOriginal, panel === 'original', closePanel);
  const goToPart = usePart(loadGoTo, panel === 'go-to', closePanel);
  const tracking = useCodeInTheEnd(loadTracking, hasLeaf);
  useLongPress(stage, hasLeaf, followDirectly);

  useElsewhere(manifest, start, goTo);

  const rightToLeft = pageProgression(manifest) === 'rtl';
  const searched = useSearchBook(manifest);
  const book = opened?.book ?? null;
  const kept = useAnnotations(manifest.id);
  const placed = useFoundAnchors(manifest, book, kept, isExact);
  const { annotations } = placed;
  const toggleBookmark = useBookmark(manifest.id, book, annotations);
  const marks = useMemo(() => marksFor(annotations), [annotations]);
  const areMarksOpen = useNotes((notes) => notes.opened !== null);
  const closeMarks = useNotes((notes) => notes.close);
  useEffect(() => closeMarks, [closeMarks]);
  const isModal = panel !== null && !isBeside(panel);
  const modal = isModal || areMarksOpen || outside !== null;
  const focusPage = usePageFocus(stage, modal || panel !== null);
  useNoteFocus(stage, reference, focusPage);
  const isReading = !modal && !isViewing && reference === null;
  useKeyboard({ paginated: isPaginated, rightToLeft, active: isReading }, (command, held) => {
    if (command === 'bookmark') toggleBookmark();
    else run(command, held);
  });
  const gestures = useGestures({
    paginated: isPaginated,
    zones: isPaginated || isWhole,
    rightToLeft,
    turn: turnByHand,
    tap: (by) => (useFocus.getState().step ?? turnByHand)(by),
    toggleBars,
    marks,
  });
  useBarsComeAndGo(root);
  const repair = useCallback(
    (chapterIndex: number) => void pager?.repair(chapterIndex, HERE.current),
    [pager],
  );
  const bookmark = useMemo(
    () => <BookmarkButton annotations={annotations} onToggle={toggleBookmark} />,
    [annotations, toggleBookmark],
  );

  if (failure && !hasLeaf) {
    const retry = () => globalThis.location.reload();
    return (
      <Failure
        title={t('error.title')}
        text={t(`error.${failure}`)}
        onRetry={failure === 'failed' ? retry : undefined}
      />
    );
  }

  return (
    <div
      ref={root}
      className={styles.reader}
      data-pagination={settings && exactFor === settings ? 'exact' : 'running'}
      data-bars={shown ? 'shown' : 'hidden'}
      data-panel={panel ?? undefined}
      data-invert-pictures={invertPictures ? '' : undefined}
      style={
        {
          '--aid-rest': `${restOpacity(contrast) * 100}%`,
          '--dim': `${dim}%`,
          '--spread-share':
            settings && size ? shareBeside(besideOf(panel, size), settings, size) : undefined,
        } as React.CSSProperties
      }
    >
      <Bars
        manifest={manifest}
        edges={edges}
        paginated={isPaginated}
        isWhole={isWhole}
        turn={turn}
        back={back}
        bookmark={bookmark}
        focusPage={focusPage}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links inside are links and have their keys; see use-keyboard for the rest */}
      <main
        ref={stage}
        className={styles.stage}
        data-paginated={isPaginated}
        aria-label={manifest.title}
        tabIndex={-1}
        onCopy={copyAsWritten}
        onClick={(event) => {
          follow(event);
          viewPictureTapped(event);
        }}
        // The middle button would open a tab without asking.
        onAuxClick={(event) => {
          if (event.button === 1) follow(event);
        }}
        {...gestures}
      >
        <PageMarks annotations={annotations} />
        {isPaginated && hasLeaf && opened && (
          <PageInView
            manifest={manifest}
            alignment={textAlignment}
            aided={frequency > 0}
            pictures={pictures}
            onOverflow={repair}
          />
        )}
        {!isPaginated &&
          leaf &&
          opened &&
          (isWhole ? (
            wholePart && (
              <wholePart.WholeBookSheet
                leaf={leaf}
                book={opened.book}
                manifest={manifest}
                alignment={textAlignment}
                frequency={frequency}
                pictures={pictures}
                follow={followPlace}
              />
            )
          ) : (
            <ScrollSheet
              leaf={leaf}
              book={opened.book}
              manifest={manifest}
              alignment={textAlignment}
              frequency={frequency}
              pictures={pictures}
              pushes={pushes}
            />
          ))}
        {isPaginated && hasLeaf && (
          <FocusLayer stage={stage} active={isReading} edges={edges} turn={turnByHand} />
        )}
      </main>
      <ReadingSigns
        manifest={manifest}
        hasPages={isPaginated || isWhole}
        frequency={frequency}
        isCovered={!isReading}
      />
      {!hasLeaf && (
        <div className={styles.opening}>
          <LoadingPage />
        </div>
      )}
      {dim > 0 && <div className={styles.dim} data-dim="" aria-hidden="true" />}
      {panel === 'contents' && (
        <ContentsPanel
          manifest={manifest}
          current={here?.chapterIndex ?? 0}
          book={book}
          jump={jump}
        />
      )}
      <NotesLayer
        manifest={manifest}
        book={book}
        {...placed}
        stage={stage}
        canTurn={isPaginated && !edges.last}
        canTurnBack={isPaginated && !edges.first}
        rightToLeft={rightToLeft}
        active={!modal && !isViewing}
        turn={turn}
        jump={jump}
        focusPage={focusPage}
      />
      {panel === 'search' && searchPart && (
        <searchPart.SearchPanel
          manifest={manifest}
          book={searched()}
          opened={book}
          onChoose={showHit}
        />
      )}
      {panel !== 'search' && <HitBar step={stepToHit} />}
      {opened && reference && notePart && (
        <notePart.NoteOverPage
          manifest={manifest}
          book={opened.book}
          pictures={pictures}
          stage={stage}
          reference={reference}
          references={references}
        />
      )}
      {panel === 'display' && displayPart && <displayPart.DisplayPanel />}
      {panel === 'original' && originalPart && (
        <originalPart.OriginalPanel bookId={manifest.id} onGo={(to) => void leapTo(to)} />
      )}
      {panel === 'go-to' && goToPart && here && book && (
        <goToPart.GoToDialog
          manifest={manifest}
          view={here}
          book={book}
          onGo={(to) => void leapTo(to)}
        />
      )}
      {panel === 'help' && <HelpDialog onClose={closePanel} />}
      {tracking && hasLeaf && (
        <tracking.Tracking
          bookId={manifest.id}
          language={manifest.language}
          frequency={frequency}
          isPaginated={isPaginated}
          isCovered={!isReading}
        />
      )}
      {outside && <LeaveDialog url={outside} onClose={() => setOutside(null)} />}
      <ViewerLayer manifest={manifest} book={book} pictures={pictures} focusPage={focusPage} />
    </div>
  );
}
