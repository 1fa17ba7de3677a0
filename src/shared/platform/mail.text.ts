/** Footer of every mail that the recipient did not request. */
export const mailText = {
  stop: "To stop emails like this one, follow this link and press the button:",
} as const;
