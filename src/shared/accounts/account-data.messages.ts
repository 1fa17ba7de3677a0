/** Error messages for users. */
export const accountDataMessages = {
  worksChoice: "Please choose what happens to your stories.",
} as const;
