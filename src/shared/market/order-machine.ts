import {
  OBJECTIONS,
  ORDER_ACTS,
  type OrderAct,
  type OrderActor,
  type OrderEffect,
  type OrderOutcome,
  type OrderProgress,
  type OrderState,
  type ProposalKind,
} from "./orders.enums.ts";
import { ORDER_WAITS } from "./orders.limits.ts";

/** Facts besides the state on which a transition depends. */
export interface OrderFacts {
  /** True if no answers are required or all were given. */
  readonly answered: boolean;
  readonly roundsLeft: number;
  /** True while the seller waits for an answer of the buyer and the deadline is paused. */
  readonly paused: boolean;
  /** True while the buyer's bank disputes a payment: the order is held. */
  readonly bankDisputed: boolean;
  /**
   * Whether the work can be done in a story of the buyer, and whether the buyer has opened it to the seller.
   */
  readonly worksInStory: boolean;
  readonly storyOpen: boolean;
  /** State before one side's ban escalated it to staff; null if it was not escalated. */
  readonly escalatedFrom: OrderState | null;
  /** True while the time for the delivery has not run out; false if none was agreed. */
  readonly beforeDue: boolean;
  /** True if the time for the delivery has run out. */
  readonly overdue: boolean;
  /** Whole days by which the delivery is late. */
  readonly lateDays: number;
  /** Days by which the time can still be extended. */
  readonly daysLeft: number;
  /** Amount in US cents that the seller receives, if somebody decides it. */
  readonly share?: number;
  /** Pending proposal and the side that made it; null if there is none. */
  readonly proposal: {
    readonly kind: ProposalKind;
    readonly by: "buyer" | "seller";
    /**
     * Whether it raises the price above the held amount, and whether both sides have agreed and payment is
     * pending.
     */
    readonly raises: boolean;
    readonly agreed: boolean;
  } | null;
}

type Guard = keyof typeof GUARDS;

const LEAVE_DAYS = ORDER_WAITS.leave / 86_400_000;

/** Returns true for a proposal that stops the deadlines: an objection that is not answered yet. */
export const isObjection = ({
  kind,
  agreed,
}: {
  readonly kind: ProposalKind;
  readonly agreed: boolean;
}): boolean => OBJECTIONS.includes(kind) && !agreed;

/** Conditions of transitions, by the names shown in the diagram. */
export const GUARDS = {
  answered: ({ answered }: OrderFacts) => answered,
  unanswered: ({ answered }: OrderFacts) => !answered,
  "rounds left": ({ roundsLeft }: OrderFacts) => roundsLeft > 0,
  paused: ({ paused }: OrderFacts) => paused,
  running: ({ paused }: OrderFacts) => !paused,
  "running and not late": ({ paused, overdue }: OrderFacts) => !paused && !overdue,
  "before the due date": ({ proposal, beforeDue, daysLeft }: OrderFacts) =>
    proposal === null && beforeDue && daysLeft > 0,
  "late by 3 days": ({ lateDays }: OrderFacts) => lateDays >= LEAVE_DAYS,
  "objection open": ({ proposal }: OrderFacts) => proposal !== null && isObjection(proposal),
  "nothing proposed": ({ proposal }: OrderFacts) => proposal === null,
  "cancellation proposed": ({ proposal }: OrderFacts) => proposal?.kind === "cancellation",
  "amendment proposed": ({ proposal }: OrderFacts) => proposal?.kind === "amendment" && !proposal.raises,
  "higher price proposed": ({ proposal }: OrderFacts) => proposal?.raises === true && !proposal.agreed,
  "higher price agreed": ({ proposal }: OrderFacts) => proposal?.agreed === true,
  "instalment proposed": ({ proposal }: OrderFacts) => proposal?.kind === "instalment",
  "extension proposed": ({ proposal }: OrderFacts) => proposal?.kind === "extension",
  "seller gets a share": ({ share = 0 }: OrderFacts) => share > 0,
  "all goes back": ({ share = 0 }: OrderFacts) => share === 0,
  "works in a story": ({ worksInStory, storyOpen }: OrderFacts) => worksInStory && !storyOpen,
  "story is open": ({ storyOpen }: OrderFacts) => storyOpen,
  "escalated while pending": ({ escalatedFrom }: OrderFacts) => escalatedFrom === "pending",
  "escalated while accepted": ({ escalatedFrom }: OrderFacts) => escalatedFrom === "accepted",
  "escalated in progress": ({ escalatedFrom }: OrderFacts) => escalatedFrom === "in-progress",
  "escalated in review": ({ escalatedFrom }: OrderFacts) => escalatedFrom === "in-review",
  "something proposed": ({ proposal }: OrderFacts) => proposal !== null,
} as const;

/** A transition: from, to, actor, condition, and effect on the money. */
export interface Transition {
  readonly act: OrderAct;
  readonly from: readonly OrderState[];
  /** "same" leaves the state unchanged. */
  readonly to: OrderState | "same";
  readonly by: readonly OrderActor[];
  readonly guard?: Guard;
  readonly effect: OrderEffect;
}

const WORKING = ["in-progress", "in-review"] as const;
const BEFORE_END = ["pending", "accepted", "in-progress", "in-review"] as const;
const HELD = [...BEFORE_END, "disputed"] as const;
/** Ended, and the seller may have received a share. */
const EARNED = ["completed", "cancelled", "released"] as const;
/** Acts of the clock that follow from events, not from deadlines: possible while an order is held. */
const BY_EVENTS: readonly OrderAct[] = ["escalate", "reinstate", "return"];

/**
 * State machine of an order: transitions not listed here are impossible. `docs/order-machine.md` is generated
 * from it, and final states are derived from it.
 */
export const TRANSITIONS: readonly Transition[] = [
  { act: "pay", from: ["unpaid"], to: "pending", by: ["provider"], effect: "hold" },
  { act: "expire", from: ["unpaid"], to: "expired", by: ["provider"], effect: "none" },
  // Pending.
  { act: "accept", from: ["pending"], to: "in-progress", by: ["seller"], guard: "answered", effect: "none" },
  { act: "accept", from: ["pending"], to: "accepted", by: ["seller"], guard: "unanswered", effect: "none" },
  { act: "decline", from: ["pending", "accepted"], to: "cancelled", by: ["seller"], effect: "refund" },
  { act: "withdraw", from: ["pending", "accepted"], to: "cancelled", by: ["buyer"], effect: "refund" },
  { act: "answer", from: ["pending"], to: "same", by: ["buyer"], guard: "unanswered", effect: "none" },
  { act: "answer", from: ["accepted"], to: "in-progress", by: ["buyer"], effect: "none" },
  { act: "lapse", from: ["pending", "accepted"], to: "cancelled", by: ["clock"], effect: "refund" },
  // In progress.
  // After the due date a question does not stop the clock any more.
  {
    act: "ask",
    from: ["in-progress"],
    to: "same",
    by: ["seller"],
    guard: "running and not late",
    effect: "none",
  },
  {
    act: "resume",
    from: ["in-progress"],
    to: "same",
    by: ["buyer", "seller"],
    guard: "paused",
    effect: "none",
  },
  { act: "resume", from: ["in-progress"], to: "same", by: ["clock"], guard: "paused", effect: "none" },
  { act: "deliver", from: ["in-progress"], to: "in-review", by: ["seller"], effect: "none" },
  { act: "lapse", from: ["in-progress"], to: "cancelled", by: ["clock"], guard: "running", effect: "refund" },
  {
    act: "propose-extension",
    from: ["in-progress"],
    to: "same",
    by: ["seller"],
    guard: "before the due date",
    effect: "none",
  },
  // The buyer does not wait for the deadline of a seller who is late.
  {
    act: "leave",
    from: ["in-progress"],
    to: "cancelled",
    by: ["buyer"],
    guard: "late by 3 days",
    effect: "refund",
  },
  // In review.
  { act: "approve", from: ["in-review"], to: "completed", by: ["buyer"], effect: "release" },
  {
    act: "request-changes",
    from: ["in-review"],
    to: "in-progress",
    by: ["buyer"],
    guard: "rounds left",
    effect: "none",
  },
  { act: "lapse", from: ["in-review"], to: "completed", by: ["clock"], effect: "release" },
  // The delivery contained a virus and counts as not made.
  { act: "return", from: ["in-review"], to: "in-progress", by: ["clock"], effect: "none" },
  // Work in the manuscript: a role on the buyer's story, which ends with the order.
  {
    act: "open-story",
    from: BEFORE_END,
    to: "same",
    by: ["buyer"],
    guard: "works in a story",
    effect: "none",
  },
  {
    act: "close-story",
    from: BEFORE_END,
    to: "same",
    by: ["buyer"],
    guard: "story is open",
    effect: "none",
  },
  // By agreement.
  {
    act: "propose-cancellation",
    from: WORKING,
    to: "same",
    by: ["buyer", "seller"],
    guard: "nothing proposed",
    effect: "none",
  },
  // Changed terms: a lower price is refunded at once; a higher one takes effect when paid. An instalment has
  // a separate escrow.
  {
    act: "propose-amendment",
    from: WORKING,
    to: "same",
    by: ["buyer", "seller"],
    guard: "nothing proposed",
    effect: "none",
  },
  {
    act: "propose-instalment",
    from: WORKING,
    to: "same",
    by: ["buyer", "seller"],
    guard: "nothing proposed",
    effect: "none",
  },
  {
    act: "agree",
    from: WORKING,
    to: "same",
    by: ["buyer", "seller"],
    guard: "amendment proposed",
    effect: "lower",
  },
  {
    act: "agree",
    from: WORKING,
    to: "same",
    by: ["buyer", "seller"],
    guard: "higher price proposed",
    effect: "none",
  },
  {
    act: "pay-more",
    from: WORKING,
    to: "same",
    by: ["provider"],
    guard: "higher price agreed",
    effect: "hold",
  },
  {
    act: "expire-more",
    from: WORKING,
    to: "same",
    by: ["provider"],
    guard: "higher price agreed",
    effect: "none",
  },
  {
    act: "agree",
    from: WORKING,
    to: "same",
    by: ["buyer", "seller"],
    guard: "instalment proposed",
    effect: "none",
  },
  {
    act: "agree",
    from: WORKING,
    to: "cancelled",
    by: ["buyer", "seller"],
    guard: "cancellation proposed",
    effect: "split",
  },
  {
    act: "agree",
    from: ["in-progress"],
    to: "same",
    by: ["buyer"],
    guard: "extension proposed",
    effect: "none",
  },
  {
    act: "refuse",
    from: WORKING,
    to: "same",
    by: ["buyer", "seller"],
    guard: "something proposed",
    effect: "none",
  },
  // Disputes decided by staff.
  { act: "dispute", from: WORKING, to: "disputed", by: ["buyer", "seller"], effect: "none" },
  // Silence does not decide against an objection: staff do.
  { act: "refer", from: WORKING, to: "disputed", by: ["clock"], guard: "objection open", effect: "none" },
  // One side is banned: staff decide, unless the ban ends first.
  { act: "escalate", from: BEFORE_END, to: "disputed", by: ["clock"], effect: "none" },
  {
    act: "reinstate",
    from: ["disputed"],
    to: "pending",
    by: ["clock"],
    guard: "escalated while pending",
    effect: "none",
  },
  {
    act: "reinstate",
    from: ["disputed"],
    to: "accepted",
    by: ["clock"],
    guard: "escalated while accepted",
    effect: "none",
  },
  {
    act: "reinstate",
    from: ["disputed"],
    to: "in-progress",
    by: ["clock"],
    guard: "escalated in progress",
    effect: "none",
  },
  {
    act: "reinstate",
    from: ["disputed"],
    to: "in-review",
    by: ["clock"],
    guard: "escalated in review",
    effect: "none",
  },
  {
    act: "decide",
    from: ["disputed"],
    to: "released",
    by: ["staff"],
    guard: "seller gets a share",
    effect: "split",
  },
  {
    act: "decide",
    from: ["disputed"],
    to: "refunded",
    by: ["staff"],
    guard: "all goes back",
    effect: "split",
  },
  { act: "nudge", from: ["disputed"], to: "same", by: ["clock"], effect: "none" },
  {
    act: "override",
    from: BEFORE_END,
    to: "released",
    by: ["admin"],
    guard: "seller gets a share",
    effect: "split",
  },
  {
    act: "override",
    from: BEFORE_END,
    to: "refunded",
    by: ["admin"],
    guard: "all goes back",
    effect: "split",
  },
  // The buyer's bank disputes a payment: the money is held and the deadlines stop until the bank decides.
  { act: "bank-hold", from: [...HELD, ...EARNED], to: "same", by: ["provider"], effect: "none" },
  { act: "bank-release", from: [...HELD, ...EARNED], to: "same", by: ["provider"], effect: "none" },
  // The bank took the money back: an open order ends, an ended one keeps its outcome and the seller loses it.
  { act: "charge-back", from: HELD, to: "refunded", by: ["provider"], effect: "none" },
  { act: "charge-back", from: EARNED, to: "same", by: ["provider"], effect: "none" },
];

/** Acts of the buyer or the seller. */
export const SIDE_ACTS: readonly OrderAct[] = ORDER_ACTS.filter((act) =>
  TRANSITIONS.some(({ act: name, by }) => name === act && (by.includes("buyer") || by.includes("seller"))),
);

/** Returns the transition of an act for an actor in the current state; null if it is not permitted. */
export const transitionOf = (
  act: OrderAct,
  by: OrderActor,
  state: OrderState,
  facts: OrderFacts,
): Transition | null =>
  TRANSITIONS.find(
    (each) =>
      each.act === act &&
      each.from.includes(state) &&
      each.by.includes(by) &&
      (!facts.bankDisputed || by === "provider" || BY_EVENTS.includes(act)) &&
      (!each.guard || GUARDS[each.guard](facts)) &&
      // Each side agrees to or declines the other's proposal, and withdraws its proposal.
      (each.act !== "agree" || facts.proposal?.by !== by),
  ) ?? null;

/** Returns all acts that an actor may perform in the current state. */
export const actsOf = (by: OrderActor, state: OrderState, facts: OrderFacts): OrderAct[] => [
  ...new Set(TRANSITIONS.map(({ act }) => act).filter((act) => transitionOf(act, by, state, facts) !== null)),
];

/** Returns true if no transition leads out of a state. */
export const isFinal = (state: OrderState): boolean =>
  !TRANSITIONS.some(({ from, to }) => to !== "same" && from.includes(state));

/** Order progress by state; for an order that ended before delivery, how far it had come. */
export const PROGRESS: Readonly<Record<OrderState, OrderProgress>> = {
  unpaid: "Pending",
  expired: "Pending",
  pending: "Pending",
  accepted: "Pending",
  "in-progress": "In Progress",
  "in-review": "In Review",
  disputed: "In Review",
  completed: "Completed",
  cancelled: "Completed",
  refunded: "Completed",
  released: "Completed",
};

/** Facts from which the reached step is derived. */
interface ReachedFacts {
  readonly state: OrderState;
  readonly paidAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly answered: boolean;
}

/**
 * Returns the last step that an order actually reached, whatever the progress of its final state; null if it
 * was never paid.
 */
export function reachedBy({
  state,
  paidAt,
  acceptedAt,
  deliveredAt,
  answered,
}: ReachedFacts): OrderProgress | null {
  if (state === "completed" || !isFinal(state)) return state === "expired" ? null : PROGRESS[state];
  if (!paidAt) return null;
  if (deliveredAt) return "In Review";
  return acceptedAt && answered ? "In Progress" : "Pending";
}

export const OUTCOME: Readonly<Record<OrderState, OrderOutcome>> = {
  unpaid: "open",
  expired: "cancelled",
  pending: "open",
  accepted: "open",
  "in-progress": "open",
  "in-review": "open",
  disputed: "disputed",
  completed: "completed",
  cancelled: "cancelled",
  refunded: "refunded",
  released: "released",
};
