/** Texts of the list of addresses to which no newsletter is sent. */
export const suppressionsText = {
  title: "Dead addresses",
  lead: "No newsletters from any author go to these addresses. An address is allowed again once its owner confirms it again.",
  none: "There are no dead addresses.",
  table: "Addresses",
  email: "Address",
  reason: "Why",
  reasons: { bounce: "Came back", complaint: "Called spam", staff: "Ended by us" },
  since: "Since",
  act: "Act",
  reset: "Allow newsletters again",
  resetOf: (email: string) => `Allow newsletters to ${email} again`,
  wasReset: "Newsletters to this address are allowed again.",
  add: "Stop newsletters to an address",
  addButton: "Stop them",
  added: "Newsletters no longer go to this address.",
} as const;
