/** What users are told where something cannot be done. */
export const partsMessages = {
  partsTooDeep: "A volume holds parts, and a part holds chapters: it cannot go deeper.",
} as const;
