/**
 * Writes the payloads of JSON Lines files as seeds for the fuzz targets, each
 * in the form that its target reads: `node fuzz-seeds.mjs FOLDER FILE…`.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const [folder, ...files] = process.argv.slice(2);

/** A common page: 760 x 560 pixels, 16 pixel type on 24 pixel lines. */
const PAGE = Buffer.from([0xf8, 0x02, 0x30, 0x02, 64, 12, 1, 0]);
const AID = Buffer.from([0, 0, 64]);

const forms = {
  sanitise: (payload) => [Buffer.from(payload)],
  sanitise_highlight: (payload) => [Buffer.concat([AID, Buffer.from(payload)])],
  paginate: (payload) => [Buffer.concat([PAGE, Buffer.from(payload)])],
  href: (payload) =>
    [...payload.matchAll(/(?:href|src|action|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)].map(
      ([, double, single, bare]) =>
        Buffer.from(`OEBPS/text/one.xhtml\n${double ?? single ?? bare ?? ''}`),
    ),
};

for (const target of Object.keys(forms)) mkdirSync(`${folder}/${target}`, { recursive: true });
for (const file of files.filter((name) => existsSync(name))) {
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { payload } = JSON.parse(line);
    for (const [target, form] of Object.entries(forms)) {
      for (const seed of form(payload)) {
        const name = createHash('sha1').update(seed).digest('hex');
        writeFileSync(`${folder}/${target}/${name}`, seed);
      }
    }
  }
}
