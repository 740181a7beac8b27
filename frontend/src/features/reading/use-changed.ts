/** A book of which another text is read from now on, as its document was edited. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

import type { Manifest } from '@/api/client';
import { fetchManifest } from '@/shared/books/book-source';
import { forgetPlace, readSavedPlace } from '@/shared/reading/saved-place';
import { onSyncNews } from '@/shared/sync/synchronise';

import { tellChanged } from './use-faults';

/** Opens the book anew, where its reader is. */
export function useReopen({ id }: Pick<Manifest, 'id'>): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    // The server has moved the place along with the text; this device counts in the old one.
    if (readSavedPlace(id)?.sent) forgetPlace(id);
    void queries.resetQueries({ queryKey: ['books', id] });
  }, [queries, id]);
}

/** Hears of it before a chapter of the new text is asked for; books of other kinds stay as they are. */
export function useChanged({ id, contentHash, madeOf }: Manifest, reopen: () => void): void {
  useEffect(() => {
    if (madeOf !== 'pdf') return;
    let isTold = false;
    return onSyncNews(({ library }) => {
      if (!library || isTold) return;
      fetchManifest(id)
        .then((manifest) => {
          if (isTold || manifest.contentHash === contentHash) return;
          isTold = true;
          tellChanged(reopen);
        })
        // Nobody answers, or it is gone: that is told elsewhere.
        .catch(() => undefined);
    });
  }, [id, contentHash, madeOf, reopen]);
}
