/** Error messages for users. */
export const comparisonMessages = {
  tooDifferent: "These two versions are too different to compare. Please choose two that are more alike.",
} as const;
