import type { FilterAct, Hideable, TraitKind } from "./reading-filters.ts";

/** Why a story is marked: the trait that its reader wanted to know of; "" if the kind is enough. */
export interface MarkDto {
  readonly kind: TraitKind;
  readonly value: string;
}

/** Stories of a list that the reader's filters leave out or would leave out. */
export interface LeftOutDto {
  /** Number left out, as far as counted. */
  readonly count: number;
  /** True if there may be more than were counted. */
  readonly more: boolean;
  /** True if all are shown at the reader's request. */
  readonly shown: boolean;
  /** Link that shows them or hides them again. */
  readonly href: string;
}

export interface ReadingFiltersPageData {
  /** Values of the form's fields by name. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  /** Number of traits that are hidden or marked. */
  readonly counts: Readonly<Record<FilterAct, number>>;
}

/** A button on a story's page for hiding stories with one trait. */
export interface HideChoiceDto {
  readonly kind: Hideable;
  readonly value: string;
  readonly label: string;
  readonly hidden: boolean;
}

/** Filter actions that a member has for stories like this one. */
export interface StoryFilterDto {
  readonly story: { readonly id: string; readonly slug: string };
  readonly choices: readonly HideChoiceDto[];
  readonly token: string;
}
