/** One book, to be read. Here: finding it, or saying why it cannot be shown. */
import './messages';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

import type { Manifest } from '@/api/client';
import type { Locator } from '@/core/open-book';
import { fetchManifest } from '@/shared/books/book-source';
import {
  newerPlace,
  readSavedPlace,
  type ServerPlace,
  UNKNOWN,
} from '@/shared/reading/saved-place';
import { placeSoon } from '@/shared/reading/send-places';
import { useReach } from '@/shared/shelf/reach';

import { Failure, isMissing } from './failure';
import { LoadingPage } from './loading-page';
import { Reader } from './reader';
import { useOwnSettings } from './settings/use-own-settings';
import type { Start } from './start';
import { useAskedPlace, useClearView } from './use-asked-place';
import { useKeepOpened } from './use-keep-opened';
import { useFaceAhead } from './use-reading-font';

export function ReaderScreen() {
  const { t } = useTranslation('reading');
  const { id } = useParams();
  const bookId = /^\d+$/.test(id ?? '') ? Number(id) : 0;
  if (bookId === 0) return <Failure title={t('error.title')} text={t('error.noBook')} />;
  // A key, so that nothing of one book is left in the next.
  return <FoundBook key={bookId} bookId={bookId} />;
}

function FoundBook({ bookId }: { bookId: number }) {
  const { t } = useTranslation('reading');
  useClearView();
  const isReached = useReach((reach) => reach.isReached);
  const areSettingsKnown = useOwnSettings(bookId);
  useFaceAhead(areSettingsKnown);
  const manifest = useQuery({
    queryKey: ['books', bookId, 'manifest'],
    queryFn: ({ signal }) => fetchManifest(bookId, signal),
    // The same for as long as it is open; the next time another text may be read in it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const server = useQuery({
    queryKey: ['books', bookId, 'place'],
    // Without an answer the place on this device has to do.
    queryFn: async () => (await placeSoon(bookId)) ?? UNKNOWN,
    staleTime: 0,
    gcTime: 0,
  });

  if (manifest.isError) {
    if (isMissing(manifest.error)) {
      return <Failure title={t('error.title')} text={t('error.notFound')} />;
    }
    return (
      <Failure
        title={t('error.title')}
        text={t('error.failed')}
        onRetry={() => void manifest.refetch()}
      />
    );
  }
  // Where the book came from this device nobody answers, and no answer is waited for.
  const place = server.data ?? (manifest.data && !isReached ? UNKNOWN : undefined);
  if (!manifest.data || !place || !areSettingsKnown) return <LoadingPage />;
  if (manifest.data.chapters.length === 0) {
    return <Failure title={t('unavailable.title')} text={t('unavailable.text')} />;
  }
  // A book of another text is begun anew.
  return <PlacedBook key={manifest.data.contentHash} manifest={manifest.data} server={place} />;
}

/** Decides once where to begin; what the server says later is another matter. */
function PlacedBook({ manifest, server }: { manifest: Manifest; server: ServerPlace }) {
  const asked = useAskedPlace();
  useKeepOpened(manifest);
  const [start] = useState((): Start => {
    const local = readSavedPlace(manifest.id);
    const newer = newerPlace(local, server);
    const place = newer === 'server' ? server.position : local;
    const last = manifest.chapters.length - 1;
    const within = ({ chapterIndex, offset }: Locator): Locator => ({
      chapterIndex: Math.min(chapterIndex, last),
      offset,
    });
    const resumed = within(place ?? { chapterIndex: 0, offset: 0 });
    if (asked.span) {
      const { chapterIndex, start: offset } = asked.span;
      const at = within({ chapterIndex, offset });
      return { at, span: asked.span, left: place && resumed, by: 'address', rev: server.rev };
    }
    // The place of this device, if another one has read on.
    const left = newer === 'server' && local ? within(local) : null;
    return { at: resumed, span: null, left, by: 'reading', rev: server.rev };
  });
  return <Reader manifest={manifest} start={start} />;
}
