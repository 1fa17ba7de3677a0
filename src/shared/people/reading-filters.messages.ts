/** Error messages for users. */
export const readingFiltersMessages = {
  tooManyFiltered: "You have reached the limit for filters. Please remove some first.",
  noSuchMembers: (names: readonly string[]) => `No member has this username: ${names.join(", ")}.`,
} as const;
