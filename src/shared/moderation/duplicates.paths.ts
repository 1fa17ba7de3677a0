/** URL paths of `moderation/duplicates`. */
export const duplicatesPaths = {
  adminDuplicates: () => "/admin/duplicates",
} as const;
