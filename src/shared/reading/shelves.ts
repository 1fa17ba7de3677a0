/** Sites whose reading shelves can be brought here. */
export const SHELF_SITES = ["goodreads", "storygraph", "ao3"] as const;
export type ShelfSite = (typeof SHELF_SITES)[number];

/** Maximum size of a file in bytes, and number of its works that are looked up. Not in the specification. */
export const SHELF_FILE_BYTES = 5 * 1024 * 1024;
export const SHELF_WORKS_MAX = 3_000;
