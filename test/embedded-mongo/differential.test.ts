import { EJSON } from "bson";
import { expect } from "chai";
import fc from "fast-check";
import {
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  MongoClient,
  MongoServerError,
} from "mongodb";
import { databaseUri, useDatabase } from "../support/database.ts";
import { documents, indexes, type Query, queries, updates } from "./random.ts";
import type { Row } from "./support.ts";

/** Fixed, so that a run can be repeated; FC_SEED and FC_RUNS extend the search. */
const seed = Number(process.env.FC_SEED ?? 20261121);
const numRuns = Number(process.env.FC_RUNS ?? 40);
const real = process.env.REAL_MONGODB_URI;

const scenarios = fc.record({
  documents,
  indexes,
  indexFirst: fc.boolean(),
  updates: fc.array(fc.tuple(queries, updates), { maxLength: 4 }),
  queries: fc.array(queries, { minLength: 4, maxLength: 10 }),
  inTransaction: fc.boolean(),
});
type Scenario = typeof scenarios extends fc.Arbitrary<infer Value> ? Value : never;

describe("Random queries", () => {
  const database = useDatabase();
  let run = 0;

  it("give the same results with and without indexes", async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        run += 1;
        const bare = await play(database.db, database.client, `bare${run}`, { ...scenario, indexes: [] });
        const indexed = await play(database.db, database.client, `indexed${run}`, scenario);
        expect(indexed).to.deep.equal(bare);
      }),
      { seed, numRuns },
    );
  });

  describe(`on a real MongoDB beside it${real ? "" : " (left out: REAL_MONGODB_URI names none)"}`, () => {
    let other: MongoClient | undefined;
    before(async function () {
      if (!real || real === (await databaseUri())) return this.skip();
      other = await new MongoClient(real).connect();
    });
    after(async () => {
      await other?.db(database.name).dropDatabase();
      await other?.close();
    });

    it("give the same results", async () => {
      await fc.assert(
        fc.asyncProperty(scenarios, async (scenario) => {
          run += 1;
          const theirs = await play(other!.db(database.name), other!, `real${run}`, scenario);
          const ours = await play(database.db, database.client, `ours${run}`, scenario);
          expect(ours).to.deep.equal(theirs);
        }),
        { seed: seed + 1, numRuns },
      );
    });
  });
});

/** Runs a scenario on a separate collection and returns all responses as text. */
async function play(db: Db, client: MongoClient, name: string, scenario: Scenario): Promise<string[]> {
  const rows = db.collection<Row>(name);
  const build = async () => {
    if (scenario.indexes.length > 0) await rows.createIndexes(scenario.indexes as never);
  };
  await db.createCollection(name);
  if (scenario.indexFirst) await build();
  await rows.insertMany(scenario.documents.map((document, _id) => ({ ...document, _id })));
  if (!scenario.indexFirst) await build();
  const session = scenario.inTransaction ? client.startSession() : undefined;
  session?.startTransaction();
  const told: string[] = [];
  try {
    for (const [query, update] of scenario.updates) {
      const outcome = await change(rows, query, update, session);
      told.push(outcome);
      if (session && outcome.startsWith("refused")) return told; // The error has ended the transaction.
    }
    for (const query of scenario.queries) told.push(await ask(rows, query, session));
    return told;
  } finally {
    await session?.endSession();
    await rows.drop();
  }
}

function change(
  rows: Collection<Row>,
  query: Query,
  update: Document,
  session?: ClientSession,
): Promise<string> {
  const options = {
    sort: query.sort as never,
    returnDocument: "after",
    includeResultMetadata: false,
    session,
  } as const;
  return outcomeOf(() => rows.findOneAndUpdate(query.filter, update, options));
}

async function ask(rows: Collection<Row>, query: Query, session?: ClientSession): Promise<string> {
  const { filter, sort, skip, limit, projection, collation } = query;
  const options = {
    skip,
    limit,
    projection,
    session,
    ...(collation ? { collation: collation as { locale: string } } : {}),
  };
  const order = Object.keys(projection).length > 0 ? inNameOrder : same;
  const found = await outcomeOf(async () =>
    (
      await rows
        .find(filter, options)
        .sort(sort as never)
        .toArray()
    ).map(order),
  );
  const counted = await outcomeOf(() =>
    rows.countDocuments(filter, { session, ...(collation ? { collation: options.collation! } : {}) }),
  );
  return `${EJSON.stringify(query)} -> ${counted}: ${found}`;
}

/** A result read from the index alone has its fields in index order. */
const inNameOrder = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).sort(([one], [two]) => (one < two ? -1 : 1)));
const same = (row: Row): Row => row;

async function outcomeOf(attempt: () => Promise<unknown>): Promise<string> {
  try {
    return EJSON.stringify(await attempt());
  } catch (error) {
    if (error instanceof MongoServerError) return `refused with ${error.code}`;
    throw error;
  }
}
