import { Types } from "mongoose";
import { inTransaction } from "../../../core/db/transaction.ts";
import { HOLD_DAYS } from "../../../shared/money/fees.ts";
import { bookIn } from "../ledger/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { releasedEntries } from "./split.ts";

const DAY_MS = 86_400_000;
/** Purchases of one transaction. */
const BATCH = 200;

/**
 * Makes available what can no longer be refunded by its reader: sales that were paid for 14 days ago. Each once,
 * whatever crashes. Answers how many.
 */
export async function releaseEarnings(now: Date, signal?: AbortSignal): Promise<number> {
  const until = new Date(now.getTime() - HOLD_DAYS * DAY_MS);
  for (let released = 0; ; ) {
    if (signal?.aborted) return released;
    const batch = await releaseBatch(until, now);
    released += batch;
    if (batch < BATCH) return released;
  }
}

const releaseBatch = (until: Date, now: Date): Promise<number> =>
  inTransaction(async (session) => {
    const due = await Purchase.find({ state: "paid", releasedAt: null, paidAt: { $lte: until } })
      .sort({ paidAt: 1 })
      .limit(BATCH)
      .session(session)
      .lean<PurchaseDoc[]>();
    if (due.length === 0) return 0;
    await Purchase.updateMany(
      { _id: { $in: due.map(({ _id }) => _id) } },
      { $set: { releasedAt: now } },
      { session },
    );
    const entries = due.flatMap(releasedEntries);
    if (entries.length > 0)
      await bookIn(session, { key: `release:${new Types.ObjectId()}`, cause: "release", at: now, entries });
    return due.length;
  });
