/** Lets the study be opened and taken without a network once it has been opened with one. */

import { studyInfo, textsFile } from '@/api/study';
import { registerStudyWorker } from '@/api/study-worker-client';

import { studyPath } from '../paths';
import { useStudy } from '../study-store';
import { keepImages } from './images';

let started = false;

export function keepOffline(): void {
  // Hot reload and a worker that serves old pages do not go together.
  if (started || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  started = true;
  void prepare().catch(() => {
    // Another page of the study tries again.
    started = false;
  });
}

async function prepare(): Promise<void> {
  // A new version takes over between two participants, never during a session.
  await registerStudyWorker(studyPath, () => useStudy.getState().events.length === 0);
  const texts = await textsFile();
  const info = await studyInfo().catch(() => undefined);
  await keepImages(texts, info?.protocol === 'balanced');
}
