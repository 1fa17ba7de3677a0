/** What users are told where something cannot be done. */
export const registrationMessages = {
  registrationClosed: "New accounts cannot be made just now. Please come back another day.",
} as const;
