import { monthsLater } from "#core/base/zones.ts";
import { PAST_DUE_DAYS, RENEWAL_TRIES } from "#shared/money/subscriptions.ts";
import type { SandboxSubscriptionDoc } from "./subscription-model.ts";

const DAY_MS = 86_400_000;

type Clockwork = Pick<
  SandboxSubscriptionDoc,
  | "state"
  | "cardWorks"
  | "months"
  | "periods"
  | "failures"
  | "tries"
  | "nextTryAt"
  | "cancelsAtEnd"
  | "expiresAt"
  | "dueAt"
>;

/**
 * Advances a subscription to the present: applies charges, failures or its end that came due meanwhile. A
 * renewal is tried when due and 5 and 10 days later; after 14 days the subscription ends.
 */
export function advanced<Doc extends Clockwork>(doc: Doc, now: Date): Doc {
  let at: Doc = doc;
  while (at.dueAt && at.dueAt <= now) at = step(at);
  return at;
}

/** Starts the first period at a given moment. */
export const begun = <Doc extends Clockwork>(doc: Doc, now: Date): Doc =>
  paid({ ...doc, state: "active" }, now);

function step<Doc extends Clockwork>(doc: Doc): Doc {
  if (doc.state === "open") return { ...doc, state: "expired", dueAt: null };
  const end = doc.periods.at(-1)!.end;
  if (doc.cancelsAtEnd) return over(doc);
  if (doc.cardWorks) return paid({ ...doc, state: "active" }, end);
  if (doc.tries >= RENEWAL_TRIES.length) return over(doc);
  const tries = doc.tries + 1;
  const next = RENEWAL_TRIES[tries];
  const dueAt = new Date(end.getTime() + (next ?? PAST_DUE_DAYS) * DAY_MS);
  const nextTryAt = next === undefined ? null : dueAt;
  return { ...doc, state: "past_due", tries, failures: doc.failures + 1, nextTryAt, dueAt };
}

const over = <Doc extends Clockwork>(doc: Doc): Doc => ({
  ...doc,
  state: "ended",
  nextTryAt: null,
  dueAt: null,
});

function paid<Doc extends Clockwork>(doc: Doc, start: Date): Doc {
  // From the first day on, so that what began on the 31st is due on the 31st again after a shorter month.
  const end = monthsLater(doc.periods[0]?.start ?? start, doc.months * (doc.periods.length + 1));
  const periods = [...doc.periods, { number: doc.periods.length + 1, start, end }];
  return { ...doc, periods, tries: 0, nextTryAt: null, dueAt: end };
}
