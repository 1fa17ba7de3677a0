/** Error messages for users. */
export const registrationMessages = {
  registrationClosed: "You cannot create an account at the moment. Please try again another day.",
} as const;
