import type { AiUse, ContentWarning, Genre } from "../story.enums.ts";

/** Story traits that readers can hide or mark, in display order (product.md, 7). */
export const TRAIT_KINDS = ["genre", "tag", "warning", "author", "incomplete", "ai"] as const;
export type TraitKind = (typeof TRAIT_KINDS)[number];

/** Uses of AI that an author can declare, other than none. */
export const DECLARED_AI = ["assisted", "generated"] as const satisfies readonly AiUse[];
export type DeclaredAi = (typeof DECLARED_AI)[number];

/** Kinds of traits that a story's page offers to hide. */
export const HIDEABLE = ["author", "genre", "tag"] as const satisfies readonly TraitKind[];
export type Hideable = (typeof HIDEABLE)[number];

/** Story traits to hide or mark; authors by id. */
export interface FilterSet {
  readonly genres: readonly Genre[];
  readonly tags: readonly string[];
  readonly warnings: readonly ContentWarning[];
  readonly authors: readonly string[];
  readonly aiUses: readonly DeclaredAi[];
  readonly incomplete: boolean;
}

/** Effects of a filter on matching stories. */
export const FILTER_ACTS = ["hide", "mark"] as const;
export type FilterAct = (typeof FILTER_ACTS)[number];

export type ReadingFilters = Readonly<Record<FilterAct, FilterSet>>;

/** Filter set without entries. */
export const EMPTY_SET: FilterSet = Object.freeze({
  genres: [],
  tags: [],
  warnings: [],
  authors: [],
  aiUses: [],
  incomplete: false,
});
export const NO_READING_FILTERS: ReadingFilters = Object.freeze({ hide: EMPTY_SET, mark: EMPTY_SET });
