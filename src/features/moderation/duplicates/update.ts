import { Types } from "mongoose";
import { inTransaction } from "../../../core/db/transaction.ts";
import { walkEmails } from "../../people/staff/index.ts";
import { findGroups } from "./groups.ts";
import { emailKey } from "./keys.ts";
import { AccountKeys, DuplicateGroup } from "./model.ts";

/** Accounts that are looked at together. */
const BATCH = 20;
/** Accounts of one bulk write. */
const BULK = 500;

/** Looks at every account that has changed and renews the groups it is in; answers how many. One at a time. */
export async function lookAtChanged(now: () => Date, signal?: AbortSignal): Promise<number> {
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
    // What changes while it is looked at is looked at again.
    await AccountKeys.bulkWrite(
      changed.map(({ _id, since }) => ({
        updateOne: { filter: { _id, since }, update: { $set: { since: null } } },
      })),
      { ordered: false },
    );
    count += changed.length;
  }
}

/** Puts the groups that these accounts are in now in the place of those that they were in. */
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
 * Every night: accounts that came past the events get their keys, and those in a group are looked at again, for what
 * they shared may be forgotten by now. Reads each account's address once.
 */
export async function sweep(now: Date, signal?: AbortSignal): Promise<void> {
  for await (const batch of walkEmails(BULK)) {
    signal?.throwIfAborted();
    const stored = await AccountKeys.find({ _id: { $in: batch.map(({ _id }) => _id) } })
      .select("email")
      .lean();
    const known = new Map(stored.map(({ _id, email }) => [String(_id), email]));
    const writes = batch.flatMap(({ _id, email }) => {
      const key = emailKey(email);
      return known.get(String(_id)) === key ? [] : [upsert(_id, key, now)];
    });
    if (writes.length > 0) await AccountKeys.bulkWrite(writes, { ordered: false });
  }
  for await (const { users } of DuplicateGroup.find().select("users").lean().cursor())
    await AccountKeys.updateMany({ _id: { $in: users }, since: null }, { $set: { since: now } });
}

const upsert = (_id: Types.ObjectId, email: string, since: Date) => ({
  updateOne: { filter: { _id }, update: { $set: { email, since } }, upsert: true },
});
