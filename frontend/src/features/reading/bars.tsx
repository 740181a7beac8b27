/** What stands around the page: where one is, and the ways on. */
import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  FileImage,
  NotebookText,
  Search,
  TableOfContents,
  Type,
} from 'lucide-react';
import { type MouseEvent, memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import { libraryAddress } from '@/shared/books/library-address';
import { Button, ButtonLink, IconButton } from '@/shared/ui/button';
import styles from './bars.module.css';
import { useBars } from './bars-store';
import { BookPage } from './book-page';
import { pageProgression } from './book-text';
import { FooterBar } from './footer-bar';
import { pageWords } from './spread/page-words';
import { countedFrom, inOneView } from './spread/spread';
import { usePlaceLater } from './use-place-later';

interface BarsProps {
  manifest: Manifest;
  edges: { first: boolean; last: boolean };
  paginated: boolean;
  /** All of it is scrolled, so that somebody who does needs no word for each page. */
  isWhole?: boolean;
  turn: (by: 1 | -1) => void;
  back: () => void;
  /** Sets a bookmark on the page. */
  bookmark: ReactNode;
  /** Gives the page the focus, and with it the keys. */
  focusPage: () => void;
}

export function Bars(props: BarsProps) {
  const { manifest, edges, paginated, isWhole = false, turn, back, bookmark, focusPage } = props;
  const { t } = useTranslation('reading');
  const leaf = usePlaceLater((place) => place.leaf);
  const anchor = usePlaceLater((place) => place.anchor);
  const view = leaf?.view ?? null;
  const place = leaf ? countedFrom(leaf, anchor) : anchor;
  /** By mouse or finger: the next press of Space is for the page. By keyboard: for the button. */
  const turnBy = (by: 1 | -1) => (event: MouseEvent) => {
    if (event.detail > 0) focusPage();
    turn(by);
  };
  const pages = leaf && pageWords(leaf);
  const chapter = pages?.chapters ?? '1';
  const progression = pageProgression(manifest);
  const [Back, Forth] =
    progression === 'rtl' ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  const hasPages = paginated || isWhole;
  const label =
    view === null
      ? ''
      : hasPages
        ? t(`label.${pages?.key ?? 'page'}`, { ...pages, chapter })
        : t('label.chapter', { chapter, chapters: manifest.chapters.length });

  return (
    <>
      <Header manifest={manifest} bookmark={bookmark} />
      {/* The next page lies where it is turned to by tap and key. */}
      <Bar className={styles.pager} as="nav" dir={progression}>
        <Button look="quiet" disabled={edges.first} onClick={turnBy(-1)}>
          <Back aria-hidden />
          <span className={styles.word}>{t('previous')}</span>
        </Button>
        {/* Said politely after each turn; the text of the page is not. */}
        <p className={styles.label} dir="auto" role="status" aria-live={isWhole ? 'off' : 'polite'}>
          {label}
        </p>
        <Button look="quiet" disabled={edges.last} onClick={turnBy(1)}>
          <span className={styles.word}>{t('next')}</span>
          <Forth aria-hidden />
        </Button>
      </Bar>
      <Bar className={styles.footer} as="footer">
        <FooterBar
          view={leaf && inOneView(leaf, place)}
          place={place}
          chapters={manifest.chapters}
          paginated={hasPages}
          back={back}
        />
      </Bar>
      {/* What is left of the bars when they have gone; the label above says it to screen readers. */}
      <p className={styles.folio} aria-hidden="true">
        <span>
          {pages && hasPages ? t(pages.exact ? 'pageOfPages' : 'pageOfAbout', pages.short) : label}
        </span>
        {view && <BookPage place={place} className={styles.bookPage} />}
      </p>
    </>
  );
}

/** It stays as it is while pages are turned. */
const Header = memo(function Header({
  manifest,
  bookmark,
}: Pick<BarsProps, 'manifest' | 'bookmark'>) {
  const { t } = useTranslation('reading');
  const panel = useBars((bars) => bars.panel);
  const openPanel = useBars((bars) => bars.openPanel);
  const isOfPages = manifest.madeOf === 'pdf';
  return (
    <Bar className={isOfPages ? `${styles.header} ${styles.original}` : styles.header} as="header">
      <ButtonLink to={libraryAddress()} look="quiet" className={styles.labelled}>
        <ArrowLeft aria-hidden />
        <span>{t('back')}</span>
      </ButtonLink>
      <div className={styles.title}>
        <h1 title={manifest.title}>{manifest.title}</h1>
        {manifest.author && <p title={manifest.author}>{t('by', { author: manifest.author })}</p>}
      </div>
      {bookmark}
      <IconButton
        name={t('search.title')}
        aria-expanded={panel === 'search'}
        onClick={() => openPanel('search')}
      >
        <Search aria-hidden />
      </IconButton>
      <IconButton
        name={t('notes.title')}
        aria-expanded={panel === 'notes'}
        onClick={() => openPanel('notes')}
      >
        <NotebookText aria-hidden />
      </IconButton>
      <IconButton
        name={t('contents')}
        aria-expanded={panel === 'contents'}
        onClick={() => openPanel('contents')}
      >
        <TableOfContents aria-hidden />
      </IconButton>
      {isOfPages && (
        <IconButton
          name={t('original.title')}
          aria-expanded={panel === 'original'}
          onClick={() => openPanel('original')}
        >
          <FileImage aria-hidden />
        </IconButton>
      )}
      <IconButton
        id="reader-display"
        name={t('display')}
        aria-expanded={panel === 'display'}
        onClick={() => openPanel('display')}
      >
        <Type aria-hidden />
      </IconButton>
    </Bar>
  );
});

/**
 * A bar that can fade. It never leaves the page, so that everybody finds its
 * controls; only a finger, which cannot see them, has to bring it back first.
 */
function Bar({
  as: Element,
  className,
  dir,
  children,
}: {
  as: 'header' | 'nav' | 'footer';
  className: string | undefined;
  dir?: 'ltr' | 'rtl';
  children: ReactNode;
}) {
  const { t } = useTranslation('reading');
  const shown = useBars((bars) => bars.shown);
  const show = useBars((bars) => bars.show);
  const blind = useRef(false);
  return (
    <Element
      className={`${styles.bar} ${className}`}
      data-over-page=""
      dir={dir}
      aria-label={Element === 'nav' ? t('progress') : undefined}
      onPointerDownCapture={(event) => {
        // With a way back on it a bar stays in view.
        const isSeen = getComputedStyle(event.currentTarget).opacity === '1';
        blind.current = !shown && !isSeen && event.pointerType === 'touch';
      }}
      onClickCapture={(event) => {
        if (!blind.current) return;
        blind.current = false;
        event.preventDefault();
        event.stopPropagation();
        show();
      }}
    >
      {children}
    </Element>
  );
}
