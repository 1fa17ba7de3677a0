import { READING_STATES, type ReadingState } from "./reading.ts";

/** What a member can do with a story in their library: want to read it, or one of the reading states. */
export const LIBRARY_STATES = ["want", ...READING_STATES] as const;

export type LibraryState = "want" | ReadingState;

/** States offered for a story that the member has not begun. */
export const FIRST_STATES = ["want", "reading", "finished"] as const satisfies readonly LibraryState[];

/** Filters of the library: a state, or a mark that a story has beside its state. */
export const LIBRARY_FILTERS = [
  "reading",
  "want",
  "finished",
  "following",
  "favourites",
  "on-hold",
  "dropped",
] as const;

/** Orders of the library; the first one is the default. */
export const LIBRARY_SORTS = ["last-read", "title"] as const;

export type LibrarySort = (typeof LIBRARY_SORTS)[number];

export type LibraryFilter = (typeof LIBRARY_FILTERS)[number];
