/** What stands between commas, each once. */
export function tagsIn(typed: string): string[] {
  const tags = typed.split(/[,;،、]/u).map((tag) => tag.trim().replaceAll(/\s+/gu, ' '));
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
