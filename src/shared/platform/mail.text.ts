/** What stands at the foot of every mail nobody asked for. */
export const mailText = {
  stop: "To stop emails like this one, follow this link and press the button:",
} as const;
