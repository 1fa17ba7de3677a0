/** What users are told where something cannot be done. */
export const accountDataMessages = {
  worksChoice: "Please choose what happens to your stories.",
} as const;
