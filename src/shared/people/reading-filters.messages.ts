/** Error messages for users. */
export const readingFiltersMessages = {
  tooManyFiltered: "Your filters are full. Please remove some first.",
  noSuchMembers: (names: readonly string[]) => `No member has this username: ${names.join(", ")}.`,
} as const;
