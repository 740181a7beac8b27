/** Tags as they are typed: words with commas between them. */

const MOST_TAGS = 20;
const LONGEST_TAG = 64;

/** Each once, without blanks around it. */
export function tagsFrom(typed: string): string[] {
  const tags = typed.split(',').map((tag) => [...tag.trim().replace(/\s+/g, ' ')]);
  const cut = tags.map((letters) => letters.slice(0, LONGEST_TAG).join('').trim());
  return [...new Set(cut.filter((tag) => tag !== ''))].slice(0, MOST_TAGS);
}

export function tagsAsTyped(tags: readonly string[]): string {
  return tags.join(', ');
}
