import { expect } from "chai";
import type { Collection, Document } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, type Row } from "./support.ts";

describe("$lookup", () => {
  const database = useDatabase();
  let rows: Collection<Row>;
  let authors: Collection<Row>;
  const run = (pipeline: Document[]) => rows.aggregate(pipeline).toArray();

  before(async () => {
    rows = await collectionOf(database.db, [
      { _id: 1, author: 1 },
      { _id: 2, author: 1 },
      { _id: 3, author: 2 },
      { _id: 4, author: 9 },
    ]);
    authors = await collectionOf(database.db, [
      { _id: 1, name: "Ann", active: true },
      { _id: 2, name: "Bob", active: false },
    ]);
  });

  it("joins by equality", async () => {
    const joined = await run([
      { $lookup: { from: authors.collectionName, localField: "author", foreignField: "_id", as: "who" } },
      { $sort: { _id: 1 } },
      { $project: { who: 1 } },
    ]);
    expect(joined[0]).to.deep.equal({ _id: 1, who: [{ _id: 1, name: "Ann", active: true }] });
    expect(joined[3]).to.deep.equal({ _id: 4, who: [] });
  });

  it("joins with a pipeline with variables", async () => {
    const joined = await run([
      {
        $lookup: {
          from: authors.collectionName,
          let: { author: "$author" },
          pipeline: [
            { $match: { $expr: { $and: [{ $eq: ["$_id", "$$author"] }, "$active"] } } },
            { $project: { _id: 0, name: 1 } },
          ],
          as: "who",
        },
      },
      { $match: { _id: { $in: [1, 3] } } },
      { $sort: { _id: 1 } },
    ]);
    expect(joined.map((row) => row.who)).to.deep.equal([[{ name: "Ann" }], []]);
  });

  it("accepts fields and a pipeline together", async () => {
    const [joined] = await run([
      { $match: { _id: 3 } },
      {
        $lookup: {
          from: authors.collectionName,
          localField: "author",
          foreignField: "_id",
          pipeline: [{ $project: { name: 1, _id: 0 } }],
          as: "who",
        },
      },
    ]);
    expect(joined?.who).to.deep.equal([{ name: "Bob" }]);
  });

  it("treats a missing field and an empty array as null, and null matches documents without the field", async () => {
    const left = await collectionOf(database.db, [
      { _id: 1, v: [] },
      { _id: 2 },
      { _id: 3, v: [null, 5] },
      { _id: 4, v: 5 },
    ]);
    const right = await collectionOf(database.db, [
      { _id: 1, v: null },
      { _id: 2 },
      { _id: 3, v: [5, 6] },
      { _id: 4, v: [] },
    ]);
    const lookup = { from: right.collectionName, localField: "v", foreignField: "v", as: "with" };
    const joined = async () =>
      (await left.aggregate([{ $sort: { _id: 1 } }, { $lookup: lookup }]).toArray()).map((row) =>
        idsOf(row.with).sort(),
      );
    const expected = [[1, 2], [1, 2], [1, 2, 3], [3]];
    expect(await joined()).to.deep.equal(expected);
    await right.createIndex({ v: 1 });
    expect(await joined()).to.deep.equal(expected);
  });

  it("leaves a variable missing if its field is", async () => {
    const left = await collectionOf(database.db, [{ _id: 1 }, { _id: 2, v: null }, { _id: 3, v: 5 }]);
    const right = await collectionOf(database.db, [{ _id: 1, v: null }, { _id: 2 }, { _id: 3, v: 5 }]);
    await right.createIndex({ v: 1 });
    const pipeline = [{ $match: { $expr: { $eq: ["$v", "$$v"] } } }];
    const joined = await left
      .aggregate([
        { $sort: { _id: 1 } },
        { $lookup: { from: right.collectionName, let: { v: "$v" }, pipeline, as: "with" } },
      ])
      .toArray();
    expect(joined.map((row) => idsOf(row.with))).to.deep.equal([[2], [1], [3]]);
  });

  it("joins several with an array of keys, and through an index of the other collection", async () => {
    const left = await collectionOf(database.db, [{ _id: 1, names: ["Bob", "Ann", "Eve"] }]);
    await authors.createIndex({ name: 1 });
    const [joined] = await left
      .aggregate([
        { $lookup: { from: authors.collectionName, localField: "names", foreignField: "name", as: "who" } },
      ])
      .toArray();
    expect(idsOf(joined?.who)).to.have.members([1, 2]);
  });
});
