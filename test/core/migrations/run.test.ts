import { expect } from "chai";
import type { Types } from "mongoose";
import { pino } from "pino";
import { type Database, openDatabase } from "#core/db/open.ts";
import {
  type Migration,
  type MigrationContext,
  migrationStates,
  recordedMigrations,
  repairLateWrites,
  runMigrations,
} from "#core/migrations/index.ts";
import { useMongoose } from "../../support/database.ts";

const silent = pino({ level: "silent" });

describe("Migrations", () => {
  const place = useMongoose();
  let database: Database;
  let context: Omit<MigrationContext, "inBatches">;
  const books = () => database.connection.db!.collection("books");
  const migration = (name: string, run: Migration["run"], extra: Partial<Migration> = {}): Migration => ({
    name,
    summary: "Books change.",
    phase: "after-indexes",
    reversible: true,
    run,
    ...extra,
  });
  const runAll = (list: readonly Migration[], logger = silent) =>
    runMigrations(list, "after-indexes", context, logger);
  const none = async () => {};

  before(async () => {
    database = await openDatabase({ uri: place.uri });
    context = { connection: database.connection } as typeof context;
  });
  after(() => database.close());
  beforeEach(async () => {
    await database.connection.db!.dropDatabase();
    await books().insertMany(Array.from({ length: 1_200 }, (_, number) => ({ number })));
  });

  it("do not run on an empty database, which counts as migrated", async () => {
    await books().deleteMany({});
    let runs = 0;
    const list = [migration("0001-a", async () => void runs++)];
    await runAll(list);
    await books().insertOne({ number: 1 });
    await runAll(list);
    expect(runs).to.equal(0);
  });

  it("run in order, each once, however often the site starts", async () => {
    const ran: string[] = [];
    const list = ["0001-a", "0002-b"].map((name) => migration(name, async () => void ran.push(name)));
    await runAll(list);
    await runAll([...list, migration("0003-c", async () => void ran.push("0003-c"))]);
    expect(ran).to.deep.equal(["0001-a", "0002-b", "0003-c"]);
  });

  it("run in one of several processes that start together, while the others wait", async () => {
    let runs = 0;
    let finished = false;
    const list = [
      migration("0001-a", async () => {
        runs++;
        await books().updateMany({}, { $set: { seen: true } });
        finished = true;
      }),
    ];
    await Promise.all(
      Array.from({ length: 5 }, () => runAll(list).then(() => expect(finished).to.equal(true))),
    );
    expect(runs).to.equal(1);
  });

  it("continue where an interrupted run stopped", async () => {
    const seen: number[] = [];
    let crash = true;
    const list = [
      migration("0001-a", ({ inBatches }) =>
        inBatches<{ _id: Types.ObjectId; number: number }>("books", {}, async (documents) => {
          if (crash && seen.length > 0) throw new Error("killed");
          seen.push(...documents.map(({ number }) => number));
        }),
      ),
    ];
    await runAll(list).then(
      () => expect.fail("it was interrupted"),
      () => {},
    );
    expect((await migrationStates(database.connection, list))[0]!.finishedAt).to.equal(null);
    crash = false;
    await runAll(list);
    expect(seen).to.deep.equal(Array.from({ length: 1_200 }, (_, number) => number));
    expect((await recordedMigrations(database.connection))[0]!.finishedAt).to.be.instanceOf(Date);
  });

  it("claim the lock of a killed process once its lease has expired", async () => {
    await database.connection
      .db!.collection<{ _id: string }>("migration-locks")
      .insertOne({ _id: "lock", holder: "killed", until: new Date(Date.now() - 1) } as never);
    let runs = 0;
    await runAll([migration("0001-a", async () => void runs++)]);
    expect(runs).to.equal(1);
  });

  it("warn before they run that older versions cannot use the database afterwards", async () => {
    const lines: string[] = [];
    const logger = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
    await runAll([migration("0001-a", async () => void lines.push("run"), { reversible: false })], logger);
    expect(lines[0]).to.include("Older versions cannot use the database after this.");
    expect(lines[1]).to.equal("run");
  });

  it("repair data that an older version writes, for a week", async () => {
    let repairs = 0;
    const list = [migration("0001-a", none, { repair: async () => void repairs++ })];
    await runAll(list);
    const day = 24 * 60 * 60 * 1000;
    await repairLateWrites(list, database.connection, new Date(Date.now() + day));
    await repairLateWrites(list, database.connection, new Date(Date.now() + 8 * day));
    expect(repairs).to.equal(1);
  });
});
