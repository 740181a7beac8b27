import type { UploadEvent } from '@/api/client';
import { eventsFrom } from '@/api/event-stream';

/** Tells what the server does with a file. Losing this stream loses no file. */
export async function followUpload(
  path: string,
  onEvent: (event: UploadEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const event of eventsFrom(path, signal)) onEvent(event as UploadEvent);
  } catch {
    // The answer to the upload itself decides.
  }
}
