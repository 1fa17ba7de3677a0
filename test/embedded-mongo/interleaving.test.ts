import { EJSON } from "bson";
import { expect } from "chai";
import fc from "fast-check";
import { type ClientSession, type Collection, type Db, MongoClient, MongoServerError } from "mongodb";
import { databaseUri, useDatabase } from "../support/database.ts";
import type { Row } from "./support.ts";

const seed = Number(process.env.FC_SEED ?? 20261121);
const numRuns = Number(process.env.FC_RUNS ?? 30);
const real = process.env.REAL_MONGODB_URI;

interface Step {
  readonly who: number;
  readonly act: "insert" | "set" | "count" | "delete" | "read" | "list" | "commit" | "abort";
  readonly id: number;
  readonly value: number;
}

/** Three sessions, each in a transaction, over five documents: most runs have a conflict. */
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    act: fc.constantFrom(
      "insert",
      "set",
      "set",
      "count",
      "delete",
      "read",
      "list",
      "commit",
      "commit",
      "abort",
    ),
    id: fc.integer({ min: 0, max: 4 }),
    value: fc.integer({ min: 0, max: 3 }),
  }) as fc.Arbitrary<Step>,
  { minLength: 5, maxLength: 25 },
);

describe("Random interleavings of transactions", () => {
  const database = useDatabase();
  let run = 0;

  it("preserve committed changes, and give each transaction a consistent snapshot", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        run += 1;
        const { told, committed } = await play(database.db, database.client, `rows${run}`, script);
        const last = told.at(-1);
        expect(last).to.equal(committed, told.join("\n"));
      }),
      { seed, numRuns },
    );
  });

  describe(`beside a real MongoDB${real ? "" : " (left out: REAL_MONGODB_URI names none)"}`, () => {
    let other: MongoClient | undefined;
    before(async function () {
      if (!real || real === (await databaseUri())) return this.skip();
      other = await new MongoClient(real).connect();
    });
    after(async () => {
      await other?.db(database.name).dropDatabase();
      await other?.close();
    });

    it("give the same results, step by step", async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (script) => {
          run += 1;
          const theirs = await play(other!.db(database.name), other!, `rows${run}`, script);
          const ours = await play(database.db, database.client, `rows${run}`, script);
          expect(ours.told.join("\n")).to.equal(theirs.told.join("\n"));
        }),
        { seed: seed + 1, numRuns },
      );
    });
  });
});

/**
 * Runs a script and returns every response; the last line is the final stored state. `committed` is the
 * expected state: the changes of the committed transactions, in commit order.
 */
async function play(db: Db, client: MongoClient, name: string, script: readonly Step[]) {
  const rows = await db.createCollection<Row>(name);
  await rows.createIndexes([{ key: { value: 1 } }, { key: { unique: 1 }, unique: true, sparse: true }]);
  const start = [0, 1, 2].map((_id) => ({ _id, value: _id, unique: _id, count: 0 }));
  await rows.insertMany(start);
  const model = new Map<number, Row>(start.map((row) => [row._id, { ...row }]));
  const sessions = [0, 1, 2].map(() => client.startSession());
  const effects = sessions.map(() => new Map<number, Row | undefined>());
  const told: string[] = [];
  for (const step of script) {
    const session = sessions[step.who]!;
    const changed = effects[step.who]!;
    try {
      if (step.act === "commit" || step.act === "abort") {
        if (!session.inTransaction()) continue;
        if (step.act === "abort") await session.abortTransaction();
        else await session.commitTransaction();
        if (step.act === "commit") for (const [id, row] of changed) put(model, id, row);
        changed.clear();
        told.push(`${print(step)}: done`);
        continue;
      }
      if (!session.inTransaction()) session.startTransaction();
      const before = await viewOf(rows, session);
      told.push(`${print(step)}: ${EJSON.stringify(await act(rows, step, session))}`);
      const after = await viewOf(rows, session);
      for (const id of [0, 1, 2, 3, 4]) {
        if (EJSON.stringify(before.get(id)) !== EJSON.stringify(after.get(id)))
          changed.set(id, after.get(id));
      }
    } catch (error) {
      if (!(error instanceof MongoServerError && (error.code === 112 || error.code === 11000))) throw error;
      told.push(`${print(step)}: refused`);
      changed.clear();
      if (session.inTransaction()) await session.abortTransaction();
    }
  }
  for (const session of sessions) await session.endSession();
  told.push(EJSON.stringify(await rows.find().sort({ _id: 1 }).toArray()));
  expect(await rows.find().sort({ value: 1, _id: 1 }).hint({ value: 1 }).toArray()).to.have.length(
    await rows.countDocuments(),
  );
  await rows.drop();
  const committed = EJSON.stringify(
    [...model.values()].sort((one, two) => Number(one._id) - Number(two._id)),
  );
  return { told, committed };
}

const print = ({ who, act, id, value }: Step): string => `${who} ${act} ${id} ${value}`;

async function act(
  rows: Collection<Row>,
  { act, id, value }: Step,
  session: ClientSession,
): Promise<unknown> {
  switch (act) {
    case "insert":
      return (await rows.insertOne({ _id: id, value, unique: value, count: 0 }, { session })).insertedId;
    case "set":
      return (await rows.updateOne({ _id: id }, { $set: { value, unique: id } }, { session })).modifiedCount;
    case "count":
      return (await rows.updateMany({ _id: { $lte: id } }, { $inc: { count: 1 } }, { session }))
        .modifiedCount;
    case "delete":
      return (await rows.deleteOne({ _id: id }, { session })).deletedCount;
    case "read":
      return rows.findOne({ _id: id }, { session });
    default:
      return rows
        .find({ value: { $gte: value } }, { session })
        .sort({ _id: 1 })
        .toArray();
  }
}

/** The whole collection as seen by a transaction. */
async function viewOf(rows: Collection<Row>, session: ClientSession): Promise<Map<number, Row>> {
  const found = await rows.find({}, { session }).toArray();
  return new Map(found.map((row) => [row._id as number, row]));
}

function put(model: Map<number, Row>, id: number, row: Row | undefined): void {
  if (row) model.set(id, row);
  else model.delete(id);
}
