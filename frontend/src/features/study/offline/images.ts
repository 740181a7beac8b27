/** The stories' pictures, kept in this browser for the time without a network. */
import type { TextsFile } from '@/api/study';

/** The worker serves what stands in caches of this name; a new content gets a new one. */
export const imageCachePrefix = 'vokal-study-images-';

/** The pictures of the fixed protocol, or of every condition. */
export function imagePaths({ stories }: TextsFile, everyCondition: boolean): string[] {
  return stories.flatMap((story) => {
    const folders = everyCondition
      ? Object.values(story.images)
      : [story.images[story.fixedCondition]];
    return folders
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => story.pages.map((_, page) => encodeURI(`${folder}/${page + 1}.jpg`)));
  });
}

/** Fetches what is missing, one after the other, and drops what was kept of older content. */
export async function keepImages(texts: TextsFile, everyCondition: boolean): Promise<void> {
  if (!('caches' in globalThis)) return;
  const name = imageCachePrefix + texts.contentHash;
  const cache = await caches.open(name);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const path of imagePaths(texts, everyCondition)) {
    // One that is not to be had keeps nobody from the next.
    if (!kept.has(path)) await cache.add(path).catch(() => undefined);
  }
  for (const other of await caches.keys()) {
    if (other.startsWith(imageCachePrefix) && other !== name) await caches.delete(other);
  }
}

/** How many there are on this device, for the staff. */
export async function imageCount(): Promise<string> {
  if (!('caches' in globalThis)) return '0';
  let count = 0;
  for (const name of await caches.keys()) {
    if (name.startsWith(imageCachePrefix)) count += (await (await caches.open(name)).keys()).length;
  }
  return String(count);
}
