import { expect } from "chai";
import type { Collection, Document } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, type Row, refusal } from "./support.ts";

const sales: Row[] = [
  { _id: 1, book: "A", cents: 500, day: new Date("2026-01-31T23:30:00Z"), tags: ["x", "y"], author: 1 },
  { _id: 2, book: "A", cents: 700, day: new Date("2026-02-01T00:30:00Z"), tags: ["y"], author: 1 },
  { _id: 3, book: "B", cents: 100, day: new Date("2026-02-14T12:00:00Z"), tags: [], author: 2 },
  { _id: 4, book: "C", cents: 0, day: new Date("2026-02-28T12:00:00Z"), author: 9 },
];

describe("Aggregation stages", () => {
  const database = useDatabase();
  let rows: Collection<Row>;
  let authors: Collection<Row>;
  const run = (pipeline: Document[]) => rows.aggregate(pipeline).toArray();

  before(async () => {
    rows = await collectionOf(database.db, sales);
    authors = await collectionOf(database.db, [
      { _id: 1, name: "Ann", active: true },
      { _id: 2, name: "Bob", active: false },
    ]);
  });

  it("$group sums, averages, counts and collects", async () => {
    const groups = await run([
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: "$book",
          sum: { $sum: "$cents" },
          average: { $avg: "$cents" },
          count: { $sum: 1 },
          least: { $min: "$cents" },
          most: { $max: "$cents" },
          first: { $first: "$_id" },
          last: { $last: "$_id" },
          all: { $push: "$cents" },
          tally: { $count: {} },
        },
      },
      { $sort: { _id: 1 } },
    ]);
    expect(groups[0]).to.deep.equal({
      _id: "A",
      sum: 1200,
      average: 600,
      count: 2,
      least: 500,
      most: 700,
      first: 1,
      last: 2,
      all: [500, 700],
      tally: 2,
    });
    expect(idsOf(groups)).to.deep.equal(["A", "B", "C"]);
  });

  it("$group accepts compound keys, null for all, and $addToSet", async () => {
    const [all] = await run([{ $group: { _id: null, books: { $addToSet: "$book" }, n: { $sum: "$none" } } }]);
    expect(all).to.have.keys(["_id", "books", "n"]);
    expect(all?.books).to.have.members(["A", "B", "C"]);
    expect(all?.n).to.equal(0);
    const keyed = await run([{ $group: { _id: { book: "$book", author: "$author" } } }]);
    expect(keyed).to.deep.include({ _id: { book: "A", author: 1 } });
  });

  it("$group omits missing fields from a compound key, and uses null for a single missing one", async () => {
    const some = await collectionOf(database.db, [{ _id: 1, a: 1 }, { _id: 2, a: 1, b: null }, { _id: 3 }]);
    const keys = async (_id: unknown) =>
      (await some.aggregate([{ $group: { _id } }]).toArray()).map((row) => row._id);
    expect(await keys({ a: "$a", b: "$b" })).to.have.deep.members([{ a: 1 }, { a: 1, b: null }, {}]);
    expect(await keys("$b")).to.deep.equal([null]);
    expect(await keys({ b: "$b" })).to.deep.equal([{ b: null }]);
  });

  it("$group supports $first and $top with an order", async () => {
    const [best] = await run([
      {
        $group: {
          _id: null,
          best: { $top: { sortBy: { cents: -1 }, output: "$_id" } },
          two: { $firstN: { input: "$_id", n: 2 } },
        },
      },
    ]);
    expect(best?.best).to.equal(2);
    expect(best?.two).to.have.length(2);
  });

  it("$unwind creates one document per element, and preserves empty arrays on request", async () => {
    const plain = await run([
      { $unwind: "$tags" },
      { $sort: { _id: 1, tags: 1 } },
      { $project: { tags: 1 } },
    ]);
    expect(plain).to.deep.equal([
      { _id: 1, tags: "x" },
      { _id: 1, tags: "y" },
      { _id: 2, tags: "y" },
    ]);
    const kept = await run([
      { $unwind: { path: "$tags", preserveNullAndEmptyArrays: true, includeArrayIndex: "i" } },
      { $sort: { _id: 1, i: 1 } },
      { $project: { tags: 1, i: 1 } },
    ]);
    expect(kept).to.have.length(5);
    expect(kept.at(-1)).to.deep.equal({ _id: 4, i: null });
  });

  it("$facet runs several pipelines over the same documents", async () => {
    const [facets] = await run([
      {
        $facet: {
          total: [{ $count: "n" }],
          page: [{ $sort: { cents: -1 } }, { $limit: 2 }, { $project: { _id: 1 } }],
          none: [{ $match: { book: "Z" } }],
        },
      },
    ]);
    expect(facets).to.deep.equal({ total: [{ n: 4 }], page: [{ _id: 2 }, { _id: 1 }], none: [] });
  });

  it("$bucket includes its lower bounds and excludes its upper bounds", async () => {
    const buckets = await run([
      {
        $bucket: {
          groupBy: "$cents",
          boundaries: [0, 100, 500, 700],
          default: "rest",
          output: { ids: { $push: "$_id" } },
        },
      },
    ]);
    expect(buckets).to.deep.equal([
      { _id: 0, ids: [4] },
      { _id: 100, ids: [3] },
      { _id: 500, ids: [1] },
      { _id: "rest", ids: [2] },
    ]);
  });

  it("$bucket without a default refuses values outside its bounds", async () => {
    expect((await refusal(run([{ $bucket: { groupBy: "$cents", boundaries: [0, 100] } }]))).code).to.be.oneOf(
      [7158303, 40066],
    );
  });

  it("$sortByCount counts and orders", async () => {
    const counts = await run([{ $unwind: "$tags" }, { $sortByCount: "$tags" }]);
    expect(counts).to.deep.equal([
      { _id: "y", count: 2 },
      { _id: "x", count: 1 },
    ]);
  });

  it("$unionWith appends another collection", async () => {
    const both = await run([
      { $project: { name: "$book" } },
      {
        $unionWith: {
          coll: authors.collectionName,
          pipeline: [{ $match: { active: true } }, { $project: { name: 1 } }],
        },
      },
      { $sort: { name: 1, _id: 1 } },
    ]);
    expect(both.map((row) => row.name)).to.deep.equal(["A", "A", "Ann", "B", "C"]);
  });

  it("$addFields, $set, $unset and $project shape documents", async () => {
    const [shaped] = await run([
      { $match: { _id: 1 } },
      { $addFields: { euro: { $divide: ["$cents", 100] }, "deep.er": true } },
      { $set: { cents: "$$REMOVE" } },
      { $unset: ["day", "tags"] },
      { $project: { author: 0 } },
    ]);
    expect(shaped).to.deep.equal({ _id: 1, book: "A", euro: 5, deep: { er: true } });
  });

  it("$replaceRoot and $replaceWith accept $$ROOT", async () => {
    const [replaced] = await run([
      { $match: { _id: 4 } },
      { $replaceRoot: { newRoot: { whole: "$$ROOT" } } },
      { $replaceWith: { $mergeObjects: ["$whole", { extra: 1 }] } },
      { $unset: "day" },
    ]);
    expect(replaced).to.deep.equal({ _id: 4, book: "C", cents: 0, author: 9, extra: 1 });
  });

  it("$count returns no document for no input", async () => {
    expect(await run([{ $count: "n" }])).to.deep.equal([{ n: 4 }]);
    expect(await run([{ $match: { _id: 99 } }, { $count: "n" }])).to.deep.equal([]);
  });

  it("$sample returns the requested number of different documents", async () => {
    const picked = idsOf(await run([{ $sample: { size: 3 } }]));
    expect(new Set(picked).size).to.equal(3);
  });

  it("$skip, $limit and $sort run in the order written", async () => {
    expect(idsOf(await run([{ $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 2 }]))).to.deep.equal([3, 2]);
    expect(idsOf(await run([{ $sort: { _id: -1 } }, { $limit: 2 }, { $skip: 1 }]))).to.deep.equal([3]);
    expect(
      idsOf(await run([{ $limit: 3 }, { $match: { book: "A" } }, { $sort: { _id: 1 } }])),
    ).to.have.length.at.most(2);
  });

  it("$out replaces a collection, $merge writes into an existing one", async () => {
    await run([{ $project: { book: 1 } }, { $out: "outgoing" }]);
    const outgoing = database.db.collection<Row>("outgoing");
    expect(await outgoing.countDocuments()).to.equal(4);
    await run([
      { $match: { _id: { $lte: 2 } } },
      { $project: { cents: 1 } },
      { $merge: { into: "outgoing", on: "_id", whenMatched: "merge", whenNotMatched: "insert" } },
    ]);
    expect(await outgoing.findOne({ _id: 1 })).to.deep.equal({ _id: 1, book: "A", cents: 500 });
    await run([{ $match: { _id: 3 } }, { $out: "outgoing" }]);
    expect(idsOf(await outgoing.find().toArray())).to.deep.equal([3]);
  });

  it("$collStats and $indexStats describe the collection", async () => {
    const [stats] = await run([{ $collStats: { count: {} } }]);
    expect(stats?.count).to.equal(4);
    expect(idsOf((await run([{ $indexStats: {} }])).map((row) => ({ _id: row.name })))).to.deep.equal([
      "_id_",
    ]);
  });

  const refused: [string, Document[], number][] = [
    ["a stage that does not exist", [{ $lookUp: {} }], 40324],
    ["a stage with two names", [{ $match: {}, $limit: 1 }], 40323],
    ["an expression that does not exist", [{ $project: { a: { $plus: [1, 2] } } }], 31325],
    ["an expression that does not exist, in $set", [{ $set: { a: { $plus: [1, 2] } } }], 168],
    ["an accumulator that does not exist", [{ $group: { _id: null, n: { $total: "$cents" } } }], 15952],
    ["a variable that does not exist", [{ $project: { a: "$$nobody" } }], 17276],
    ["$limit of zero", [{ $limit: 0 }], 15958],
    ["$group without _id", [{ $group: { n: { $sum: 1 } } }], 15955],
    ["$out before the end", [{ $out: "x" }, { $match: {} }], 40601],
    ["division by zero", [{ $project: { a: { $divide: [1, 0] } } }], 2],
  ];
  for (const [sentence, pipeline, code] of refused) {
    it(`refuses ${sentence}`, async () => {
      expect((await refusal(run(pipeline))).code).to.equal(code);
    });
  }
});
