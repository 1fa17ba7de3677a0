import { expect } from "chai";
import { type ChangeStreamDeleteDocument, MongoClient } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, type Row, refusal } from "./support.ts";

describe("Indexes", () => {
  const database = useDatabase();

  it("are listed with their keys and options, with _id first", async () => {
    const rows = await collectionOf(database.db, [{ a: 1 }]);
    expect(await rows.createIndex({ a: 1, b: -1 })).to.equal("a_1_b_-1");
    await rows.createIndex({ c: 1 }, { unique: true, sparse: true, name: "see" });
    await rows.createIndex({ d: 1 }, { expireAfterSeconds: 60 });
    await rows.createIndex({ e: 1 }, { partialFilterExpression: { e: { $gt: 1 } } });
    expect(await rows.listIndexes().toArray()).to.deep.equal([
      { v: 2, key: { _id: 1 }, name: "_id_" },
      { v: 2, key: { a: 1, b: -1 }, name: "a_1_b_-1" },
      { v: 2, key: { c: 1 }, name: "see", unique: true, sparse: true },
      { v: 2, key: { d: 1 }, name: "d_1", expireAfterSeconds: 60 },
      { v: 2, key: { e: 1 }, name: "e_1", partialFilterExpression: { e: { $gt: 1 } } },
    ]);
  });

  it("can be created again unchanged, but not with other options", async () => {
    const rows = await collectionOf(database.db, [{ a: 1 }]);
    await rows.createIndex({ a: 1 });
    await rows.createIndex({ a: 1 });
    expect((await refusal(rows.createIndex({ a: 1 }, { unique: true }))).code).to.equal(86);
    expect((await refusal(rows.createIndex({ a: 1 }, { name: "other" }))).code).to.equal(85);
    expect((await refusal(rows.createIndex({ b: 1 }, { name: "a_1" }))).code).to.equal(86);
    expect(await rows.indexes()).to.have.length(2);
  });

  it("are dropped by name, by key, or all except the one on _id", async () => {
    const rows = await collectionOf(database.db, [{ a: 1 }]);
    await rows.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }, { key: { c: 1 } }]);
    await rows.dropIndex("a_1");
    await database.db.command({ dropIndexes: rows.collectionName, index: { b: 1 } });
    expect((await rows.indexes()).map((index) => index.name)).to.deep.equal(["_id_", "c_1"]);
    await rows.dropIndexes();
    expect((await rows.indexes()).map((index) => index.name)).to.deep.equal(["_id_"]);
    expect((await refusal(rows.dropIndex("a_1"))).code).to.equal(27);
    expect((await refusal(rows.dropIndex("_id_"))).code).to.equal(72);
  });

  it("refuse invalid keys", async () => {
    const rows = await collectionOf(database.db);
    expect((await refusal(rows.createIndex({ a: 0 } as never))).code).to.equal(67);
    expect((await refusal(rows.createIndex({ a: "sideways" } as never))).code).to.equal(67);
    expect(
      (await refusal(database.db.command({ createIndexes: rows.collectionName, indexes: [] }))).code,
    ).to.equal(2);
  });

  it("refuse two arrays in one document for a compound key", async () => {
    const rows = await collectionOf(database.db, [{ a: [1, 2], b: 1 }]);
    await rows.createIndex({ a: 1, b: 1 });
    await rows.insertOne({ a: 1, b: [1, 2] });
    expect((await refusal(rows.insertOne({ a: [1], b: [2] }))).code).to.equal(171);
    expect((await refusal(rows.updateMany({}, { $set: { a: [1], b: [2] } }))).code).to.equal(171);
    expect(await rows.countDocuments()).to.equal(2);
  });

  describe("that are unique", () => {
    it("refuse a second document with the same value, and say which value", async () => {
      const rows = await collectionOf(database.db, [{ _id: 1, name: "ann" }]);
      await rows.createIndex({ name: 1 }, { unique: true });
      const error = await refusal(rows.insertOne({ name: "ann" }));
      expect(error).to.deep.include({ code: 11000, keyPattern: { name: 1 }, keyValue: { name: "ann" } });
      expect(error.message).to.match(
        /^E11000 duplicate key error collection: \S+ index: name_1 dup key: { name: "ann" }/,
      );
      expect(
        (await refusal(rows.updateOne({ name: "bob" }, { $set: { name: "ann" } }, { upsert: true }))).code,
      ).to.equal(11000);
      expect(await rows.countDocuments()).to.equal(1);
    });

    it("apply to several fields together", async () => {
      const rows = await collectionOf(database.db, [{ a: 1, b: 1 }]);
      await rows.createIndex({ a: 1, b: 1 }, { unique: true });
      await rows.insertOne({ a: 1, b: 2 });
      const error = await refusal(rows.insertOne({ a: 1, b: 2 }));
      expect(error.keyValue).to.deep.equal({ a: 1, b: 2 });
    });

    it("treat a missing field as null, so only one document may lack it", async () => {
      const rows = await collectionOf(database.db, [{ b: 1 }]);
      await rows.createIndex({ a: 1 }, { unique: true });
      expect((await refusal(rows.insertOne({ b: 2 }))).keyValue).to.deep.equal({ a: null });
      expect((await refusal(rows.insertOne({ a: null }))).code).to.equal(11000);
    });

    it("apply to each element of an array, across documents only", async () => {
      const rows = await collectionOf(database.db, [{ tags: ["a", "a", "b"] }]);
      await rows.createIndex({ tags: 1 }, { unique: true });
      expect((await refusal(rows.insertOne({ tags: ["c", "b"] }))).keyValue).to.deep.equal({ tags: "b" });
      await rows.insertOne({ tags: ["c", "d"] });
    });

    it('treat 1 and 1.0 as the same and 1 and "1" as different', async () => {
      const rows = await collectionOf(database.db, [{ a: 1 }]);
      await rows.createIndex({ a: 1 }, { unique: true });
      await rows.insertOne({ a: "1" });
      expect((await refusal(rows.insertOne({ a: 1.0 }))).code).to.equal(11000);
    });

    it("cannot be created over duplicate values", async () => {
      const rows = await collectionOf(database.db, [{ a: 1 }, { a: 1 }]);
      const error = await refusal(rows.createIndex({ a: 1 }, { unique: true }));
      expect(error.code).to.equal(11000);
      expect((await rows.indexes()).map((index) => index.name)).to.deep.equal(["_id_"]);
    });

    it("release a value when its document is deleted or changed", async () => {
      const rows = await collectionOf(database.db, [
        { _id: 1, a: 1 },
        { _id: 2, a: 2 },
      ]);
      await rows.createIndex({ a: 1 }, { unique: true });
      await rows.deleteOne({ _id: 1 });
      await rows.updateOne({ _id: 2 }, { $set: { a: 3 } });
      await rows.insertMany([{ a: 1 }, { a: 2 }]);
      expect(idsOf(await rows.find({ a: { $lt: 4 } }).toArray())).to.have.length(3);
    });

    it("allow any number of documents without the field when sparse", async () => {
      const rows = await collectionOf(database.db, [{ b: 1 }, { b: 2 }]);
      await rows.createIndex({ a: 1 }, { unique: true, sparse: true });
      await rows.insertMany([{ b: 3 }, { a: 1 }, { a: null }]);
      expect((await refusal(rows.insertOne({ a: 1 }))).code).to.equal(11000);
      expect((await refusal(rows.insertOne({ a: null }))).code).to.equal(11000);
    });

    it("apply only to matching documents when partial", async () => {
      const rows = await collectionOf(database.db, [
        { _id: 1, a: 1, live: false },
        { _id: 2, a: 1, live: false },
      ]);
      await rows.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { live: true } });
      await rows.insertOne({ _id: 3, a: 1, live: true });
      expect((await refusal(rows.insertOne({ a: 1, live: true }))).code).to.equal(11000);
      expect((await refusal(rows.updateOne({ _id: 1 }, { $set: { live: true } }))).code).to.equal(11000);
      await rows.updateOne({ _id: 3 }, { $set: { live: false } });
      await rows.updateOne({ _id: 1 }, { $set: { live: true } });
    });
  });

  describe("that expire", () => {
    it("remove expired documents and leave the rest", async () => {
      // The shared test server does not remove expired documents.
      const { startEmbeddedMongo } = await import("#src/embedded-mongo/index.ts");
      const own = process.env.MONGODB_URI ? undefined : await startEmbeddedMongo();
      const client = await new MongoClient(own?.uri ?? database.uri).connect();
      const rows = await collectionOf(client.db(database.name));
      await rows.createIndex({ at: 1 }, { expireAfterSeconds: 5 });
      const gone = rows.watch<Row, ChangeStreamDeleteDocument<Row>>([
        { $match: { operationType: "delete" } },
      ]);
      const first = gone.next();
      const all: Row[] = [
        { _id: "old", at: new Date(Date.now() - 60_000) },
        { _id: "young", at: new Date(Date.now() + 60_000) },
        { _id: "text", at: "long ago" },
        { _id: "none" },
        { _id: "list", at: [new Date(Date.now() + 60_000), new Date(Date.now() - 60_000)] },
      ];
      const kept = await collectionOf(database.db, all);
      await kept.createIndex({ at: 1 }, { expireAfterSeconds: 5 });
      await rows.insertMany([...all]);
      const deleted = [await first, await gone.next()].map((event) => event.documentKey._id);
      await gone.close();
      expect(deleted).to.have.members(["old", "list"]);
      expect(idsOf(await rows.find().sort({ _id: 1 }).toArray())).to.deep.equal(["none", "text", "young"]);
      if (own) expect(await kept.countDocuments(), "of a server that keeps them").to.equal(all.length);
      await client.close();
      await own?.close();
    });

    it("get another lifetime through collMod", async () => {
      const rows = await collectionOf(database.db, [{ a: 1 }]);
      await rows.createIndex({ at: 1 }, { expireAfterSeconds: 500 });
      await database.db.command({
        collMod: rows.collectionName,
        index: { keyPattern: { at: 1 }, expireAfterSeconds: 900 },
      });
      expect((await rows.indexes())[1]).to.include({ expireAfterSeconds: 900 });
    });
  });
});
