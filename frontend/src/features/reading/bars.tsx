/** What stands around the page: where one is, and the ways on. */
import { ArrowLeft, ChevronLeft, ChevronRight, TableOfContents, Type } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { Locator, PageView } from '@/core/open-book';
import { Button, ButtonLink } from '@/shared/ui/button';

import styles from './bars.module.css';
import { useBars } from './bars-store';
import { FooterBar } from './footer-bar';

interface BarsProps {
  manifest: Manifest;
  view: PageView | null;
  edges: { first: boolean; last: boolean };
  paginated: boolean;
  turn: (by: 1 | -1) => void;
  jump: (to: Locator) => void;
}

export function Bars({ manifest, view, edges, paginated, turn, jump }: BarsProps) {
  const { t } = useTranslation('reading');
  const panel = useBars((bars) => bars.panel);
  const openPanel = useBars((bars) => bars.openPanel);
  const chapter = (view?.chapterIndex ?? 0) + 1;

  return (
    <>
      <Bar className={styles.header} as="header">
        <ButtonLink to="/dashboard" look="quiet" className={styles.labelled}>
          <ArrowLeft aria-hidden />
          <span>{t('back')}</span>
        </ButtonLink>
        <div className={styles.title}>
          <h1>{manifest.title}</h1>
          {manifest.author && <p>{t('by', { author: manifest.author })}</p>}
        </div>
        <Button
          look="quiet"
          icon
          aria-label={t('contents')}
          title={t('contents')}
          aria-expanded={panel === 'contents'}
          onClick={() => openPanel('contents')}
        >
          <TableOfContents aria-hidden />
        </Button>
        <Button
          look="quiet"
          icon
          id="reader-display"
          aria-label={t('display')}
          title={t('display')}
          aria-expanded={panel === 'display'}
          onClick={() => openPanel('display')}
        >
          <Type aria-hidden />
        </Button>
      </Bar>
      <Bar className={styles.pager} as="nav">
        <Button look="quiet" disabled={edges.first} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden />
          {t('previous')}
        </Button>
        {/* Said politely after each turn; the text of the page is not. */}
        <p className={styles.label} role="status" aria-live="polite">
          {view === null
            ? ''
            : paginated
              ? t('label.page', { page: view.pageNumber, pages: view.totalPages, chapter })
              : t('label.chapter', { chapter, chapters: manifest.chapters.length })}
        </p>
        <Button look="quiet" disabled={edges.last} onClick={() => turn(1)}>
          {t('next')}
          <ChevronRight aria-hidden />
        </Button>
      </Bar>
      <Bar className={styles.footer} as="footer">
        <FooterBar
          view={view}
          chapters={manifest.chapters.length}
          paginated={paginated}
          jump={jump}
        />
      </Bar>
    </>
  );
}

/**
 * A bar that can fade. It never leaves the page, so that everybody finds its
 * controls; only a finger, which cannot see them, has to bring it back first.
 */
function Bar({
  as: Element,
  className,
  children,
}: {
  as: 'header' | 'nav' | 'footer';
  className: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('reading');
  const shown = useBars((bars) => bars.shown);
  const show = useBars((bars) => bars.show);
  const blind = useRef(false);
  return (
    <Element
      className={`${styles.bar} ${className}`}
      aria-label={Element === 'nav' ? t('progress') : undefined}
      onPointerDownCapture={(event) => {
        blind.current = !shown && event.pointerType === 'touch';
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
