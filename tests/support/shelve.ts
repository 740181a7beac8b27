/** Many books on a reader's shelf, straight into the database: files would take minutes. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SHELVE = fileURLToPath(new URL('shelve.py', import.meta.url));

export function shelve(email: string, count: number): void {
  const database = join(process.env.VOKAL_TEST_DATA ?? '', 'vokal.db');
  execFileSync('python3', [SHELVE, database, email, String(count)]);
}
