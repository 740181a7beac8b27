/** Which texts somebody reads, by the year of birth. */

export const ageGroups = ['Birth 2017-2018', 'Birth 2015-2016', 'Birth 1914-2014'] as const;
export type AgeGroup = (typeof ageGroups)[number];

/** Whoever is younger than the youngest group reads its texts, and older likewise. */
export function ageGroupOf(birthYear: number): AgeGroup {
  if (birthYear >= 2017) return 'Birth 2017-2018';
  if (birthYear >= 2015) return 'Birth 2015-2016';
  return 'Birth 1914-2014';
}

/** The years to choose from, the youngest first. */
export function birthYears(now: Date = new Date()): number[] {
  const youngest = now.getFullYear() - 7;
  return Array.from({ length: 84 }, (_, index) => youngest - index);
}
