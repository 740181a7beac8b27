/** One PDF document, to be edited. Here: finding it, or showing a sample in its place. */
import '../messages';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

import { ApiError } from '@/api/api-error';
import { type DocumentCore, openDocumentCore } from '@/core/open-document';

import { documentName } from '../document-name';
import { type FoundDocument, openDocument } from '../document-source';
import { isEmpty } from '../text/to-html';
import { Editor } from './editor';
import { LoadingSheet } from './loading-sheet';
import { samplePage } from './sample-page';
import type { Shown } from './shown';
import { TooLong } from './too-long';

export function EditorScreen() {
  const { fileName = '' } = useParams();
  // A key, so that nothing of one document is left in the next.
  return <DocumentScreen key={fileName} fileName={fileName} />;
}

function DocumentScreen({ fileName }: { fileName: string }) {
  const core = useCore();
  return core ? (
    <FoundScreen core={core} fileName={fileName} />
  ) : (
    <LoadingSheet name={documentName(fileName)} />
  );
}

/** A worker for as long as the screen is there. */
function useCore(): DocumentCore | null {
  const [core, setCore] = useState<DocumentCore | null>(null);
  useEffect(() => {
    const opened = openDocumentCore();
    setCore(opened);
    return () => {
      setCore(null);
      opened.close();
    };
  }, []);
  return core;
}

function FoundScreen({ core, fileName }: { core: DocumentCore; fileName: string }) {
  const { t, i18n } = useTranslation('pdf');
  const name = documentName(fileName);
  const found = useQuery({
    queryKey: ['pdf', fileName, 'document'],
    queryFn: ({ signal }) => openDocument(fileName, core, signal),
    // What one is typing into is never replaced behind one's back.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: (failures, fault) =>
      failures < 2 && fault instanceof ApiError && (fault.isOffline || fault.status >= 500),
  });
  const { data, error } = found;
  const shown = useMemo((): Shown | null => {
    if (data === 'long' || (!data && !error)) return null;
    if (data && !isEmpty(data.doc)) return documentShown(data);
    const missing = error instanceof ApiError && error.status === 404;
    return {
      kind: 'sample',
      doc: samplePage(t),
      language: i18n.language,
      why: data ? 'empty' : missing ? 'missing' : 'failed',
    };
  }, [data, error, t, i18n.language]);

  if (data === 'long') return <TooLong fileName={fileName} name={name} />;
  if (!shown) return <LoadingSheet name={name} />;
  return (
    <Editor
      // Another text, read anew, begins with nothing to undo.
      key={found.dataUpdatedAt}
      fileName={fileName}
      name={name}
      core={core}
      shown={shown}
      onReload={() => void found.refetch()}
      reloading={found.isFetching}
    />
  );
}

function documentShown(found: FoundDocument): Shown {
  return { kind: 'document', ...found };
}
