import type { FilterAct, Hideable, TraitKind } from "./reading-filters.ts";

/** Why a story is marked: what it has that its reader wanted to know of; "" where the kind says it all. */
export interface MarkDto {
  readonly kind: TraitKind;
  readonly value: string;
}

/** Stories of a list that are left out for its reader, or would be. */
export interface LeftOutDto {
  /** Those left out, as far as they were counted. */
  readonly count: number;
  /** There may be more than were counted. */
  readonly more: boolean;
  /** All are shown just now, since the reader asked for it. */
  readonly shown: boolean;
  /** Where they are shown, or hidden again. */
  readonly href: string;
}

export interface ReadingFiltersPageData {
  /** Values of the form's fields by name. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  /** How many things are hidden or marked. */
  readonly counts: Readonly<Record<FilterAct, number>>;
}

/** One button on a story's page. */
export interface HideChoiceDto {
  readonly kind: Hideable;
  readonly value: string;
  readonly label: string;
  readonly hidden: boolean;
}

/** What a member may do about stories like this one. */
export interface StoryFilterDto {
  readonly story: { readonly id: string; readonly slug: string };
  readonly choices: readonly HideChoiceDto[];
  readonly token: string;
}
