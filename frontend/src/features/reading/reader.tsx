/** The open book: page, bars and panels, and what moves between them. */
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { Locator } from '@/core/open-book';
import { useNotices } from '@/shared/notices/notice-store';
import { layoutFor } from '@/shared/reading/preferences';
import { readSavedPlace, type ServerPlace, writeSavedPlace } from '@/shared/reading/saved-place';
import { restOpacity } from '@/shared/reading-aid/ranges';
import { Bars } from './bars';
import { useBars } from './bars-store';
import { pageProgression } from './book-text';
import { ContentsPanel } from './contents-panel';
import { copyAsWritten } from './copying';
import { DisplayPanel } from './display-panel';
import { Failure } from './failure';
import { HelpDialog } from './help-dialog';
import { LeaveDialog } from './leave-dialog';
import { LoadingPage } from './loading-page';
import { PageSheet } from './page-sheet';
import { PictureDialog } from './picture-dialog';
import { Pictures } from './pictures';
import { isFirstPage, isLastPage, usePlace } from './place-store';
import { frequencyOf, usePreferences } from './preferences-store';
import styles from './reader.module.css';
import { useOpenNote } from './references/open-note';
import { useLongPress } from './references/use-long-press';
import { useNoteFocus } from './references/use-note-focus';
import { useReferences } from './references/use-references';
import { ScrollSheet } from './scroll-sheet';
import { HitBar } from './search/hit-bar';
import { useSearchBook } from './search/use-search-book';
import { useBarsComeAndGo } from './use-bars';
import { useFaults } from './use-faults';
import { useGestures } from './use-gestures';
import { useKeyboard } from './use-keyboard';
import { useNavigation } from './use-navigation';
import { useOpenBook } from './use-open-book';
import { usePageFocus } from './use-page-focus';
import { useProgress } from './use-progress';
import { useSame } from './use-same';
import { useStageSize } from './use-stage-size';

const loadNote = () => import('./references/note-over-page');
const NoteOverPage = lazy(() => loadNote().then(({ NoteOverPage: it }) => ({ default: it })));
const SearchPanel = lazy(() =>
  import('./search/search-panel').then(({ SearchPanel }) => ({ default: SearchPanel })),
);

export interface Start {
  at: Locator;
  left: Locator | null;
  server: ServerPlace | null;
}

export function Reader({ manifest, start }: { manifest: Manifest; start: Start }) {
  const { t } = useTranslation('reading');
  const preferences = usePreferences();
  const { highlightMode, isPaginated, textAlignment, contrast } = preferences;
  const leaf = usePlace((place) => place.leaf);
  const anchor = usePlace((place) => place.anchor);
  const exactFor = usePlace((place) => place.exactFor);
  const offerWayBack = usePlace((place) => place.offerWayBack);
  const notify = useNotices((notices) => notices.show);
  const shown = useBars((bars) => bars.shown);
  const panel = useBars((bars) => bars.panel);
  const toggleBars = useBars((bars) => bars.toggle);
  const closePanel = useBars((bars) => bars.closePanel);

  const root = useRef<HTMLDivElement>(null);
  const [stage, size] = useStageSize<HTMLElement>();
  const [outside, setOutside] = useState<string | null>(null);
  const [picture, setPicture] = useState<{ src: string; alt: string } | null>(null);
  const pictures = useMemo(() => new Pictures(manifest.id), [manifest.id]);
  useEffect(() => () => pictures.close(), [pictures]);
  useEffect(() => closePanel, [closePanel]);

  const { failure, onFault } = useFaults();
  const opened = useOpenBook(manifest, start.at, pictures, onFault);
  const pager = opened?.pager ?? null;

  // Not all that is preferred moves lines.
  const settings = useSame(size ? layoutFor(preferences, size) : null);
  const place = useRef(anchor);
  place.current = anchor;
  const frequency = frequencyOf(highlightMode);

  // Before the layout, so that the first page already carries the marks.
  useEffect(() => {
    void pager?.mark(frequency);
  }, [pager, frequency]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages after scrolling are found anew
  useEffect(() => {
    if (pager && settings) void pager.layout(settings, place.current);
  }, [pager, settings, isPaginated]);
  const hasLeaf = leaf !== null;
  useEffect(() => {
    if (hasLeaf) performance.mark('vokal:first-page');
  }, [hasLeaf]);
  const isExact = exactFor !== null;
  useEffect(() => {
    // Once there is nothing else to do, so that the first note is shown at once.
    if (isExact) loadNote().catch(() => undefined);
  }, [isExact]);

  const { turn, turnByHand, jump, goTo, back, run, pushes, showHit, stepToHit } = useNavigation({
    manifest,
    opened,
    stage,
  });
  const references = useReferences({ manifest, opened, jump, back, onOutside: setOutside });
  const { follow, followDirectly } = references;
  const reference = useOpenNote((note) => note.reference);
  useLongPress(stage, hasLeaf, followDirectly);

  const goElsewhere = useCallback(
    ({ position, updatedAt }: ServerPlace) => {
      const saved = readSavedPlace(manifest.id);
      if (saved) writeSavedPlace(manifest.id, { ...saved, synced: updatedAt });
      notify({ type: 'info', title: t('elsewhere.title'), message: t('elsewhere.text') });
      if (!position) return;
      const here = place.current;
      void goTo(position, 'move').then((gone) => {
        if (gone) offerWayBack({ place: here, by: 'elsewhere' });
      });
    },
    [goTo, offerWayBack, manifest.id, notify, t],
  );
  useProgress(manifest.id, manifest.chapters, goElsewhere);
  useEffect(() => {
    if (!start.left || !start.server) return;
    const { left } = start;
    if (left.chapterIndex === start.at.chapterIndex && left.offset === start.at.offset) return;
    const { chapterIndex, offset } = left;
    offerWayBack({ place: { chapterIndex, offset }, by: 'elsewhere' });
    notify({ type: 'info', title: t('elsewhere.title'), message: t('elsewhere.text') });
  }, [start, offerWayBack, notify, t]);

  const rightToLeft = pageProgression(manifest) === 'rtl';
  const searched = useSearchBook(manifest);
  const isModal = panel !== null && panel !== 'display';
  const modal = isModal || outside !== null || picture !== null;
  const focusPage = usePageFocus(stage, modal || panel !== null);
  useNoteFocus(stage, reference, focusPage);
  const isReading = !modal && reference === null;
  useKeyboard({ paginated: isPaginated, rightToLeft, active: isReading }, run);
  const gestures = useGestures({
    paginated: isPaginated,
    rightToLeft,
    turn: turnByHand,
    toggleBars,
  });
  useBarsComeAndGo(root);

  if (failure && !leaf) {
    const retry = () => globalThis.location.reload();
    return (
      <Failure
        title={t('error.title')}
        text={t(`error.${failure}`)}
        onRetry={failure === 'failed' ? retry : undefined}
      />
    );
  }

  const chapters = manifest.chapters.length;
  const view = leaf?.view ?? null;
  const edges = {
    first: view === null || (isPaginated ? isFirstPage(view) : view.chapterIndex === 0),
    last:
      view === null ||
      (isPaginated ? isLastPage(view, chapters) : view.chapterIndex >= chapters - 1),
  };

  return (
    <div
      ref={root}
      className={styles.reader}
      data-pagination={settings && exactFor === settings ? 'exact' : 'running'}
      data-bars={shown ? 'shown' : 'hidden'}
      data-panel={panel ?? undefined}
      style={{ '--aid-rest': `${restOpacity(contrast) * 100}%` } as React.CSSProperties}
    >
      <Bars
        manifest={manifest}
        view={view}
        edges={edges}
        paginated={isPaginated}
        turn={turn}
        back={back}
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
          const image = (event.target as Element).closest<HTMLImageElement>('[data-page] img[src]');
          if (image && !image.closest('a[href]')) setPicture({ src: image.src, alt: image.alt });
        }}
        // The middle button would open a tab without asking.
        onAuxClick={(event) => {
          if (event.button === 1) follow(event);
        }}
        {...gestures}
      >
        {leaf &&
          opened &&
          (isPaginated ? (
            <PageSheet
              leaf={leaf}
              manifest={manifest}
              alignment={textAlignment}
              aided={frequency > 0}
              pictures={pictures}
              onOverflow={(chapterIndex) => void pager?.repair(chapterIndex, place.current)}
            />
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
      </main>
      {!leaf && (
        <div className={styles.opening}>
          <LoadingPage />
        </div>
      )}
      {panel === 'contents' && (
        <ContentsPanel
          manifest={manifest}
          current={view?.chapterIndex ?? 0}
          book={opened?.book ?? null}
          jump={jump}
        />
      )}
      {panel === 'search' && (
        <Suspense>
          <SearchPanel manifest={manifest} book={searched()} onChoose={showHit} />
        </Suspense>
      )}
      {panel !== 'search' && <HitBar step={stepToHit} />}
      {opened && reference && (
        <Suspense>
          <NoteOverPage
            manifest={manifest}
            book={opened.book}
            pictures={pictures}
            stage={stage}
            reference={reference}
            references={references}
          />
        </Suspense>
      )}
      {panel === 'display' && <DisplayPanel />}
      {panel === 'help' && <HelpDialog onClose={closePanel} />}
      {outside && <LeaveDialog url={outside} onClose={() => setOutside(null)} />}
      {picture && <PictureDialog {...picture} onClose={() => setPicture(null)} />}
    </div>
  );
}
