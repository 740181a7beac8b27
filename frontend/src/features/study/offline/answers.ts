/** What the study's service worker answers itself, and from where. */
import { imageCachePrefix } from './images';

const studyPath = '/data-collection';
const picturePath = '/assets/Quizes/';
const page = '/index.html';
const patienceMs = 3000;

type Kept = (path: string) => Promise<Response | undefined>;

/** The answer to a request, or null where the worker has nothing to say. */
export function answerFor(request: Request, origin: string, kept: Kept): Promise<Response> | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return null;
  const { pathname } = url;
  if (pathname.startsWith('/api/')) return null;
  if (request.mode === 'navigate') {
    const isStudy = pathname === studyPath || pathname.startsWith(`${studyPath}/`);
    return isStudy ? pageFor(request, kept) : null;
  }
  return fileFor(request, pathname, kept);
}

/** The newest page where there is a network, else the one that was kept with all its parts. */
async function pageFor(request: Request, kept: Kept): Promise<Response> {
  try {
    const answer = await network(request, AbortSignal.timeout(patienceMs));
    if (answer.ok) return answer;
  } catch {
    // No network, or one that only pretends.
  }
  return (await kept(page)) ?? network(request);
}

async function fileFor(request: Request, pathname: string, kept: Kept): Promise<Response> {
  const isPicture = pathname.startsWith(picturePath) && pathname.endsWith('.jpg');
  // Pictures lie in caches of their own, all else in the one of the program.
  const file = await (isPicture ? pictureOf(pathname) : kept(pathname));
  return file ?? network(request);
}

async function pictureOf(pathname: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(imageCachePrefix)) continue;
    const picture = await (await caches.open(name)).match(pathname);
    if (picture) return picture;
  }
  return undefined;
}

function network(request: Request, signal?: AbortSignal): Promise<Response> {
  // biome-ignore lint/style/noRestrictedGlobals: a service worker stands between the page and the network
  return fetch(request, signal ? { signal } : {});
}
