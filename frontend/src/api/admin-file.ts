/** Files that only staff may fetch; their token goes in a header, so a plain link cannot. */
import { adminFetch } from './admin-client';
import { errorFrom, parsedBody } from './api-error';

export interface AdminFile {
  blob: Blob;
  /** As the server calls it. */
  name: string | undefined;
}

/** Counts bytes as they pass; the browser keeps them where it likes, on disk if they are many. */
function counted(body: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: (bytes: number) => void) {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onBytes(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
}

function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1];
}

/** Fetches a file, telling how many bytes have come. Taking data out is noted, and so a POST. */
export async function fetchAdminFile(
  path: string,
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: (bytes: number) => void } = {},
): Promise<AdminFile> {
  const url = new URL(path, globalThis.location.origin);
  const response = await adminFetch(
    new Request(url, { method: 'POST', ...(signal && { signal }) }),
  );
  if (!response.ok) {
    throw errorFrom(parsedBody(await response.text()), response.status, response.statusText);
  }
  const { headers } = response;
  const type = headers.get('content-type') ?? '';
  const whole =
    response.body && onBytes
      ? new Response(counted(response.body, onBytes), { headers: { 'content-type': type } })
      : response;
  return { blob: await whole.blob(), name: nameIn(headers.get('content-disposition')) };
}
