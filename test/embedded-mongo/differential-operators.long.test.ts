import { EJSON } from "bson";
import { expect } from "chai";
import { type Collection, MongoClient, MongoServerError } from "mongodb";
import type { EmbeddedMongo } from "#src/embedded-mongo/index.ts";
import { type Case, caseMaker, randomFrom } from "./operator-cases.ts";
import type { Row } from "./support.ts";

/**
 * Fixed, so that a run can be repeated; OPERATOR_SEED and OPERATOR_CASES extend the search. 20261124 fails on
 * the Windows build.
 */
const seed = Number(process.env.OPERATOR_SEED ?? 11);
const cases = Number(process.env.OPERATOR_CASES ?? 100_000);
/** The real server: next to the embedded one, or the one that all tests run on. */
const real = process.env.REAL_MONGODB_URI ?? process.env.MONGODB_URI;
const BATCH = 1_000;
const AT_ONCE = 16;
/** Error code of the embedded database for unsupported features. */
const NotImplemented = 238;
const MOST_SHOWN = 15;

interface Outcome {
  readonly refused?: number;
  readonly text: string;
}

const [suite, remark] = real
  ? [describe, ""]
  : [describe.skip, " (left out: neither REAL_MONGODB_URI nor MONGODB_URI names one)"];

suite(`${cases} random updates, projections and stages beside a real MongoDB${remark}`, function () {
  this.timeout(45 * 60_000);
  const name = `operators-${process.pid}`;
  let server: EmbeddedMongo;
  let ours: MongoClient;
  let theirs: MongoClient;

  before(async () => {
    const { startEmbeddedMongo } = await import("#src/embedded-mongo/index.ts");
    server = await startEmbeddedMongo();
    const options = { maxPoolSize: AT_ONCE, ignoreUndefined: true };
    ours = await new MongoClient(server.uri, options).connect();
    theirs = await new MongoClient(real!, options).connect();
  });
  after(async () => {
    await theirs.db(name).dropDatabase();
    await Promise.all([ours.close(), theirs.close()]);
    await server.close();
  });

  it("give the same result, or are refused by name", async () => {
    const make = caseMaker(randomFrom(seed));
    const differences: string[] = [];
    let refusals = 0;
    let otherwise = 0;
    for (let done = 0; done < cases; done += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, cases - done) }, make);
      const [one, other] = await Promise.all([ours, theirs].map((client) => play(client, name, batch)));
      for (const [at, mine] of one!.entries()) {
        const its = other![at]!;
        if (mine.text === its.text) continue;
        // Both refused: if a command has several errors, each server may report a different one first.
        if (mine.refused && its.refused) otherwise++;
        else if (mine.refused === NotImplemented) refusals++;
        else
          differences.push(
            `${EJSON.stringify(batch[at]!, { relaxed: false })}\n    ours   ${mine.text}\n    theirs ${its.text}`,
          );
      }
    }
    process.stdout.write(
      `      (${cases} cases, ${refusals} refused as not implemented, ${otherwise} refused by both with other codes, ${differences.length} different)\n`,
    );
    if (process.env.OPERATOR_OUT) {
      const { writeFile } = await import("node:fs/promises");
      await writeFile(process.env.OPERATOR_OUT, differences.join("\n"));
    }
    expect(differences.slice(0, MOST_SHOWN).join("\n"), `${differences.length} different`).to.equal("");
  });

  it("give the same result in lookups of graphs, and in sets of text under a collation", async () => {
    const make = graphMaker(randomFrom(seed));
    const differences: string[] = [];
    for (let done = 0; done < cases / 50; done += 1) {
      const { rows, stages, options } = make();
      const [mine, its] = await Promise.all(
        [ours, theirs].map(async (client) => {
          const graph = client.db(name).collection<Row>("graph");
          await graph.drop().catch(() => {});
          await graph.insertMany(rows);
          try {
            const found = await graph.aggregate([{ $sort: { _id: 1 } }, ...stages], options).toArray();
            return { text: shown(found) };
          } catch (error) {
            if (!(error instanceof MongoServerError)) throw error;
            return { refused: Number(error.code), text: `refused with ${error.code}` };
          }
        }),
      );
      const isRefused = mine!.refused === NotImplemented || (mine!.refused && its!.refused);
      if (mine!.text !== its!.text && !isRefused)
        differences.push(
          `${EJSON.stringify({ rows, stages, options }, { relaxed: false })}\n    ours   ${mine!.text}\n    theirs ${its!.text}`,
        );
    }
    expect(differences.slice(0, MOST_SHOWN).join("\n"), `${differences.length} different`).to.equal("");
  });
});

/** A graph of documents, and pipelines that look it up or compare sets of text under a collation. */
function graphMaker(random: () => number) {
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const list = <Value>(make: () => Value, most: number): Value[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, make);
  const link = () => one<unknown>([1, 2, 3, 4, 5, "a", "A", null, 9]);
  const word = () => one(["a", "A", "á", "b", "B", "10", "9", "ß", "ss", "", "å", "z"]);
  const words = () => list(word, 4);
  const rows = () =>
    Array.from({ length: 8 }, (_, _id) => ({
      _id,
      a: link(),
      o: { t: link() },
      list: list(link, 3),
      text: word(),
    }));
  const field = () => one(["a", "o.t", "list", "_id", "text"]);
  const look = () => ({
    $graphLookup: {
      from: "graph",
      startWith: one<unknown>(["$a", "$list", "$o.t", 1, ["a", 2]]),
      connectFromField: field(),
      connectToField: field(),
      as: "above",
      ...(random() < 0.5 && { maxDepth: one([0, 1, 2]) }),
      ...(random() < 0.7 && { depthField: "depth" }),
      ...(random() < 0.3 && {
        restrictSearchWithMatch: { [field()]: one([{ $ne: null }, { $gt: 1 }, "a"]) },
      }),
    },
  });
  // MongoDB defines no order for the results of $graphLookup, nor for sets.
  const sorted = { $set: { above: { $sortArray: { input: "$above", sortBy: { _id: 1 } } } } };
  /** Of values that are equal under a collation, MongoDB does not define which one remains: compared by number. */
  const remaining = (found: unknown, isCollated: boolean) => (isCollated ? { $size: found } : found);
  const set = (isCollated: boolean) => ({
    $project: {
      r: one<() => unknown>([
        () =>
          remaining(
            { [one(["$setUnion", "$setIntersection", "$setDifference"])]: [words(), words()] },
            isCollated,
          ),
        () => ({ [one(["$setEquals", "$setIsSubset"])]: [words(), words()] }),
        () => ({ $in: ["$text", words()] }),
        () => ({ $indexOfArray: [words(), "$text"] }),
        () => ({ [one(["$eq", "$lt", "$cmp"])]: ["$text", word()] }),
        () => ({ $max: words() }),
      ])(),
    },
  });
  const collected = (isCollated: boolean) => [
    { $group: { _id: null, r: { $addToSet: "$text" }, most: { [one(["$min", "$max"])]: "$text" } } },
    {
      $project: {
        r: remaining({ $sortArray: { input: "$r", sortBy: 1 } }, isCollated),
        ...(!isCollated && { most: 1 }),
      },
    },
  ];
  const collation = () =>
    one([
      { locale: "en", strength: 1 },
      { locale: "en", strength: 2 },
      { locale: "sv" },
      { locale: "en", numericOrdering: true },
    ]);
  return () => {
    const isCollated = random() < 0.7;
    const apart = () => (random() < 0.85 ? [set(isCollated)] : collected(isCollated));
    return {
      rows: rows(),
      stages: random() < 0.5 ? [look(), sorted] : apart(),
      options: isCollated ? { collation: collation() } : {},
    };
  };
}

/** Runs cases, each on a separate document, and returns the responses and the resulting documents. */
async function play(client: MongoClient, name: string, batch: readonly Case[]): Promise<Outcome[]> {
  const rows = client.db(name).collection<Row>("rows");
  await rows.drop().catch(() => {});
  await rows.insertMany(batch.map(({ document }, _id) => ({ _id, ...document })));
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async () => {
    while (next < batch.length) {
      const at = next++;
      outcomes[at] = await outcomeOf(rows, batch[at]!, at);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const after = await rows.find().sort({ _id: 1 }).toArray();
  return outcomes.map((outcome, at) =>
    batch[at]!.kind === "update" ? { ...outcome, text: `${outcome.text} ${shown(after[at])}` } : outcome,
  );
}

async function outcomeOf(rows: Collection<Row>, given: Case, _id: number): Promise<Outcome> {
  try {
    if (given.kind === "find") {
      const { filter, projection } = given;
      return { text: shown(await rows.find({ ...filter, _id }, { projection }).toArray()) };
    }
    if (given.kind === "aggregate")
      return { text: shown(await rows.aggregate([{ $match: { _id } }, ...given.stages]).toArray()) };
    const { update, filter, arrayFilters } = given;
    const { matchedCount, modifiedCount } = await rows.updateOne({ ...filter, _id }, update, {
      ...(arrayFilters && { arrayFilters }),
    });
    return { text: `${matchedCount}/${modifiedCount}` };
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    return { refused: Number(error.code), text: `refused with ${error.code}` };
  }
}

const shown = (value: unknown): string => EJSON.stringify(value, { relaxed: false });
