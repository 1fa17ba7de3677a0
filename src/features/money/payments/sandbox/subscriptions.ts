import { isDuplicateKey } from "#core/db/transaction.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import type { ProviderSubscriptions } from "../provider.ts";
import { sandboxFee } from "./fee.ts";
import { advanced } from "./renewal.ts";
import { SandboxSubscription, type SandboxSubscriptionDoc } from "./subscription-model.ts";

/** Milliseconds until a subscription expires without its first payment. */
const WAITS_MS = 24 * 60 * 60_000;
/** Attempts when concurrent changes conflict. */
const TRIES = 50;

/**
 * Play-money subscriptions: charged by a scheduled job, with pages under `/sandbox/`. All operations are
 * idempotent, so they can be repeated when the outcome is unknown.
 */
export const sandboxSubscriptions = (now: () => Date): ProviderSubscriptions => ({
  async start(request) {
    const expiresAt = new Date(now().getTime() + WAITS_MS);
    const made = { ...request, expiresAt, dueAt: expiresAt };
    await SandboxSubscription.create(made).catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
    return { url: subscriptionsPaths.sandboxSubscription(request.reference) };
  },
  async read(reference) {
    const found = await changeSandboxSubscription(reference, now(), (doc) => doc);
    if (!found) return null;
    const { state, amount, periods, failures, nextTryAt, cancelsAtEnd, declined = false } = found;
    const charge = { charged: amount, fee: sandboxFee(amount) };
    const back = (refundedAt?: Date) => (refundedAt ? amount : 0);
    return {
      state,
      failures,
      nextTryAt,
      cancelsAtEnd,
      declined,
      periods: periods.map(({ number, start, end, refundedAt }) => ({
        number,
        start,
        end,
        ...charge,
        refunded: back(refundedAt),
      })),
    };
  },
  async cancelAtEnd(reference) {
    await changeSandboxSubscription(reference, now(), (doc) =>
      doc.cancelsAtEnd ? doc : { ...doc, cancelsAtEnd: true },
    );
  },
  async keep(reference) {
    await changeSandboxSubscription(reference, now(), (doc) =>
      doc.cancelsAtEnd && (doc.state === "active" || doc.state === "past_due")
        ? { ...doc, cancelsAtEnd: false }
        : doc,
    );
  },
  async end(reference) {
    await changeSandboxSubscription(reference, now(), (doc) => {
      const state = doc.periods.length > 0 ? "ended" : "expired";
      return doc.state === state ? doc : { ...doc, state, dueAt: null, nextTryAt: null };
    });
  },
  async refund(reference, period) {
    const after = await changeSandboxSubscription(reference, now(), (doc) => {
      const at = doc.periods.findIndex(({ number }) => number === period);
      if (at < 0 || doc.periods[at]!.refundedAt) return doc;
      return { ...doc, periods: doc.periods.with(at, { ...doc.periods[at]!, refundedAt: now() }) };
    });
    if (!after?.periods.some(({ number, refundedAt }) => number === period && refundedAt))
      throw new Error(`the provider refused a refund of period ${period} for ${reference}`);
  },
});

/**
 * Advances a subscription to the present and applies a change once, retrying on concurrent changes; null if
 * missing.
 */
export async function changeSandboxSubscription(
  reference: string,
  now: Date,
  change: (doc: SandboxSubscriptionDoc) => SandboxSubscriptionDoc,
): Promise<SandboxSubscriptionDoc | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = await SandboxSubscription.findOne({ reference }).lean<SandboxSubscriptionDoc>();
    if (!before) return null;
    const after = change(advanced(before, now));
    if (after === before) return before;
    const { _id, version, ...rest } = after;
    const { modifiedCount } = await SandboxSubscription.updateOne(
      { _id, version: before.version },
      { $set: rest, $inc: { version: 1 } },
    );
    if (modifiedCount === 1) return after;
  }
  throw new Error(`too many changes of ${reference} at one time`);
}
