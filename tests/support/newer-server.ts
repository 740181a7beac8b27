/** The server of the tests with a newer build before it, from when one wants. */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the programs of the newer build begin with. */
const NEWER = '/* A newer build. */';

export class NewerServer {
  #isNewer = false;
  readonly #server: Server;

  constructor(private readonly behind: string) {
    this.#server = createServer((asked, answer) => {
      const url = (asked.url ?? '').replace('-newer.js', '.js');
      const { 'if-none-match': _, ...wanted } = asked.headers;
      const headers = { ...wanted, 'accept-encoding': 'identity' };
      const passed = request(new URL(url, this.behind), { method: asked.method ?? 'GET', headers });
      passed.on('error', () => answer.destroy());
      passed.on('response', (response) => {
        const parts: Buffer[] = [];
        const isChanged =
          this.#isNewer && /^\/(app-worker\.js|dashboard|reader\/\d+|index\.html)/.test(url);
        if (!isChanged) {
          answer.writeHead(response.statusCode ?? 500, response.headers);
          response.pipe(answer);
          return;
        }
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const {
            etag,
            'content-length': __,
            'transfer-encoding': ___,
            ...kept
          } = response.headers;
          answer.writeHead(response.statusCode ?? 500, kept);
          answer.end(newer(Buffer.concat(parts).toString()));
        });
      });
      asked.pipe(passed);
    });
  }

  /** The address of the server, which listens from now on. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on there is another build. */
  release(): void {
    this.#isNewer = true;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** The same, but that the program that a page begins with has another name. */
function newer(text: string): string {
  const renamed = text.replace(/assets\/(index-[\w-]{8})\.js/g, 'assets/$1-newer.js');
  return renamed.startsWith('<') ? renamed : `${NEWER}${renamed}`;
}
