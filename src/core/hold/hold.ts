import type mongoose from "mongoose";
import type { Connection } from "mongoose";
import { inTransaction } from "../db/transaction.ts";

/**
 * Why what was due waits: the database was restored from a backup, or an operator holds it. What has happened since
 * the backup was made is unknown to it, so that mails, payouts and decisions by time would happen a second time
 * (decision 92).
 */
export interface Hold {
  /** Jobs added before it wait, and all recurring ones. */
  readonly since: Date;
  /** When a job last began before the backup was made; null if unknown. */
  readonly lastUsedAt: Date | null;
}

/** The hold, if there is one. */
interface HoldDoc extends Hold {
  readonly _id: "hold";
}

/** Identity of this very collection: a restored copy of it has another one. */
interface IdentityDoc {
  readonly _id: "identity";
  /** UUID of the collection `holds`, in hexadecimal. */
  readonly uuid: string;
}

const NAME = "holds";

const holdsOf = ({ db }: Connection) => db!.collection<HoldDoc | IdentityDoc>(NAME);

/** Returns the hold of a database; null if what is due is done. */
export async function findHold(connection: Connection): Promise<Hold | null> {
  const found = await holdsOf(connection).findOne({ _id: "hold" });
  if (!found || !("since" in found)) return null;
  return { since: found.since, lastUsedAt: found.lastUsedAt };
}

/**
 * Holds a database that was restored since it was last used, before any job runs. MongoDB gives restored collections
 * new UUIDs, and so does a backup of the embedded database. Safe in several processes at once.
 */
export async function noticeRestore(connection: Connection, now: Date): Promise<void> {
  const holds = holdsOf(connection);
  const uuid = await uuidOf(connection);
  const known = await holds.findOne({ _id: "identity" });
  if (!known || !("uuid" in known)) {
    // The first start, or the first with a version that knows holds.
    await holds.updateOne({ _id: "identity" }, { $setOnInsert: { uuid } }, { upsert: true });
    return;
  }
  if (known.uuid === uuid) return;
  const lastUsedAt = await findLastUse(connection);
  await inTransaction(async (session) => {
    const { matchedCount } = await holds.updateOne(
      { _id: "identity", uuid: known.uuid },
      { $set: { uuid } },
      { session },
    );
    // Another process was first.
    if (matchedCount === 0) return;
    await holds.updateOne({ _id: "hold" }, { $set: { since: now, lastUsedAt } }, { session, upsert: true });
  });
}

/** Holds a database, for restores that leave no trace; does nothing if it is held. */
export async function placeHold(connection: Connection, now: Date): Promise<void> {
  const hold = { since: now, lastUsedAt: await findLastUse(connection) };
  await holdsOf(connection).updateOne({ _id: "hold" }, { $setOnInsert: hold }, { upsert: true });
}

/** Releases a database; returns false if it was not held. Every process goes on within seconds. */
export async function releaseHold(connection: Connection): Promise<boolean> {
  return (await holdsOf(connection).deleteOne({ _id: "hold" })).deletedCount > 0;
}

async function uuidOf(connection: Connection): Promise<string> {
  const db = connection.db!;
  const find = async () => (await db.listCollections({ name: NAME }, { nameOnly: false }).toArray())[0];
  if (!(await find()))
    await db.createCollection(NAME).catch((error: unknown) => {
      // Another process has just created it.
      if ((error as mongoose.mongo.MongoServerError).codeName !== "NamespaceExists") throw error;
    });
  const found = await find();
  const { uuid } = (found as { info?: { uuid?: mongoose.mongo.Binary } }).info ?? {};
  if (!uuid) throw new Error(`the database does not tell the UUID of the collection ${NAME}`);
  return Buffer.from(uuid.buffer).toString("hex");
}

/** Returns when a job last began: recurring ones begin every minute while the site runs. */
async function findLastUse(connection: Connection): Promise<Date | null> {
  const [last] = await connection
    .db!.collection<{ startedAt: Date | null }>("jobs")
    .find({}, { projection: { startedAt: 1 } })
    .sort({ startedAt: -1 })
    .limit(1)
    .toArray();
  return last?.startedAt ?? null;
}
