/** What the app's service worker answers itself, and from where. */

const page = '/index.html';
const patienceMs = 3000;
/** The study has a worker of its own; a page of it that has not is on its way to one. */
const elsewhere = ['/api/', '/data-collection'];

type Kept = (path: string) => Promise<Response | undefined>;

/** The answer to a request, or null where the worker has nothing to say. */
export function answerFor(request: Request, origin: string, kept: Kept): Promise<Response> | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return null;
  const { pathname } = url;
  if (elsewhere.some((start) => pathname.startsWith(start))) return null;
  if (request.mode === 'navigate') return namesFile(pathname) ? null : pageFor(request, kept);
  return isProgram(pathname) ? fileFor(request, pathname, kept) : null;
}

/** What has an ending is a file, but for documents, which are called by their names. */
function namesFile(pathname: string): boolean {
  return pathname.includes('.') && !pathname.startsWith('/pdf-editor/');
}

/** Files of the program, but not the study's pictures, of which there are hundreds. */
function isProgram(pathname: string): boolean {
  return !pathname.startsWith('/assets/Quizes/') && !pathname.endsWith('-worker.js');
}

/** The newest page where there is a network, else the one that was kept with all its parts. */
function pageFor(request: Request, kept: Kept): Promise<Response> {
  return newestOrKept(request, page, kept);
}

/** When nobody answered; whatever a page asks for then is taken from where the page is. */
let silentAt = Number.NEGATIVE_INFINITY;
const silentMs = 10_000;

async function newestOrKept(request: Request, path: string, kept: Kept): Promise<Response> {
  if (request.mode !== 'navigate' && performance.now() - silentAt < silentMs) {
    return (await kept(path)) ?? network(request);
  }
  const waited = new AbortController();
  const timer = setTimeout(() => waited.abort(), patienceMs);
  try {
    const answer = await network(request, waited.signal);
    // Vokal has a page for each address: there is none only where somebody else answers.
    if (answer.status < 500 && answer.status !== 404) return answer;
    silentAt = performance.now();
    return (await kept(path)) ?? answer;
  } catch {
    // No network, or one that only pretends.
    silentAt = performance.now();
    return (await kept(path)) ?? network(request);
  } finally {
    clearTimeout(timer);
  }
}

async function fileFor(request: Request, pathname: string, kept: Kept): Promise<Response> {
  // Whatever is called by what is in it never changes.
  if (!pathname.startsWith('/assets/')) return newestOrKept(request, pathname, kept);
  return (await kept(pathname)) ?? network(request);
}

function network(request: Request, signal?: AbortSignal): Promise<Response> {
  // biome-ignore lint/style/noRestrictedGlobals: a service worker stands between the page and the network
  return fetch(request, signal ? { signal } : {});
}
