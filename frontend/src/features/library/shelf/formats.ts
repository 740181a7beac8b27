/** Making one takes longer than all else that a card does. */
const dates = new Map<string, Intl.DateTimeFormat>();

/** A day as a card tells it. */
export function shortDate(moment: string, language: string): string {
  let format = dates.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
    dates.set(language, format);
  }
  return format.format(new Date(moment));
}
