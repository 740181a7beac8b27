/** The worker that cleans documents that are edited as a whole, and finds their vowels. */
import load, { isCanonical, vowelGroupsOfText } from '@pkg/vokal_wasm.js';
import { expose, transfer } from 'comlink';

import { loadSanitiser } from './sanitiser';

let loaded: Promise<unknown> | undefined;

async function ready(): Promise<void> {
  loaded ??= load();
  await loaded;
}

const documentWorker = {
  async clean(html: string): Promise<string> {
    await ready();
    // As the server stores it, as a rule.
    if (isCanonical(html)) return html;
    const sanitise = await loadSanitiser();
    return sanitise(html, { syntax: 'html' }).html;
  },

  async vowelGroups(text: string, language: string): Promise<Uint32Array> {
    await ready();
    const groups = vowelGroupsOfText(text, language);
    return transfer(groups, [groups.buffer]);
  },
};

export type DocumentWorker = typeof documentWorker;

expose(documentWorker);
