import type { TFunction } from 'i18next';
import { BookOpen, CircleAlert, CircleCheck, Cog, Files, Sparkles, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { keyOrSentence } from '@/shared/i18n/server-words';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { ProgressLine } from '@/shared/ui/progress-line';

import styles from './upload-overlay.module.css';
import type { Stage, UploadProgress } from './upload-progress';
import { type QueuedFile, useUploads } from './upload-store';

const icons: Record<Stage, typeof Upload> = {
  uploading: Upload,
  processing: Cog,
  paginating: Files,
  optimizing: Sparkles,
  complete: BookOpen,
};

/** The file the overlay speaks of: the one that runs, else the first that failed, else the last. */
function shownOf(files: QueuedFile[]): QueuedFile | undefined {
  return (
    files.find(({ state }) => state === 'running') ??
    files.find(({ state }) => state === 'waiting') ??
    files.find(({ state }) => state === 'failed') ??
    files.at(-1)
  );
}

export function UploadOverlay() {
  const { t } = useTranslation();
  const { files, open, cancel, close } = useUploads();
  const shown = shownOf(files);
  const failed = shown?.state === 'failed';
  const done = shown?.state === 'done';
  const Icon = failed ? CircleAlert : icons[shown?.progress.stage ?? 'uploading'];
  const batch = files.length > 1;

  return (
    <Dialog
      title={shown ? titleOf(shown, files, t) : ''}
      icon={<Icon aria-hidden />}
      open={open && shown !== undefined}
      onClose={close}
      stays={!failed && !done}
    >
      {shown && (
        <div className={styles.body} data-wide="">
          {failed && batch ? (
            <Refused files={files.filter(({ state }) => state === 'failed')} />
          ) : (
            <>
              <p className={styles.name}>{shown.file.name}</p>
              {failed ? <Failure file={shown} /> : <Progress file={shown} />}
              {batch && <Queue files={files} />}
            </>
          )}
          {!failed && !done && <Promises keys={shown.kind.words.promises} />}
        </div>
      )}
      <DialogActions>
        {failed || done ? (
          <Button look={failed ? 'main' : 'plain'} onClick={close}>
            {t('upload.close')}
          </Button>
        ) : (
          <Button onClick={cancel}>
            {t(shown?.kind.words.cancel?.(shown.progress.stage) ?? 'upload.cancel')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** What the overlay is headed by. Of a batch of which something arrived, not all has failed. */
function titleOf({ state, kind }: QueuedFile, files: QueuedFile[], t: TFunction): string {
  const count = files.length;
  if (state === 'done') return t(kind.words.titleDone, { count });
  if (state !== 'failed') return t(kind.words.title, { count });
  const here = files.filter((file) => file.state === 'done').length;
  if (here === 0) return t(kind.words.titleFailed);
  return t('upload.partly', { count: here, total: count });
}

/** Every file of a batch that is not here, and why. */
function Refused({ files }: { files: QueuedFile[] }) {
  const { t } = useTranslation();
  return (
    <section role="alert" className={styles.refused}>
      <p>{t('upload.refused', { count: files.length })}</p>
      <ul className={styles.names}>
        {files.map(({ id, file, reason }) => (
          <li key={id}>
            <span className={styles.refusedName}>{file.name}</span>
            <span className={styles.reason}>{keyOrSentence(reason || 'upload.unknown')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Failure({ file }: { file: QueuedFile }) {
  const { t } = useTranslation();
  const { failed, failedUnknown } = file.kind.words;
  return (
    <>
      <Overall value={0} />
      <p role="alert" className={styles.failure}>
        {file.reason === '' && failedUnknown
          ? t(failedUnknown)
          : t(failed, { reason: keyOrSentence(file.reason || 'upload.unknown') })}
      </p>
    </>
  );
}

function Progress({ file }: { file: QueuedFile }) {
  const { t } = useTranslation();
  const { stage, overall, currentStage, message } = file.progress;
  const words = file.kind.words.messages?.[stage] ?? message;
  return (
    <>
      <Overall value={overall} />
      {stage === 'complete' ? (
        <p role="status" className={styles.done}>
          {t(file.doneWith ?? file.kind.words.done)}
        </p>
      ) : (
        <div className={styles.stage}>
          {/* Only the sentence is announced; a voice that counts percent helps nobody. */}
          <p role="status">{t(words, { name: file.file.name })}</p>
          <span className={styles.number}>{t('library.percent', { percent: currentStage })}</span>
          <ProgressLine label={t(`upload.stage.${stage}`)} value={currentStage} />
        </div>
      )}
      {!file.doneWith && <Steps progress={file.progress} />}
    </>
  );
}

function Overall({ value }: { value: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.overall}>
      <span className={styles.percent}>{t('library.percent', { percent: value })}</span>
      <ProgressLine label={t('upload.overall')} value={value} thick />
    </div>
  );
}

function Steps({ progress }: { progress: UploadProgress }) {
  const { t } = useTranslation();
  const { fileUpload, textProcessing, pagination, pages, optimization } = progress.details;
  const created =
    pagination &&
    t('upload.pages', { current: pagination.currentPage, total: pagination.totalEstimated });
  const read = pages && t('upload.pagesRead', { current: pages.done, total: pages.total });
  return (
    <ul className={styles.steps}>
      <Step name={t('upload.step.fileUpload')} value={fileUpload} />
      <Step name={t('upload.step.textProcessing')} value={textProcessing} note={read} />
      {pagination && (
        <Step name={t('upload.step.pagination')} value={pagination.progress} note={created} />
      )}
      <Step name={t('upload.step.optimization')} value={optimization} />
    </ul>
  );
}

function Step({ name, value, note }: { name: string; value: number; note?: string | undefined }) {
  const { t } = useTranslation();
  const finished = value >= 100;
  return (
    <li data-finished={finished ? '' : undefined}>
      <CircleCheck aria-hidden />
      <span className={styles.stepName}>{name}</span>
      {note && <span className={styles.note}>{note}</span>}
      <span className={styles.number}>{t('library.percent', { percent: Math.round(value) })}</span>
    </li>
  );
}

const stateWords: Record<QueuedFile['state'], string> = {
  waiting: 'upload.queued',
  running: 'upload.running',
  done: 'upload.queueDone',
  failed: 'upload.queueFailed',
};

function Queue({ files }: { files: QueuedFile[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.queue} aria-label={t('upload.queue')}>
      <p>{t('upload.queueCount', { count: files.length })}</p>
      <ul className={styles.files}>
        {files.map(({ id, file, state, progress, reason }) => (
          <li key={id} data-state={state}>
            <span className={styles.fileName}>{file.name}</span>
            <span className={styles.number}>
              {state === 'running'
                ? t('library.percent', { percent: progress.overall })
                : t(stateWords[state])}
            </span>
            {state === 'failed' && (
              <span className={styles.reason}>{keyOrSentence(reason || 'upload.unknown')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Promises({ keys }: { keys: string[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.promises}>
      {keys.map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ul>
  );
}
