/** Stores what is on a sheet in place of a document, or of the part of one that it is. */
import { ApiError } from '@/api/api-error';
import type { DocumentCore } from '@/core/open-document';

import { fetchContent, type Section, sectionIn, storeDocument, tagOf } from '../document-source';

export class Storing {
  readonly #fileName: string;
  readonly #core: DocumentCore;
  #section: Section | null;
  /** What the server has of it, as far as is known here. */
  #known: string;

  constructor(fileName: string, section: Section | null, content: string, core: DocumentCore) {
    this.#fileName = fileName;
    this.#section = section;
    this.#known = content;
    this.#core = core;
  }

  /**
   * Stores it over a version, and answers with the new one. A version is the whole document's: where
   * only other parts were changed since, nobody has to be asked.
   */
  async store(html: string, version: string): Promise<string> {
    let stored: string;
    try {
      stored = await storeDocument(this.#fileName, this.#section, html, version);
    } catch (fault) {
      const newer = await this.#versionOfOthers(fault);
      if (newer === null) throw fault;
      stored = await storeDocument(this.#fileName, this.#section, html, newer);
    }
    this.#known = await this.#core.clean(html);
    return stored;
  }

  /** The version that a part can be stored over after a refusal; null if it is another by now. */
  async #versionOfOthers(fault: unknown): Promise<string | null> {
    const part = this.#section;
    if (!part || !(fault instanceof ApiError && fault.status === 412)) return null;
    const found = await fetchContent(this.#fileName, part.at);
    if (found.section !== part.at || found.content !== this.#known) return null;
    this.#section = sectionIn(found);
    return tagOf(found.version);
  }
}
