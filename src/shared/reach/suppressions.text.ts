/** Texts of the list of addresses to which no newsletter is sent. */
export const suppressionsText = {
  title: "Addresses without newsletters",
  lead: "No newsletters from any author go to these addresses. Newsletters start again once the owner of the address confirms it again.",
  none: "Newsletters are not stopped for any address.",
  table: "Addresses",
  email: "Address",
  reason: "Why",
  reasons: { bounce: "Bounced", complaint: "Reported as spam", staff: "Stopped by our staff" },
  since: "Since",
  actions: "Actions",
  reset: "Allow newsletters again",
  resetOf: (email: string) => `Allow newsletters to ${email} again`,
  wasReset: "Newsletters to this address are allowed again.",
  add: "Stop newsletters to an address",
  addButton: "Stop newsletters",
  added: "Newsletters no longer go to this address.",
} as const;
