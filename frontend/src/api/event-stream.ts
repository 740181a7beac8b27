/** Server-sent events, read by hand because `EventSource` cannot carry a bearer token. */
import { authorisedFetch } from './authorised-fetch';

/** The `data` of one event block; comments and other fields say nothing to us. */
function dataIn(block: string): string {
  return block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
}

/** Yields each event's parsed data until the stream ends or `signal` aborts. */
export async function* eventsFrom(path: string, signal: AbortSignal): AsyncGenerator<unknown> {
  const url = new URL(path, globalThis.location.origin);
  const response = await authorisedFetch(
    new Request(url, { signal, headers: { Accept: 'text/event-stream' } }),
  );
  if (!response.ok || !response.body) return;

  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = dataIn(block);
        if (data) yield JSON.parse(data);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
