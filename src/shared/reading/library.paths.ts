import type { LibraryShelf } from "./library.ts";

/** Addresses of `reading/library`. */
export const libraryPaths = {
  /** Everything one reads, follows and keeps, or one shelf of it. */
  library: (shelf?: LibraryShelf) => (shelf ? `/library/${shelf}` : "/library"),
} as const;
