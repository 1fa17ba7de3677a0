import { expect } from "chai";
import type { Collection, Document, Filter } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, planOf, type Row, readPlan, refusal } from "./support.ts";

describe("Index use", () => {
  const database = useDatabase();
  let rows: Collection<Row>;

  before(async () => {
    const made = Array.from({ length: 200 }, (_, n) => ({
      _id: n,
      n,
      group: n % 10,
      at: new Date(1e12 + Math.floor(n / 2) * 1000),
      tags: [`t${n % 20}`, `u${n % 7}`],
      author: { name: `a${n % 50}` },
      ...(n % 4 === 0 ? { slug: `s${n}` } : {}),
    }));
    rows = await collectionOf(database.db, made);
    await rows.createIndexes([
      { key: { n: 1 } },
      { key: { group: 1, at: -1, _id: -1 } },
      { key: { tags: 1 } },
      { key: { "author.name": 1 } },
      { key: { slug: 1 }, unique: true, sparse: true },
      { key: { at: 1 }, partialFilterExpression: { group: { $gt: 7 } } },
    ]);
  });

  const finds: [string, Filter<Row>, number][] = [
    ["_id", { _id: 7 }, 1],
    ["_id by $in", { _id: { $in: [3, 5, 500] } }, 2],
    ["equality", { n: 7 }, 1],
    ["equality in a path", { "author.name": "a7" }, 4],
    ["equality in an array", { tags: "t3" }, 10],
    ["$in", { n: { $in: [1, 2, 3, 999] } }, 3],
    ["a range", { n: { $gte: 10, $lt: 20 } }, 10],
    ["a range open at one side", { n: { $gt: 190 } }, 9],
    ["the prefix of a compound index", { group: 3 }, 20],
    ["an equality before a range", { group: 3, at: { $gte: new Date(1e12 + 50_000) } }, 10],
    ["a sparse index where the field is asked for", { slug: "s8" }, 1],
    ["a condition inside $and", { $and: [{ n: { $gte: 5 } }, { n: { $lte: 6 } }] }, 2],
    ["the start of a string", { "author.name": /^a4/ }, 44],
    ["each branch of an $or", { $or: [{ n: 3 }, { "author.name": "a9" }] }, 5],
    [
      "an index for one condition, the document for the other",
      { n: { $lt: 10 }, flag: { $exists: false } },
      10,
    ],
    ["nothing there", { n: -1 }, 0],
  ];
  for (const [sentence, filter, returned] of finds) {
    it(`reads only what it returns: ${sentence}`, async () => {
      const plan = await planOf(rows.find(filter));
      expect(plan.stages).not.to.include("COLLSCAN");
      expect(plan).to.include({ returned, docsExamined: returned });
      expect(await rows.countDocuments(filter)).to.equal(returned);
    });
  }

  it("reads everything if no index helps", async () => {
    const plan = await planOf(rows.find({ other: 1 }));
    expect(plan.stages).to.include("COLLSCAN");
    expect(plan.docsExamined).to.equal(200);
  });

  it("uses the order of the index, and stops at the limit", async () => {
    for (const direction of [1, -1] as const) {
      const plan = await planOf(rows.find().sort({ n: direction }).limit(5));
      expect(plan.stages).not.to.include("SORT");
      expect(plan).to.include({ returned: 5, docsExamined: 5 });
    }
  });

  it("uses one compound index for an equality and the order after it, in either direction", async () => {
    for (const direction of [1, -1] as const) {
      const plan = await planOf(rows.find({ group: 4 }).sort({ at: direction, _id: direction }).limit(3));
      expect(plan.stages).not.to.include("SORT");
      expect(plan).to.include({ returned: 3, docsExamined: 3 });
    }
  });

  it("sorts in memory if the index has another order", async () => {
    const plan = await planOf(rows.find({ group: 4 }).sort({ at: 1, _id: -1 }).limit(3));
    expect(plan.stages).to.include("SORT");
    expect(plan.docsExamined).to.be.at.most(20);
  });

  const keysets: [string, (last: Row) => Document][] = [
    ["with a bound beside the $or", (last) => ({ group: 4, at: { $lte: last.at }, $or: beyond(last) })],
    [
      "with the equality in each branch",
      (last) => ({ $or: beyond(last).map((part) => ({ group: 4, ...part })) }),
    ],
  ];
  for (const [sentence, next] of keysets) {
    it(`pages by keyset without reading what came before, ${sentence}`, async () => {
      const order = { at: -1, _id: -1 } as const;
      const seen: unknown[] = [];
      let filter: Document = { group: 4 };
      for (let page = 0; page < 4; page += 1) {
        const found = await rows.find(filter).sort(order).limit(5).toArray();
        const plan = await planOf(rows.find(filter).sort(order).limit(5).hint("group_1_at_-1__id_-1"));
        expect(plan.docsExamined, `page ${page}`).to.be.at.most(found.length + 1);
        expect(plan.stages).not.to.include("SORT");
        seen.push(...found.map((row) => row.n));
        filter = next(found.at(-1)!);
      }
      expect(seen).to.deep.equal(Array.from({ length: 20 }, (_, i) => 194 - i * 10));
    });
  }

  it("counts from the index alone", async () => {
    const answer = await database.db.command({
      explain: { count: rows.collectionName, query: { group: 3 } },
      verbosity: "executionStats",
    });
    expect(readPlan(answer).docsExamined).to.equal(0);
  });

  it("serves $match and $sort at the start of an aggregation", async () => {
    const pipeline = [{ $match: { group: 2 } }, { $sort: { at: -1, _id: -1 } }, { $limit: 2 }];
    const plan = readPlan(await rows.aggregate(pipeline).explain("executionStats"));
    expect(plan.stages).not.to.include("COLLSCAN");
    expect(plan.docsExamined).to.equal(2);
  });

  it("ignores a partial index unless the query is contained in its filter", async () => {
    const at = new Date(1e12);
    expect((await planOf(rows.find({ at }))).indexes).not.to.include("at_1");
    expect((await planOf(rows.find({ at, group: { $gt: 8 } }).hint("at_1"))).indexes).to.include("at_1");
  });

  it("ignores a sparse index that would miss documents", async () => {
    expect(await rows.find({ slug: null }).toArray()).to.have.length(150);
    expect(await rows.find().sort({ slug: 1 }).toArray()).to.have.length(200);
    expect(await rows.find({ slug: { $ne: "s0" } }).toArray()).to.have.length(199);
  });

  it("follows a hint, by name or key, and refuses one that names no index", async () => {
    expect((await planOf(rows.find({ n: 3 }).hint({ $natural: 1 }))).stages).to.include("COLLSCAN");
    expect((await planOf(rows.find({ n: 3 }).hint("_id_"))).indexes).to.include("_id_");
    expect((await planOf(rows.find({ tags: "t1" }).hint({ n: 1 }))).docsExamined).to.equal(200);
    expect((await refusal(rows.find({ n: 3 }).hint("nowhere_1").toArray())).code).to.equal(2);
  });

  it("explains updates and deletes without performing them", async () => {
    for (const command of [
      { update: rows.collectionName, updates: [{ q: { n: 3 }, u: { $set: { changed: true } } }] },
      { delete: rows.collectionName, deletes: [{ q: { n: 3 }, limit: 1 }] },
    ]) {
      const answer = await database.db.command({ explain: command, verbosity: "executionStats" });
      expect(readPlan(answer)).to.include({ docsExamined: 1 });
    }
    expect(await rows.countDocuments({ n: 3, changed: { $exists: false } })).to.equal(1);
  });
});

/** Documents after `last` in the order of descending time, then descending _id. */
function beyond(last: Row): Document[] {
  return [{ at: { $lt: last.at } }, { at: last.at, _id: { $lt: last._id } }];
}
