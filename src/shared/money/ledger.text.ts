import type { LedgerCause } from "./ledger.ts";

/** Names of the reasons for movements of money, for members and staff. */
export const ledgerCauses: Readonly<Record<LedgerCause, string>> = {
  sale: "Sale",
  refund: "Refund",
  dispute: "Dispute",
  referral: "Referral",
  fee: "Fee",
  release: "Became available",
  payout: "Payout",
  subscription: "Subscription",
  adjustment: "Correction",
  order: "Order",
  prize: "Prize money",
  "write-off": "Written off",
};
