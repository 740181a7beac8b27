/** Covers, asked for at most until the server has said no. */
import { ApiError } from '@/api/api-error';
import { COVERS, fetchKept, MOST_COVERS } from '@/shared/shelf/shelf-door';

/** Books, and the addresses that failed: another picture has another one. */
const failed = new Map<number, string>();

/** Lets every cover be asked for again, as after reloading the list by hand. */
export function clearFailedCovers(): void {
  failed.clear();
}

/** A no of the server, which asking again will not change. */
export function isFinal(fault: unknown): boolean {
  return fault instanceof ApiError && (fault.status === 404 || fault.status >= 500);
}

/** Fetches a cover; after a 404 or a 5xx every further request for that book is refused. */
export async function requestCover(id: number, path: string, signal: AbortSignal): Promise<Blob> {
  if (failed.get(id) === path) {
    throw new Error(
      `Cover request for book ${id} has been permanently disabled due to previous failures`,
    );
  }
  try {
    return await fetchKept(COVERS, path, signal, { most: MOST_COVERS });
  } catch (fault) {
    if (isFinal(fault)) failed.set(id, path);
    throw fault;
  }
}
