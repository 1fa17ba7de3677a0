/** URL paths of `reading/shelves`. */
export const shelvesPaths = {
  importShelves: () => "/shelves/import",
} as const;
