/** States of an order in its transition table; `progress` and `outcome` are derived from it. */
export const ORDER_STATES = [
  "unpaid",
  "expired",
  "pending",
  "accepted",
  "in-progress",
  "in-review",
  "disputed",
  "completed",
  "cancelled",
  "refunded",
  "released",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Order progress (specification, section 4). */
export const ORDER_PROGRESS = ["Pending", "In Progress", "In Review", "Completed"] as const;
export type OrderProgress = (typeof ORDER_PROGRESS)[number];

/** Outcome of an order besides its progress (product.md, States). */
export const ORDER_OUTCOMES = ["open", "completed", "cancelled", "disputed", "refunded", "released"] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

/** Actors of an order: its two sides, staff, an admin, the payment provider, the clock. */
export const ORDER_ACTORS = ["buyer", "seller", "staff", "admin", "provider", "clock"] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/** Acts on an order: names of the transitions. */
export const ORDER_ACTS = [
  "pay",
  "expire",
  "accept",
  "decline",
  "withdraw",
  "answer",
  "ask",
  "resume",
  "deliver",
  "approve",
  "request-changes",
  "leave",
  "return",
  "propose-extension",
  "propose-cancellation",
  "propose-amendment",
  "propose-instalment",
  "agree",
  "pay-more",
  "expire-more",
  "refuse",
  "open-story",
  "close-story",
  "dispute",
  "refer",
  "decide",
  "override",
  "bank-hold",
  "bank-release",
  "charge-back",
  "lapse",
  "nudge",
  "escalate",
  "reinstate",
] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

/** Effects of a transition on the money. */
export const ORDER_EFFECTS = ["none", "hold", "lower", "refund", "release", "split"] as const;
export type OrderEffect = (typeof ORDER_EFFECTS)[number];

/** Proposals that one side can make to the other. */
export const PROPOSALS = ["extension", "cancellation", "amendment", "instalment"] as const;
export type ProposalKind = (typeof PROPOSALS)[number];

/** Proposals by which a side objects to the agreed terms: the deadlines stop until they are answered. */
export const OBJECTIONS: readonly ProposalKind[] = ["cancellation", "amendment"];

/** Kinds of entries in an order's timeline. */
export const ENTRY_KINDS = ["act", "message"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
