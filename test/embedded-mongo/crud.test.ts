import { expect } from "chai";
import { type MongoBulkWriteError, ObjectId } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, refusal } from "./support.ts";

describe("Reading and writing documents", () => {
  const database = useDatabase();

  it("returns an inserted document with its fields in order", async () => {
    const books = await collectionOf(database.db);
    const { insertedId } = await books.insertOne({
      title: "Emma",
      year: 1815,
      author: { last: "Austen", first: "Jane" },
    });
    const found = await books.findOne({ _id: insertedId });
    expect(insertedId).to.be.instanceOf(ObjectId);
    expect(JSON.stringify(found)).to.equal(
      `{"_id":"${insertedId}","title":"Emma","year":1815,"author":{"last":"Austen","first":"Jane"}}`,
    );
  });

  it("stores _id first, whatever its position in the input", async () => {
    const books = await collectionOf(database.db);
    await books.insertOne({ title: "Emma", _id: 1 });
    expect(Object.keys((await books.findOne())!)).to.deep.equal(["_id", "title"]);
  });

  it("stops an ordered insert at the first error and preserves earlier documents", async () => {
    const books = await collectionOf(database.db);
    const error = await refusal(books.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }]));
    expect(error.code).to.equal(11000);
    expect((error as MongoBulkWriteError).insertedCount).to.equal(1);
    expect(idsOf(await books.find().toArray())).to.deep.equal([1]);
  });

  it("continues after errors in an unordered insert", async () => {
    const books = await collectionOf(database.db);
    const error = await refusal(books.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }], { ordered: false }));
    expect((error as MongoBulkWriteError).insertedCount).to.equal(2);
    expect(idsOf(await books.find().sort({ _id: 1 }).toArray())).to.deep.equal([1, 2]);
  });

  it("sorts, skips and limits", async () => {
    const rows = await collectionOf(
      database.db,
      [5, 3, 1, 4, 2].map((n) => ({ _id: n, odd: n % 2 })),
    );
    expect(idsOf(await rows.find().sort({ odd: -1, _id: 1 }).skip(1).limit(3).toArray())).to.deep.equal([
      3, 5, 2,
    ]);
    expect(idsOf(await rows.find().sort({ _id: -1 }).limit(0).toArray())).to.deep.equal([5, 4, 3, 2, 1]);
  });

  it("sorts by the smallest element of an array in ascending order and by the largest in descending order", async () => {
    const rows = await collectionOf(database.db, [
      { _id: 1, n: [5, 1] },
      { _id: 2, n: 3 },
      { _id: 3, n: [] },
      { _id: 4 },
    ]);
    expect(idsOf(await rows.find().sort({ n: 1, _id: 1 }).toArray())).to.deep.equal([3, 4, 1, 2]);
    expect(idsOf(await rows.find().sort({ n: -1, _id: 1 }).toArray())).to.deep.equal([1, 2, 4, 3]);
  });

  it("refuses to sort by two arrays of one document", async () => {
    const rows = await collectionOf(database.db, [{ a: [1, 2], b: [1, 2] }, { a: 1 }]);
    expect((await refusal(rows.find().sort({ a: 1, b: 1 }).toArray())).code).to.equal(2);
  });

  it("counts matching documents, and all of them from the collection's metadata", async () => {
    const rows = await collectionOf(database.db, [{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await rows.countDocuments({ a: 1 })).to.equal(2);
    expect(await rows.countDocuments({ a: 1 }, { skip: 1, limit: 5 })).to.equal(1);
    expect(await rows.countDocuments({ a: 9 })).to.equal(0);
    expect(await rows.estimatedDocumentCount()).to.equal(3);
    expect(await database.db.collection("never-made").countDocuments()).to.equal(0);
  });

  it("lists distinct values, including the elements of arrays", async () => {
    const rows = await collectionOf(database.db, [
      { t: ["a", "b"] },
      { t: "b" },
      { t: ["c", ["d"]] },
      { other: 1 },
    ]);
    expect(await rows.distinct("t")).to.have.deep.members(["a", "b", "c", ["d"]]);
    expect(await rows.distinct("t", { t: "a" })).to.have.deep.members(["a", "b"]);
  });

  it("reports how many documents an update matched and how many it changed", async () => {
    const rows = await collectionOf(database.db, [{ a: 1 }, { a: 2 }]);
    expect(await rows.updateMany({}, { $set: { a: 2 } })).to.include({ matchedCount: 2, modifiedCount: 1 });
    expect(await rows.updateOne({ a: 9 }, { $set: { a: 2 } })).to.include({
      matchedCount: 0,
      upsertedCount: 0,
    });
  });

  it("builds an upserted document from the equalities of its filter and the update", async () => {
    const rows = await collectionOf(database.db);
    const filter = {
      _id: 7,
      "author.name": "Jane",
      pages: { $gt: 100 },
      $and: [{ genre: { $eq: "novel" } }],
    };
    const result = await rows.updateOne(
      filter,
      { $set: { read: true }, $setOnInsert: { fresh: 1 } },
      { upsert: true },
    );
    expect(result).to.deep.include({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1, upsertedId: 7 });
    expect(await rows.findOne()).to.deep.equal({
      _id: 7,
      author: { name: "Jane" },
      genre: "novel",
      read: true,
      fresh: 1,
    });
  });

  it("replaces a whole document but never its _id", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: 1, b: 2 }]);
    await rows.replaceOne({ _id: 1 }, { c: 3 });
    expect(await rows.findOne()).to.deep.equal({ _id: 1, c: 3 });
    expect((await refusal(rows.replaceOne({ _id: 1 }, { _id: 2, c: 3 }))).code).to.equal(66);
    expect((await refusal(rows.updateOne({ _id: 1 }, { $set: { _id: 2 } }))).code).to.equal(66);
  });

  it("deletes one or all of the matching documents", async () => {
    const rows = await collectionOf(database.db, [{ a: 1 }, { a: 1 }, { a: 1 }, { a: 2 }]);
    expect((await rows.deleteOne({ a: 1 })).deletedCount).to.equal(1);
    expect((await rows.deleteMany({ a: 1 })).deletedCount).to.equal(2);
    expect((await rows.deleteMany({ a: 1 })).deletedCount).to.equal(0);
    expect(await rows.countDocuments()).to.equal(1);
  });
});
