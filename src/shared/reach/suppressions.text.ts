/** Addresses that no newsletter goes to. */
export const suppressionsText = {
  title: "Dead addresses",
  lead: "No newsletter goes to these, whoever writes it. An address is free again once its owner confirms it anew.",
  none: "There is none.",
  table: "Addresses",
  email: "Address",
  reason: "Why",
  reasons: { bounce: "Came back", complaint: "Called spam", staff: "Ended by us" },
  since: "Since",
  act: "Act",
  reset: "Let newsletters go again",
  resetOf: (email: string) => `Let newsletters go again to ${email}`,
  wasReset: "Newsletters go to this address again.",
  add: "Stop newsletters to an address",
  addButton: "Stop them",
  added: "No newsletter goes to this address any longer.",
} as const;
