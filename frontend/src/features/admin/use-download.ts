/** Fetches files for staff and hands them to the browser, without holding up the page. */
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fetchAdminFile } from '@/api/admin-file';
import { ApiError } from '@/api/api-error';
import { saveFile } from '@/shared/files/save-file';
import { useNotices } from '@/shared/notices/notice-store';

import { confirmed, NotConfirmed } from './frame/confirm-store';

export interface Wanted {
  path: string;
  /** The file's name, should the server give none. */
  name: string;
}

export interface Running extends Wanted {
  bytes: number;
}

/** A count for every packet would draw the page hundreds of times a second. */
const tellEvery = 200;

function sparsely(tell: (bytes: number) => void): (bytes: number) => void {
  let last = 0;
  return (bytes) => {
    const now = performance.now();
    if (now - last < tellEvery) return;
    last = now;
    tell(bytes);
  };
}

export function useDownload() {
  const { t } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const [running, setRunning] = useState<Running | null>(null);
  const abort = useRef<AbortController>(null);

  const download = useCallback(
    async (wanted: Wanted) => {
      const controller = new AbortController();
      abort.current = controller;
      setRunning({ ...wanted, bytes: 0 });
      try {
        const onBytes = sparsely((bytes) => setRunning({ ...wanted, bytes }));
        const { blob, name } = await confirmed(() =>
          fetchAdminFile(wanted.path, { signal: controller.signal, onBytes }),
        );
        const file = name ?? wanted.name;
        saveFile(blob, file);
        show({ type: 'success', title: t('export.done', { file }) });
      } catch (fault) {
        const silent = fault instanceof NotConfirmed || controller.signal.aborted;
        const forbidden = fault instanceof ApiError && fault.code === 'forbidden';
        if (!silent) show({ type: 'error', title: t(forbidden ? 'forbidden' : 'export.failed') });
      }
      setRunning(null);
    },
    [show, t],
  );

  return { running, download, cancel: () => abort.current?.abort() };
}
