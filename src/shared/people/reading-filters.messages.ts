/** What users are told where something cannot be done. */
export const readingFiltersMessages = {
  tooManyFiltered: "Your filters are full. Please remove some first.",
  noSuchMembers: (names: readonly string[]) => `There is nobody called ${names.join(", ")}.`,
} as const;
