import type { Types } from "mongoose";
import { inTransaction } from "../../../core/db/transaction.ts";
import { bookIn } from "../ledger/index.ts";
import { moneySettingAt } from "../money-settings/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { releasedEntries } from "./split.ts";

const DAY_MS = 86_400_000;
/** Purchases that are looked for at a time. */
const BATCH = 200;

/**
 * Makes available what was paid for as many days ago as earnings are set to wait: each sale once, whatever crashes, and
 * each by a transaction of its own, so that a statement can name it. Answers how many.
 */
export async function releaseEarnings(now: Date, signal?: AbortSignal): Promise<number> {
  return releasePaid(
    new Date(now.getTime() - (await moneySettingAt("hold-days", now)) * DAY_MS),
    now,
    signal,
  );
}

/** Makes available what was paid for until a time; answers how many sales. */
export async function releasePaid(until: Date, now: Date, signal?: AbortSignal): Promise<number> {
  for (let released = 0; ; ) {
    const due = await Purchase.find({ state: "paid", releasedAt: null, paidAt: { $lte: until } }, { _id: 1 })
      .sort({ paidAt: 1 })
      .limit(BATCH)
      .lean<Pick<PurchaseDoc, "_id">[]>();
    for (const { _id } of due) {
      if (signal?.aborted) return released;
      if (await release(_id, now)) released++;
    }
    if (due.length < BATCH) return released;
  }
}

/** False where something has become of it meanwhile. */
const release = (_id: Types.ObjectId, at: Date): Promise<boolean> =>
  inTransaction(async (session) => {
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
