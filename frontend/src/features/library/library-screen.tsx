import { LibraryBig, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';

import { leaveLibraryAt } from '@/shared/books/library-address';
import { deletedPath } from '@/shared/deleted/deleted-files';
import { NewerLine } from '@/shared/installing/newer-line';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { OfflineNotice } from '@/shared/ui/offline-notice';
import { UploadOverlay } from '@/shared/uploads/upload-overlay';

import { BooksPanel } from './books-panel';
import { LibraryHeader } from './library-header';
import styles from './library-screen.module.css';
import { type Asked, addressOf, askedIn } from './shelf/asked';

const ShelvesList = lazy(async () => ({
  default: (await import('./own-shelves/shelves-list')).ShelvesList,
}));

/** The dashboard; `pdf` is what stands under the second tab. */
export function LibraryScreen({ pdf }: { pdf?: ReactNode }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const { search } = useLocation();
  const view = query.get('view') === 'pdf' ? 'pdf' : 'epub';
  // In the address, so that whoever comes back from a book finds what they had found.
  const asked = askedIn(query);
  useEffect(() => leaveLibraryAt(view === 'pdf' ? '' : search), [view, search]);
  const ask = (wanted: Asked) => {
    // Each letter is no step that anybody wants to go back; all else is.
    const rest = (of: Asked) => addressOf({ ...of, q: '' }).toString();
    const isTyped = wanted.q !== asked.q && rest(wanted) === rest(asked);
    setQuery(addressOf(wanted), { replace: isTyped, preventScrollReset: true });
  };

  return (
    <div className={styles.screen}>
      <a href="#library" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <LibraryHeader />
      <main id="library" tabIndex={-1} className={styles.main}>
        <OfflineNotice />
        <NewerLine />
        <Tabs
          selectedKey={view}
          onSelectionChange={(key) => {
            // Also told of the tab that one is on already.
            if (key === view) return;
            // What was asked for is still there when one comes back.
            const kept = new URLSearchParams(query);
            if (key === 'pdf') kept.set('view', 'pdf');
            else kept.delete('view');
            setQuery(kept, { replace: true });
          }}
        >
          <TabList aria-label={t('library.tabs')} className={styles.tabs ?? ''}>
            <Tab id="epub" className={styles.tab ?? ''}>
              {t('library.epub')}
            </Tab>
            <Tab id="pdf" className={styles.tab ?? ''}>
              {t('library.pdf')}
            </Tab>
          </TabList>
          <TabPanel id="epub" className={styles.panel ?? ''}>
            <Sheet asked={asked} />
            <div className={styles.columns}>
              <aside className={styles.side}>
                <Suspense>
                  <ShelvesList asked={asked} />
                </Suspense>
              </aside>
              <div className={styles.books}>
                <BooksPanel asked={asked} onAsk={ask} />
              </div>
            </div>
          </TabPanel>
          <TabPanel id="pdf" className={styles.panel ?? ''}>
            {pdf}
          </TabPanel>
        </Tabs>
        <ButtonLink look="quiet" to={deletedPath} className={styles.deleted}>
          <Trash2 aria-hidden />
          {t('deleted.title')}
        </ButtonLink>
      </main>
      <UploadOverlay />
    </div>
  );
}

/** The shelves where there is no room for them beside the books. */
function Sheet({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" className={styles.sheet} onClick={() => setOpen(true)}>
        <LibraryBig aria-hidden />
        {t('library.shelves')}
      </Button>
      <Dialog title={t('library.shelves')} open={isOpen} onClose={() => setOpen(false)}>
        <Suspense>
          <ShelvesList asked={asked} onGo={() => setOpen(false)} />
        </Suspense>
        <Button onClick={() => setOpen(false)}>{t('close')}</Button>
      </Dialog>
    </>
  );
}
