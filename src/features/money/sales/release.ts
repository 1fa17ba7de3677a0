import type { Types } from "mongoose";
import { sweepEach } from "#core/jobs/sweep.ts";
import { bookIn, inLedgerTransaction } from "../ledger/index.ts";
import { moneySettingAt } from "../money-settings/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { releasedEntries } from "./split.ts";

const DAY_MS = 86_400_000;
/** Purchases per batch. */
const BATCH = 200;

/**
 * Releases earnings after the configured waiting period in days: each sale once, and in a separate
 * transaction, so that statements can list it. Returns their number.
 */
export async function releaseEarnings(now: Date, signal?: AbortSignal): Promise<number> {
  return releasePaid(
    new Date(now.getTime() - (await moneySettingAt("hold-days", now)) * DAY_MS),
    now,
    signal,
  );
}

/** Releases earnings of sales paid before a time; returns their number. */
export async function releasePaid(until: Date, now: Date, signal?: AbortSignal): Promise<number> {
  return sweepEach("sales to release", walkPaid(until), (_id) => release(_id, now), signal);
}

/** Sales that cannot be released are skipped unchanged. */
async function* walkPaid(until: Date): AsyncGenerator<Types.ObjectId> {
  for (const seen: Types.ObjectId[] = []; ; ) {
    const due = await Purchase.find(
      { state: "paid", releasedAt: null, paidAt: { $lte: until }, _id: { $nin: seen } },
      { _id: 1 },
    )
      .sort({ paidAt: 1 })
      .limit(BATCH)
      .lean<Pick<PurchaseDoc, "_id">[]>();
    for (const { _id } of due) yield _id;
    if (due.length < BATCH) return;
    const purchases = await Purchase.find(
      { _id: { $in: due.map(({ _id }) => _id) }, state: "paid", releasedAt: null },
      { _id: 1 },
    ).lean<Pick<PurchaseDoc, "_id">[]>();
    seen.push(...purchases.map(({ _id }) => _id));
  }
}

/** Returns false if the purchase changed meanwhile. */
const release = (_id: Types.ObjectId, at: Date): Promise<boolean> =>
  inLedgerTransaction(async (session) => {
    const sold = await Purchase.findOneAndUpdate(
      { _id, state: "paid", releasedAt: null },
      { $set: { releasedAt: at } },
      { session },
    ).lean<PurchaseDoc>();
    const entries = sold ? releasedEntries(sold) : [];
    if (!sold) return false;
    if (entries.length > 0)
      await bookIn(session, {
        key: `release:${_id}`,
        cause: "release",
        at,
        entries,
        about: { purchase: String(_id), story: String(sold.story) },
      });
    return true;
  });

/** Returns when a sale's earnings become available, ISO 8601; null if they are, or if they will not. */
export const releaseAt = (
  { state, paidAt, releasedAt }: Pick<PurchaseDoc, "state" | "paidAt" | "releasedAt">,
  holdDays: number,
): string | null =>
  state === "paid" && paidAt && !releasedAt
    ? new Date(paidAt.getTime() + holdDays * DAY_MS).toISOString()
    : null;
