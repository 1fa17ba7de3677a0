import type {
  OrderAct,
  OrderActor,
  OrderEffect,
  OrderOutcome,
  OrderProgress,
  OrderState,
  ProposalKind,
} from "./orders.enums.ts";

/** What a transition looks at beside the state. */
export interface OrderFacts {
  /** Nothing has to be answered, or all of it was. */
  readonly answered: boolean;
  readonly roundsLeft: number;
  /** The seller waits for an answer of the buyer, and the clock stands. */
  readonly paused: boolean;
  /** What is ordered can be done in a story of the buyer's; whether they have opened it to the seller. */
  readonly worksInStory: boolean;
  readonly storyOpen: boolean;
  /** US cents that the seller gets, where somebody decides it. */
  readonly share?: number;
  /** Who has put something to the other, and what; null where nothing waits. */
  readonly proposal: {
    readonly kind: ProposalKind;
    readonly by: "buyer" | "seller";
    /** A price above what is held, and whether both have agreed to it: it waits to be paid. */
    readonly raises: boolean;
    readonly agreed: boolean;
  } | null;
}

type Guard = keyof typeof GUARDS;

/** What has to be so for a transition, each by a name that the drawing shows. */
export const GUARDS = {
  answered: ({ answered }: OrderFacts) => answered,
  unanswered: ({ answered }: OrderFacts) => !answered,
  "rounds left": ({ roundsLeft }: OrderFacts) => roundsLeft > 0,
  paused: ({ paused }: OrderFacts) => paused,
  running: ({ paused }: OrderFacts) => !paused,
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
  "something proposed": ({ proposal }: OrderFacts) => proposal !== null,
} as const;

/** One transition: from where to where, by whom, if what, and what money follows. */
export interface Transition {
  readonly act: OrderAct;
  readonly from: readonly OrderState[];
  /** "same" leaves it where it is. */
  readonly to: OrderState | "same";
  readonly by: readonly OrderActor[];
  readonly guard?: Guard;
  readonly effect: OrderEffect;
}

const WORKING = ["in-progress", "in-review"] as const;
const BEFORE_END = ["pending", "accepted", "in-progress", "in-review"] as const;
const HELD = ["pending", "accepted", "in-progress", "in-review", "disputed"] as const;

/**
 * The whole machine of an order: what is not here cannot happen. `docs/order-machine.md` is drawn from it, and what is
 * final follows from it.
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
  { act: "ask", from: ["in-progress"], to: "same", by: ["seller"], guard: "running", effect: "none" },
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
    ...{ act: "propose-extension", from: ["in-progress"], to: "same", by: ["seller"] },
    ...{ guard: "nothing proposed", effect: "none" },
  },
  // In review.
  { act: "approve", from: ["in-review"], to: "completed", by: ["buyer"], effect: "release" },
  {
    ...{ act: "request-changes", from: ["in-review"], to: "in-progress", by: ["buyer"] },
    ...{ guard: "rounds left", effect: "none" },
  },
  { act: "lapse", from: ["in-review"], to: "completed", by: ["clock"], effect: "release" },
  // What was delivered had a virus in it: nothing was.
  { act: "return", from: ["in-review"], to: "in-progress", by: ["clock"], effect: "none" },
  // In the manuscript: a role on the buyer's story, which ends with the order.
  {
    ...{ act: "open-story", from: BEFORE_END, to: "same", by: ["buyer"] },
    ...{ guard: "works in a story", effect: "none" },
  },
  {
    ...{ act: "close-story", from: BEFORE_END, to: "same", by: ["buyer"] },
    ...{ guard: "story is open", effect: "none" },
  },
  // By agreement.
  {
    ...{ act: "propose-cancellation", from: WORKING, to: "same", by: ["buyer", "seller"] },
    ...{ guard: "nothing proposed", effect: "none" },
  },
  // Other terms: less money goes back at once, more of it is paid before it holds; an instalment has its own escrow.
  {
    ...{ act: "propose-amendment", from: WORKING, to: "same", by: ["buyer", "seller"] },
    ...{ guard: "nothing proposed", effect: "none" },
  },
  {
    ...{ act: "propose-instalment", from: WORKING, to: "same", by: ["buyer", "seller"] },
    ...{ guard: "nothing proposed", effect: "none" },
  },
  {
    ...{ act: "agree", from: WORKING, to: "same", by: ["buyer", "seller"] },
    ...{ guard: "amendment proposed", effect: "lower" },
  },
  {
    ...{ act: "agree", from: WORKING, to: "same", by: ["buyer", "seller"] },
    ...{ guard: "higher price proposed", effect: "none" },
  },
  {
    ...{ act: "pay-more", from: WORKING, to: "same", by: ["provider"] },
    ...{ guard: "higher price agreed", effect: "hold" },
  },
  {
    ...{ act: "expire-more", from: WORKING, to: "same", by: ["provider"] },
    ...{ guard: "higher price agreed", effect: "none" },
  },
  {
    ...{ act: "agree", from: WORKING, to: "same", by: ["buyer", "seller"] },
    ...{ guard: "instalment proposed", effect: "none" },
  },
  {
    ...{ act: "agree", from: WORKING, to: "cancelled", by: ["buyer", "seller"] },
    ...{ guard: "cancellation proposed", effect: "split" },
  },
  {
    ...{ act: "agree", from: ["in-progress"], to: "same", by: ["buyer"] },
    ...{ guard: "extension proposed", effect: "none" },
  },
  {
    ...{ act: "refuse", from: WORKING, to: "same", by: ["buyer", "seller"] },
    ...{ guard: "something proposed", effect: "none" },
  },
  // Before the staff.
  { act: "dispute", from: WORKING, to: "disputed", by: ["buyer", "seller"], effect: "none" },
  {
    ...{ act: "decide", from: ["disputed"], to: "released", by: ["staff"] },
    ...{ guard: "seller gets a share", effect: "split" },
  },
  {
    ...{ act: "decide", from: ["disputed"], to: "refunded", by: ["staff"] },
    ...{ guard: "all goes back", effect: "split" },
  },
  { act: "nudge", from: ["disputed"], to: "same", by: ["clock"], effect: "none" },
  {
    ...{ act: "override", from: HELD, to: "released", by: ["admin"] },
    ...{ guard: "seller gets a share", effect: "split" },
  },
  {
    ...{ act: "override", from: HELD, to: "refunded", by: ["admin"] },
    ...{ guard: "all goes back", effect: "split" },
  },
  // The provider took the money back while it was held.
  { act: "charge-back", from: HELD, to: "refunded", by: ["provider"], effect: "none" },
];

/** The transition that an act is, for who does it, as things stand; null where it cannot be. */
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
      (!each.guard || GUARDS[each.guard](facts)) &&
      // One agrees to, or refuses, what the other has proposed; what is one's own one takes back.
      (each.act !== "agree" || facts.proposal?.by !== by),
  ) ?? null;

/** Everything that somebody may do to an order as things stand. */
export const actsOf = (by: OrderActor, state: OrderState, facts: OrderFacts): OrderAct[] => [
  ...new Set(TRANSITIONS.map(({ act }) => act).filter((act) => transitionOf(act, by, state, facts) !== null)),
];

/** Whether nothing happens any longer: no transition leads on. */
export const isFinal = (state: OrderState): boolean => !TRANSITIONS.some(({ from }) => from.includes(state));

/** Order progress of a state; of one that has ended before it was delivered, how far it had come. */
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
