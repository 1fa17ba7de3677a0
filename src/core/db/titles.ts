/** Order of titles: as in a dictionary, regardless of case. Indexes and queries by title must both have it. */
export const TITLE_COLLATION = { locale: "en", strength: 2 } as const;

/** Compares titles in the order of `TITLE_COLLATION`, whose strength 2 is the sensitivity to accents. */
export const compareTitles: (one: string, other: string) => number = new Intl.Collator(
  TITLE_COLLATION.locale,
  { sensitivity: "accent" },
).compare;
