import { PAST_DUE_DAYS, RENEWAL_TRIES } from "../../../../shared/money/subscriptions.ts";
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
 * A subscription as it stands at this moment: what was due meanwhile has been charged, has failed, or has ended. A
 * renewal is tried when it is due and 5 and 10 days later; 14 days later it is over.
 */
export function advanced<Doc extends Clockwork>(doc: Doc, now: Date): Doc {
  let at: Doc = doc;
  while (at.dueAt && at.dueAt <= now) at = step(at);
  return at;
}

/** The first period, from a moment on. */
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
  ...{ state: "ended", nextTryAt: null, dueAt: null },
});

function paid<Doc extends Clockwork>(doc: Doc, start: Date): Doc {
  const end = monthsAfter(start, doc.months);
  const periods = [...doc.periods, { number: doc.periods.length + 1, start, end }];
  return { ...doc, periods, tries: 0, nextTryAt: null, dueAt: end };
}

/** The same day so many months later; the last of a month where it has no such day. */
export function monthsAfter(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}
