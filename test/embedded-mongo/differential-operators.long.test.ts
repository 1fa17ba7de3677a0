import { EJSON } from "bson";
import { expect } from "chai";
import { type Collection, MongoClient, MongoServerError } from "mongodb";
import type { EmbeddedMongo } from "../../src/embedded-mongo/index.ts";
import { type Case, caseMaker, randomFrom } from "./operator-cases.ts";
import type { Row } from "./support.ts";

/** Fixed, so that a run repeats; OPERATOR_SEED and OPERATOR_CASES look further. 20261124 fells the Windows build. */
const seed = Number(process.env.OPERATOR_SEED ?? 11);
const cases = Number(process.env.OPERATOR_CASES ?? 100_000);
/** The real server: beside the embedded one, or the one that all tests run on. */
const real = process.env.REAL_MONGODB_URI ?? process.env.MONGODB_URI;
const BATCH = 1_000;
const AT_ONCE = 16;
/** What the embedded database says of what it does not do. */
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
    const { startEmbeddedMongo } = await import("../../src/embedded-mongo/index.ts");
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

  it("come to the same, or are refused by name", async () => {
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
        // Refused by both: of several mistakes in one command each server names the one it meets first.
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
});

/** Plays cases, each on a document of its own, and tells what was answered and what the document is then. */
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
