import { Types } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import { walkEmails } from "../../people/staff/index.ts";
import { findGroups } from "./groups.ts";
import { emailKey } from "./keys.ts";
import { AccountKeys, DuplicateGroup } from "./model.ts";

/** Batch size of comparisons. */
const BATCH = 20;
/** Accounts per bulk write. */
const BULK = 500;

/** Compares every changed account and rebuilds its groups; returns how many. One at a time. */
export async function compareChanged(now: () => Date, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    signal?.throwIfAborted();
    const changed = await AccountKeys.find({ since: { $type: "date" } })
      .sort({ since: 1 })
      .limit(BATCH)
      .lean();
    if (changed.length === 0) return count;
    await renewGroups(
      changed.map(({ _id }) => String(_id)),
      now(),
    );
    // Accounts that change during the comparison stay due and are compared again.
    await AccountKeys.bulkWrite(
      changed.map(({ _id, since }) => ({
        updateOne: { filter: { _id, since }, update: { $set: { since: null } } },
      })),
      { ordered: false },
    );
    count += changed.length;
  }
}

/** Replaces the groups of these accounts with their current ones. */
export async function renewGroups(ids: readonly string[], now: Date): Promise<void> {
  const before = await DuplicateGroup.find({ users: { $in: ids.map((id) => new Types.ObjectId(id)) } })
    .select("users")
    .lean();
  const start = [...new Set([...ids, ...before.flatMap(({ users }) => users.map(String))])];
  const { groups, looked } = await findGroups(start);
  const gone = [...new Set([...start, ...looked])].map((id) => new Types.ObjectId(id));
  await inTransaction(async (session) => {
    await DuplicateGroup.deleteMany({ users: { $in: gone } }, { session });
    if (groups.length > 0)
      await DuplicateGroup.insertMany(
        groups.map((group) => ({ ...group, foundAt: now })),
        { session },
      );
  });
}

/**
 * Nightly job: adds keys of accounts that were created without events, and compares accounts in groups again,
 * because what they shared may have expired. Reads each account's address once.
 */
export async function sweep(now: Date, signal?: AbortSignal): Promise<void> {
  const sweep = createSweep("accounts compared for duplicates", signal);
  await sweep.each(walkEmails(BULK), async (batch) => {
    const stored = await AccountKeys.find({ _id: { $in: batch.map(({ _id }) => _id) } })
      .select("email")
      .lean();
    const known = new Map(stored.map(({ _id, email }) => [String(_id), email]));
    const writes = batch.flatMap(({ _id, email }) => {
      const key = emailKey(email);
      return known.get(String(_id)) === key ? [] : [upsert(_id, key, now)];
    });
    if (writes.length > 0) await AccountKeys.bulkWrite(writes, { ordered: false });
  });
  await sweep.each(
    DuplicateGroup.find().select("users").lean<{ users: Types.ObjectId[] }>().cursor(),
    ({ users }) => AccountKeys.updateMany({ _id: { $in: users }, since: null }, { $set: { since: now } }),
  );
  sweep.end();
}

const upsert = (_id: Types.ObjectId, email: string, since: Date) => ({
  updateOne: { filter: { _id }, update: { $set: { email, since } }, upsert: true },
});
