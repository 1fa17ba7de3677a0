/** Error messages for users. */
export const accountDataMessages = {
  nothingToPay: "There is nothing available to pay out.",
  worksChoice: "Please choose what happens to your stories.",
} as const;
