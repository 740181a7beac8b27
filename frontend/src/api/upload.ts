/** Sending a file, with its progress: `fetch` cannot tell how much has left. */
import { ApiError, errorFrom, offlineError, parsedBody } from './api-error';
import { freshToken, sessionHeaders } from './authorised-fetch';

export interface Upload {
  path: string;
  /** The name of the form's field. */
  field: string;
  file: File;
  /** The share sent so far, 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/** Resolves to the parsed answer. Aborting closes the connection. */
export async function upload({ path, field, file, onSent, signal }: Upload): Promise<unknown> {
  // Before, not after: a body of 200 MB is not sent twice for want of a token.
  const token = await freshToken();
  if (token === null) throw new ApiError('signed_out', 'Please log in.', 401, false);
  signal.throwIfAborted();

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    request.open('POST', path);
    for (const [name, value] of Object.entries(sessionHeaders('POST', token))) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      const body = parsedBody(responseText);
      if (status >= 200 && status < 300) resolve(body);
      else {
        // A date instead of a number is nobody's here.
        const seconds = Number.parseInt(request.getResponseHeader('Retry-After') ?? '', 10);
        const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
        reject(errorFrom(body, status, statusText, retryAfter));
      }
    };
    request.onerror = () => reject(offlineError());
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    signal.addEventListener('abort', cancel, { once: true });

    const form = new FormData();
    form.append(field, file);
    request.send(form);
  });
}
