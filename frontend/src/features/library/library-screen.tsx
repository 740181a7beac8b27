import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { deletedPath } from '@/shared/deleted/deleted-files';
import { ButtonLink } from '@/shared/ui/button';
import { OfflineNotice } from '@/shared/ui/offline-notice';
import { UploadOverlay } from '@/shared/uploads/upload-overlay';

import { BooksPanel } from './books-panel';
import { LibraryHeader } from './library-header';
import styles from './library-screen.module.css';
import { FoundBooks } from './search/found-books';
import { SearchField } from './search/search-field';
import { usePaused } from './search/use-found-books';
import { useBooks } from './use-books';

/** The dashboard; `pdf` is what stands under the second tab. */
export function LibraryScreen({ pdf }: { pdf?: ReactNode }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'pdf' ? 'pdf' : 'epub';
  // In the address, so that whoever comes back from a book finds what they had found.
  const words = query.get('q') ?? '';
  const search = (typed: string) => setQuery(typed === '' ? {} : { q: typed }, { replace: true });
  const paused = usePaused(words);
  const hasBooks = (useBooks().data?.length ?? 0) > 0;

  return (
    <div className={styles.screen}>
      <a href="#library" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <LibraryHeader />
      <main id="library" tabIndex={-1} className={styles.main}>
        <OfflineNotice />
        <Tabs
          selectedKey={view}
          onSelectionChange={(key) =>
            setQuery(key === 'pdf' ? { view: 'pdf' } : {}, { replace: true })
          }
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
            {(words !== '' || hasBooks) && <SearchField words={words} onChange={search} />}
            {words.trim() === '' ? <BooksPanel /> : <FoundBooks words={paused.trim()} />}
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
