/** The settings of the book that is opened. */
import { useEffect, useState } from 'react';

import { closeSettings, openSettings } from '@/shared/reading/settings/settings-store';

/** Whether they are known, so that pages are cut once. */
export function useOwnSettings(bookId: number): boolean {
  const [areKnown, setKnown] = useState(false);
  useEffect(() => {
    let isStale = false;
    void openSettings(bookId).then(() => {
      if (!isStale) setKnown(true);
    });
    return () => {
      isStale = true;
      closeSettings();
    };
  }, [bookId]);
  return areKnown;
}
