import { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import { walkEmails } from "../../people/staff/index.ts";
import { findGroups } from "./groups.ts";
import { emailKey } from "./keys.ts";
import { AccountKeys, type AccountKeysDoc, DuplicateGroup } from "./model.ts";

/** Batch size of comparisons. */
const BATCH = 20;
/** Accounts per bulk write. */
const BULK = 500;

type Changed = Pick<AccountKeysDoc, "_id" | "since">;

/**
 * Compares every changed account and rebuilds its groups; returns how many. One at a time. An account that cannot be
 * compared does not stop the others, and stays due.
 * @throws AggregateError at the end, of all failures
 */
export async function compareChanged(now: () => Date, signal?: AbortSignal): Promise<number> {
  const sweep = createSweep("changed accounts compared for duplicates", signal);
  const failing = new Set<string>();
  let count = 0;
  for (;;) {
    signal?.throwIfAborted();
    const changed = await AccountKeys.find({
      since: { $type: "date" },
      _id: { $nin: [...failing].map(toId) },
    })
      .sort({ since: 1 })
      .limit(BATCH)
      .lean<Changed[]>();
    if (changed.length === 0) break;
    // Compared one by one below, which records failures.
    const areDone = await compare(changed, now()).then(
      () => true,
      () => false,
    );
    if (areDone) {
      count += changed.length;
      continue;
    }
    for (const { _id } of changed) failing.add(String(_id));
    count += await sweep.each(changed, async (account) => {
      await compare([account], now());
      failing.delete(String(account._id));
      return true;
    });
  }
  sweep.end();
  return count;
}

/** Rebuilds the groups of these accounts. Accounts that change during this are rebuilt next time. */
async function compare(changed: readonly Changed[], now: Date): Promise<void> {
  await renewGroups(
    changed.map(({ _id }) => String(_id)),
    now,
  );
  await AccountKeys.bulkWrite(
    changed.map(({ _id, since }) => ({
      updateOne: { filter: { _id, since }, update: { $set: { since: null } } },
    })),
    { ordered: false },
  );
}

/** A group that was dismissed. */
interface FormerGroup {
  readonly _id: Types.ObjectId;
  readonly foundAt: Date;
  readonly users: readonly string[];
}

/** Replaces the groups of these accounts with their current ones; one of the same accounts as before is that one. */
export async function renewGroups(ids: readonly string[], now: Date, former?: FormerGroup): Promise<void> {
  const before = await DuplicateGroup.find({ users: { $in: ids.map((id) => new Types.ObjectId(id)) } })
    .select("users")
    .lean();
  const start = [...new Set([...ids, ...before.flatMap(({ users }) => users.map(String))])];
  const { groups, looked } = await findGroups(start);
  const replaced = [...new Set([...start, ...looked])].map((id) => new Types.ObjectId(id));
  await inTransaction(async (session) => {
    await DuplicateGroup.deleteMany({ users: { $in: replaced } }, { session });
    if (groups.length > 0)
      await DuplicateGroup.insertMany(
        groups.map((group) =>
          former && isSame(group.users, former.users)
            ? { ...group, _id: former._id, foundAt: former.foundAt }
            : { ...group, foundAt: now },
        ),
        { session },
      );
  });
}

const isSame = (users: readonly Types.ObjectId[], others: readonly string[]): boolean =>
  users.length === others.length && users.every((user) => others.includes(String(user)));

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
