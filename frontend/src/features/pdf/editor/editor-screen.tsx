/** One PDF document, to be edited. Here: finding it, or showing a sample in its place. */
import '../messages';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EditorState } from 'prosemirror-state';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';

import { ApiError } from '@/api/api-error';
import { type DocumentCore, openDocumentCore } from '@/core/open-document';
import { withoutAsking } from '@/shared/leaving/leave-store';

import { documentName } from '../document-name';
import { type FoundDocument, openDocument, type TooLong as Unheld } from '../document-source';
import { isEmpty } from '../text/to-html';
import { Editor, plainView } from './editor';
import { LoadingSheet } from './loading-sheet';
import { samplePage } from './sample-page';
import { PART } from './section-picker';
import type { Shown } from './shown';
import { TooLong } from './too-long';
import type { Exporting } from './use-export';

export function EditorScreen() {
  const { fileName = '' } = useParams();
  const [asked] = useSearchParams();
  // Counted from 1, as it is told; whatever else stands there is the first.
  const part = /^[1-9]\d{0,4}$/.exec(asked.get(PART) ?? '')?.[0] ?? '1';
  // A key, so that nothing of one document is left in the next.
  return <DocumentScreen key={fileName} fileName={fileName} section={Number(part) - 1} />;
}

function DocumentScreen({ fileName, section }: { fileName: string; section: number }) {
  const core = useCore();
  return core ? (
    <FoundScreen core={core} fileName={fileName} section={section} />
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

function FoundScreen({
  core,
  fileName,
  section,
}: {
  core: DocumentCore;
  fileName: string;
  section: number;
}) {
  const { t, i18n } = useTranslation('pdf');
  const name = documentName(fileName);
  const [view, setView] = useState(plainView);
  const [left] = useState(() => new Map<number, EditorState>());
  const [running, setRunning] = useState<Exporting['running']>(null);
  const found = useQuery({
    queryKey: documentKey(fileName, section),
    queryFn: ({ signal }) => openDocument(fileName, section, core, signal),
    // What one is typing into is never replaced behind one's back.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: ({ state }) => state.data === undefined,
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: (failures, fault) =>
      failures < 2 && fault instanceof ApiError && (fault.isOffline || fault.status >= 500),
  });
  const { data, error, dataUpdatedAt } = found;
  usePartInAddress(fileName, section, data, dataUpdatedAt);
  const shown = useMemo((): Shown | null => {
    if ((!data && !error) || (data && 'isTooLong' in data)) return null;
    // A part from which all was deleted can be written into.
    if (data && (data.section || !isEmpty(data.doc))) return documentShown(data);
    return {
      kind: 'sample',
      doc: samplePage(t),
      language: i18n.language,
      why: data ? 'empty' : whyNot(error),
    };
  }, [data, error, t, i18n.language]);

  if (data && 'isTooLong' in data) {
    return <TooLong fileName={fileName} name={name} section={data.section} />;
  }
  if (!shown) return <LoadingSheet name={name} />;
  return (
    <Editor
      // Another text, read anew, begins with nothing to undo; one that is still the same goes on.
      key={`${data ? (data.section?.at ?? 0) : section}:${dataUpdatedAt}`}
      fileName={fileName}
      name={name}
      core={core}
      shown={shown}
      left={left}
      view={view}
      onView={setView}
      exporting={{ running, setRunning }}
      onReload={() => void found.refetch()}
      reloading={found.isFetching}
    />
  );
}

function whyNot(error: Error | null): 'missing' | 'offline' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.isOffline) return 'offline';
  return error.status === 404 ? 'missing' : 'failed';
}

const documentKey = (fileName: string, section: number) => ['pdf', fileName, 'document', section];

/** Who asks for a part that is not there gets the last one, or the whole; the address says so, too. */
function usePartInAddress(
  fileName: string,
  asked: number,
  found: FoundDocument | Unheld | undefined,
  at: number,
): void {
  const queries = useQueryClient();
  const [, setAsked] = useSearchParams();
  useEffect(() => {
    if (!found) return;
    const part = found.section?.at ?? 0;
    if (part === asked) return;
    // It is here already, and may be written into by now.
    queries.setQueryData(documentKey(fileName, part), found, { updatedAt: at });
    const address = found.section ? { [PART]: String(part + 1) } : {};
    setAsked(address, { replace: true, state: withoutAsking });
  }, [queries, fileName, asked, found, at, setAsked]);
  // What stands on the server by now is asked for by whoever comes again.
  useEffect(() => {
    const queryKey = documentKey(fileName, asked);
    return () => {
      setTimeout(() => queries.removeQueries({ queryKey, exact: true, type: 'inactive' }));
    };
  }, [queries, fileName, asked]);
}

function documentShown(found: FoundDocument): Shown {
  return { kind: 'document', ...found };
}
