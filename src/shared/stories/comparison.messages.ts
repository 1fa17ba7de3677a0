/** What users are told where something cannot be done. */
export const comparisonMessages = {
  tooDifferent: "These two differ too much to be compared. Please choose two that are closer together.",
} as const;
