/** The editor's screen: a quiet bar over a sheet of paper. */
import { BookOpen } from 'lucide-react';
import type { EditorState } from 'prosemirror-state';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import type { DocumentCore } from '@/core/open-document';
import { useLeaveCheck } from '@/shared/leaving/leave-store';
import { Button } from '@/shared/ui/button';
import { Spinner } from '@/shared/ui/spinner';

import { noPictures } from '../pictures';
import { useReadPdf } from '../use-read-pdf';
import { ConflictDialog } from './conflict-dialog';
import { type Available, type CommandName, nothingAvailable } from './create-view';
import { DocumentNotices } from './document-notices';
import styles from './editor.module.css';
import { ExportPart } from './export-part';
import { EditorHeader, LIST } from './header';
import { EditorNotice } from './notice';
import { SaveMark } from './save-mark';
import { SectionPicker } from './section-picker';
import type { EditorSession, ViewSettings } from './session';
import { type Opened, SheetFrame } from './sheet-frame';
import type { Shown } from './shown';
import { Toolbar } from './toolbar';
import { useEpub } from './use-epub';
import { type Exporting, useExport } from './use-export';
import { useSaving } from './use-saving';

/** Spec: no highlighting, full contrast. */
export const plainView: ViewSettings = { frequency: 0, contrast: 100 };

export function Editor({
  fileName,
  name,
  core,
  shown,
  left,
  view,
  onView,
  exporting: whatRuns,
  onReload,
  reloading,
}: {
  fileName: string;
  name: string;
  core: DocumentCore;
  shown: Shown;
  /** The parts that were open before, as they were left. */
  left: Map<number, EditorState>;
  /** The same for all parts of a document. */
  view: ViewSettings;
  onView: (view: ViewSettings) => void;
  exporting: Exporting;
  onReload: () => void;
  reloading: boolean;
}) {
  const { t } = useTranslation('pdf');
  const navigate = useNavigate();
  const session = useRef<EditorSession | null>(null);
  const [available, setAvailable] = useState(nothingAvailable);
  const document = shown.kind === 'document' ? shown : null;
  const opened = useOpened(shown, left);
  const saving = useSaving(fileName, document, core, session);
  const exporting = useExport({
    fileName,
    name,
    shown,
    view,
    session,
    saved: saving.flush,
    exporting: whatRuns,
  });
  // What stands here is what is read and taken along.
  const reading = useReadPdf(fileName, saving.flush);
  const asEpub = useEpub(fileName, name, saving.flush);

  useLeaveCheck(
    saving.state === 'saved'
      ? null
      : {
          title: t('leave.title'),
          text: t('leave.text'),
          stay: t('leave.stay'),
          leave: t('leave.leave'),
          // Of a long document each part has an address.
          search: true,
        },
  );

  useEffect(() => {
    session.current?.show(view);
  }, [view]);
  useEffect(() => () => document?.pictures.close(), [document]);

  const shownView = useRef(view);
  shownView.current = view;
  const onSession = useCallback((begun: EditorSession | null) => {
    session.current = begun;
    // What was chosen while the frame was still to come.
    begun?.show(shownView.current);
  }, []);
  const onAvailable = useCallback((next: Available) => {
    setAvailable((known) => (sameAvailable(known, next) ? known : next));
  }, []);

  const goBack = async () => {
    // What can be saved now needs no question.
    await saving.flush();
    await navigate(LIST);
  };

  return (
    <div className={styles.screen}>
      <EditorHeader
        name={name}
        onBack={(event) => {
          if (saving.state === 'saved' || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void goBack();
        }}
      >
        {document && (
          <Button
            look="quiet"
            className={styles.read}
            aria-busy={reading.isPending}
            aria-disabled={reading.isPending || undefined}
            onClick={reading.start}
          >
            {reading.isPending ? <Spinner /> : <BookOpen aria-hidden />}
            {t('list.read')}
          </Button>
        )}
        <SaveMark
          state={document ? saving.state : 'sample'}
          fault={saving.fault}
          onDecide={saving.ask}
        />
      </EditorHeader>
      <main className={styles.main}>
        <Toolbar
          editable={opened.editable}
          available={available}
          onCommand={(command: CommandName) => session.current?.run(command)}
          view={view}
          onView={onView}
          onReset={() => onView(plainView)}
          exporting={exporting.running}
          onExport={() => exporting.start('document')}
          onStopExport={exporting.stop}
          savingEpub={asEpub.isPending}
          onEpub={document ? asEpub.start : undefined}
        />
        {document?.section && (
          <SectionPicker section={document.section} saved={saving.flush}>
            <ExportPart running={exporting.running} onExport={() => exporting.start('part')} />
          </SectionPicker>
        )}
        {shown.kind === 'sample' ? (
          <EditorNotice
            type="error"
            text={t(`notice.${shown.why}`)}
            onRetry={['failed', 'offline'].includes(shown.why) ? onReload : undefined}
            retrying={reloading}
          />
        ) : (
          <DocumentNotices {...shown} onReload={onReload} reloading={reloading} />
        )}
        <SheetFrame
          name={name}
          core={core}
          opened={opened}
          onSession={onSession}
          onAvailable={onAvailable}
          onChange={saving.touch}
        />
      </main>
      <ConflictDialog
        open={saving.asking}
        onMine={saving.keepMine}
        onTheirs={() => {
          saving.forget();
          onReload();
        }}
        onLater={saving.later}
      />
    </div>
  );
}

function sameAvailable(a: Available, b: Available): boolean {
  return a.undo === b.undo && a.redo === b.redo && a.bold === b.bold && a.italic === b.italic;
}

/** Once for each document: what it becomes by editing is the session's. */
function useOpened(shown: Shown, left: Map<number, EditorState>): Opened {
  return useMemo(() => {
    if (shown.kind === 'sample') {
      const { doc, language } = shown;
      return { doc, language, sizes: {}, editable: false, pictures: noPictures };
    }
    const part = shown.section?.at ?? 0;
    return {
      ...shown,
      editable: true,
      earlier: left.get(part),
      onLeft: (state) => left.set(part, state),
    };
  }, [shown, left]);
}
