import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Connection, Types } from "mongoose";
import type { Logger } from "pino";
import { isDuplicateKey } from "../db/transaction.ts";
import type { Files } from "../files/files.ts";
import { defineJob, type Jobs } from "../jobs/index.ts";
import type { Services } from "../services.ts";

/**
 * One change of stored data. It runs once for each database, in one process, before the site answers requests. It must
 * be idempotent: a process that ends half-way runs it again. Write it for the version before as well (expand, migrate,
 * contract): while a deployment is under way both versions write.
 */
export interface Migration {
  /** `NNNN-title`, the name of its file. Recorded in the database, so never changed. */
  readonly name: string;
  /** What it changes, in one sentence, for the log and for staff. */
  readonly summary: string;
  /** `before-indexes` for what collections and indexes depend on. */
  readonly phase: "before-indexes" | "after-indexes";
  /** False if the version before cannot use the migrated data. The log says so before it runs. */
  readonly reversible: boolean;
  run(context: MigrationContext): Promise<void>;
  /**
   * Does the same to documents that a process of the version before created since a time. Runs at every start and every
   * minute for a week after the migration.
   */
  repair?(context: Pick<MigrationContext, "connection">, since: Date): Promise<void>;
}

export interface MigrationContext {
  readonly connection: Connection;
  readonly services: Services;
  readonly jobs: Jobs;
  readonly files: Pick<Files, "closeToCrawlers">;
  /**
   * Walks a collection by `_id` in batches and saves the position after each, so that a run that was interrupted
   * continues there. Documents that a batch changes may match again; that is harmless.
   */
  inBatches<Document extends { readonly _id: Types.ObjectId }>(
    collection: string,
    filter: Readonly<Record<string, unknown>>,
    each: (documents: readonly Document[]) => Promise<void>,
  ): Promise<void>;
}

/** A migration and whether this database has had it. */
export interface MigrationState extends Pick<Migration, "name" | "summary" | "reversible"> {
  /** Null while it has not finished. */
  readonly finishedAt: Date | null;
}

interface MigrationRecord {
  readonly _id: string;
  readonly summary: string;
  readonly startedAt?: Date;
  readonly finishedAt?: Date | null;
  /** The last `_id` that `inBatches` has passed, by collection. */
  readonly positions?: Readonly<Record<string, Types.ObjectId>>;
}

interface MigrationLock {
  readonly _id: "lock";
  readonly holder: string;
  readonly until: Date;
}

const RECORDS = "migrations";
const LOCKS = "migration-locks";
const BATCH = 500;
/** Milliseconds after which the lock of a killed process is free. It is renewed three times in that time. */
const LEASE_MS = 30_000;
const POLL_MS = 200;
const REPAIR_MS = 7 * 24 * 60 * 60 * 1000;
const CLOCK_SKEW_MS = 60 * 60 * 1000;

/** Returns the state of every migration, in order. */
export async function migrationStates(
  { db }: Pick<Connection, "db">,
  migrations: readonly Migration[],
): Promise<MigrationState[]> {
  const records = await db!.collection<MigrationRecord>(RECORDS).find().toArray();
  const finished = new Map(records.map(({ _id, finishedAt }) => [_id, finishedAt ?? null]));
  return migrations.map(({ name, summary, reversible }) => ({
    name,
    summary,
    reversible,
    finishedAt: finished.get(name) ?? null,
  }));
}

/** Returns the records of this database, in order: completed migrations, and those of an interrupted run. */
export async function recordedMigrations({
  db,
}: Pick<Connection, "db">): Promise<Pick<MigrationState, "name" | "summary" | "finishedAt">[]> {
  const records = await db!.collection<MigrationRecord>(RECORDS).find().sort({ _id: 1 }).toArray();
  return records.map(({ _id, summary, finishedAt = null }) => ({ name: _id, summary, finishedAt }));
}

/**
 * Runs the pending migrations of one phase, in order. Processes that start together wait for the one that has
 * the lock. An empty database needs none: all are recorded as finished.
 */
export async function runMigrations(
  migrations: readonly Migration[],
  phase: Migration["phase"],
  context: Omit<MigrationContext, "inBatches">,
  logger: Logger,
): Promise<void> {
  const { connection } = context;
  const pendingIn = (states: readonly MigrationState[]) =>
    migrations.filter((migration, index) => migration.phase === phase && states[index]!.finishedAt === null);
  if (pendingIn(await migrationStates(connection, migrations)).length === 0) return;
  if (await isEmpty(connection)) return recordAll(connection, migrations);
  await withLock(connection, async () => {
    for (const migration of pendingIn(await migrationStates(connection, migrations))) {
      const fields = { migration: migration.name, reversible: migration.reversible };
      if (migration.reversible) logger.info(fields, `migrating: ${migration.summary}`);
      else
        logger.warn(
          fields,
          `migrating: ${migration.summary} Older versions cannot use the database after this.`,
        );
      await runMigration(migration, context);
    }
  });
}

/**
 * Repairs data that the previous version has written since this version migrated the database, for a week
 * afterwards.
 */
export async function repairLateWrites(
  migrations: readonly Migration[],
  connection: Connection,
  now: Date,
): Promise<void> {
  const states = await migrationStates(connection, migrations);
  for (const [index, migration] of migrations.entries()) {
    const finishedAt = states[index]!.finishedAt;
    if (!migration.repair || !finishedAt || now.getTime() - finishedAt.getTime() > REPAIR_MS) continue;
    // Object ids contain the clock of the process that created them.
    await migration.repair({ connection }, new Date(finishedAt.getTime() - CLOCK_SKEW_MS));
  }
}

/** Repairs late writes now and, by a job that one process runs, every minute. */
export async function scheduleRepairs(
  migrations: readonly Migration[],
  { connection, jobs, services }: Pick<MigrationContext, "connection" | "jobs" | "services">,
  logger: Logger,
): Promise<void> {
  const repair = () =>
    repairLateWrites(migrations, connection, services.now()).catch((error: unknown) =>
      logger.error({ err: error }, "late writes of an older version are repaired in a minute"),
    );
  const job = defineJob<null>({ name: "migrations.repair-late-writes", run: repair });
  await repair();
  await jobs.every(60_000, job, null);
}

/** Runs one migration and records it, even if it has run before. */
export async function runMigration(
  migration: Migration,
  context: Omit<MigrationContext, "inBatches">,
): Promise<void> {
  const { db } = context.connection;
  const records = db!.collection<MigrationRecord>(RECORDS);
  const { name: _id, summary } = migration;
  await records.updateOne(
    { _id },
    { $set: { summary }, $setOnInsert: { startedAt: new Date() } },
    { upsert: true },
  );
  await migration.run({
    ...context,
    async inBatches(name, filter, each) {
      const collection = db!.collection(name);
      for (;;) {
        const position = (await records.findOne({ _id }))?.positions?.[name];
        const documents = await collection
          .find(position ? { $and: [filter, { _id: { $gt: position } }] } : filter)
          .sort({ _id: 1 })
          .limit(BATCH)
          .toArray();
        if (documents.length === 0) return;
        await each(documents as never);
        await records.updateOne({ _id }, { $set: { [`positions.${name}`]: documents.at(-1)!._id } });
      }
    },
  });
  await records.updateOne({ _id }, { $set: { finishedAt: new Date() }, $unset: { positions: 1 } });
}

/** Returns true for a database that has no documents of the product yet. */
async function isEmpty({ db }: Connection): Promise<boolean> {
  for (const { name } of await db!.listCollections({}, { nameOnly: true }).toArray()) {
    if (name === RECORDS || name === LOCKS || name.startsWith("system.")) continue;
    if (await db!.collection(name).findOne({}, { projection: { _id: 1 } })) return false;
  }
  return true;
}

async function recordAll({ db }: Connection, migrations: readonly Migration[]): Promise<void> {
  const now = new Date();
  await db!
    .collection<MigrationRecord>(RECORDS)
    .insertMany(
      migrations.map(({ name, summary }) => ({ _id: name, summary, startedAt: now, finishedAt: now })),
      { ordered: false },
    )
    .catch((error: unknown) => {
      // Another process that started at the same time has recorded them.
      if (!isDuplicateKey(error)) throw error;
    });
}

/** Runs `work` in one process at a time; the others wait. A killed holder's lock expires. */
async function withLock({ db }: Connection, work: () => Promise<void>): Promise<void> {
  const locks = db!.collection<MigrationLock>(LOCKS);
  const holder = randomUUID();
  const lease = () => ({ holder, until: new Date(Date.now() + LEASE_MS) });
  const acquire = async (): Promise<boolean> => {
    try {
      await locks.updateOne({ _id: "lock", until: { $lt: new Date() } }, { $set: lease() }, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };
  while (!(await acquire())) await wait(POLL_MS);
  const renewal = setInterval(() => {
    // A failed renewal shows as an expired lease; the migrations are idempotent.
    locks.updateOne({ _id: "lock", holder }, { $set: lease() }).catch(() => {});
  }, LEASE_MS / 3);
  renewal.unref();
  try {
    await work();
  } finally {
    clearInterval(renewal);
    await locks.deleteOne({ _id: "lock", holder });
  }
}
