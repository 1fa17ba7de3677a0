/** Sites from which authors bring works, recognised by the structure of their files; "file" if it names none. */
export const ORIGIN_SITES = [
  "ao3",
  "fanfiction",
  "royal-road",
  "wattpad",
  "substack",
  "other",
  "file",
] as const;
export type OriginSite = (typeof ORIGIN_SITES)[number];

/** What a file says about a work, in display order. */
export const ORIGIN_FACTS = [
  "rating",
  "warning",
  "category",
  "fandom",
  "relationship",
  "character",
  "genre",
  "tag",
  "status",
  "chapters",
  "series",
  "collection",
  "language",
  "published",
  "updated",
] as const;
export type OriginFactKind = (typeof ORIGIN_FACTS)[number];

export interface OriginFact {
  readonly kind: OriginFactKind;
  readonly values: readonly string[];
}

/** Where a work was published before, or what its file says about it. */
export interface Origin {
  readonly site: OriginSite;
  /** Address of the work; null if the file does not say. */
  readonly url: string | null;
  readonly facts: readonly OriginFact[];
}
