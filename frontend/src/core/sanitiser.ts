/**
 * The parsers and the allow-list, which weigh more than the core: fetched for what is not
 * canonical. Chapters are, as the server stores them.
 */

type Sanitise = typeof import('@pkg/sanitiser/vokal_sanitiser.js')['sanitise'];

let loading: Promise<Sanitise> | undefined;

/** Whether the core refused a chapter because it has to be sanitised first. */
export function isNotCanonical(error: unknown): boolean {
  return error instanceof Error && error.name === 'not-canonical';
}

/** Fails if the sanitiser does not arrive; whoever asks again tries again. */
export async function loadSanitiser(): Promise<Sanitise> {
  loading ??= load();
  try {
    return await loading;
  } catch (cause) {
    loading = undefined;
    throw new Error('the sanitiser did not arrive', { cause });
  }
}

async function load(): Promise<Sanitise> {
  const sanitiser = await import('@pkg/sanitiser/vokal_sanitiser.js');
  await sanitiser.default();
  return sanitiser.sanitise;
}
