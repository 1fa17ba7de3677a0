import { expect } from "chai";
import { MongoBulkWriteError } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, refusal } from "./support.ts";

describe("Bulk writes", () => {
  const database = useDatabase();

  it("perform and count each kind of write", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const result = await rows.bulkWrite([
      { insertOne: { document: { _id: 4 } } },
      { updateOne: { filter: { _id: 1 }, update: { $set: { a: 1 } } } },
      { updateMany: { filter: {}, update: { $set: { b: 1 } } } },
      { replaceOne: { filter: { _id: 2 }, replacement: { c: 1 } } },
      { updateOne: { filter: { _id: 9 }, update: { $set: { d: 1 } }, upsert: true } },
      { deleteOne: { filter: { _id: 3 } } },
      { deleteMany: { filter: { _id: { $gt: 8 } } } },
    ]);
    expect(result).to.deep.include({
      insertedCount: 1,
      matchedCount: 6,
      modifiedCount: 6,
      deletedCount: 2,
      upsertedCount: 1,
      upsertedIds: { 4: 9 },
    });
    expect(await rows.find().sort({ _id: 1 }).toArray()).to.deep.equal([
      { _id: 1, a: 1, b: 1 },
      { _id: 2, c: 1 },
      { _id: 4, b: 1 },
    ]);
  });

  it("stop at the first failure when ordered, and identify it", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1 }]);
    const error = await refusal(
      rows.bulkWrite([
        { insertOne: { document: { _id: 2 } } },
        { insertOne: { document: { _id: 1 } } },
        { insertOne: { document: { _id: 3 } } },
      ]),
    );
    expect(error).to.be.instanceOf(MongoBulkWriteError);
    const failures = [(error as MongoBulkWriteError).writeErrors].flat();
    expect(failures.map(({ index, code }) => ({ index, code }))).to.deep.equal([{ index: 1, code: 11000 }]);
    expect(idsOf(await rows.find().sort({ _id: 1 }).toArray())).to.deep.equal([1, 2]);
  });

  it("perform everything possible when unordered, and identify each failure", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1 }]);
    const error = await refusal(
      rows.bulkWrite(
        [
          { insertOne: { document: { _id: 1 } } },
          { insertOne: { document: { _id: 2 } } },
          { updateOne: { filter: { _id: 1 }, update: { $set: { _id: 5 } } } },
          { deleteOne: { filter: { _id: 1 } } },
        ],
        { ordered: false },
      ),
    );
    const failures = [(error as MongoBulkWriteError).writeErrors].flat();
    expect(failures.map(({ index, code }) => ({ index, code }))).to.deep.equal([
      { index: 0, code: 11000 },
      { index: 2, code: 66 },
    ]);
    expect(idsOf(await rows.find().toArray())).to.deep.equal([2]);
  });

  it("accept several statements in one update and one delete command", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const updated = await database.db.command({
      update: rows.collectionName,
      updates: [
        { q: { _id: 1 }, u: { $set: { a: 1 } } },
        { q: {}, u: { $set: { b: 1 } }, multi: true },
        { q: { _id: 8 }, u: { $set: { a: 1 } }, upsert: true },
      ],
    });
    expect(updated).to.deep.include({ n: 5, nModified: 4, upserted: [{ index: 2, _id: 8 }] });
    const deleted = await database.db.command({
      delete: rows.collectionName,
      deletes: [
        { q: { _id: 1 }, limit: 1 },
        { q: {}, limit: 0 },
      ],
    });
    expect(deleted.n).to.equal(4);
  });

  it("insert a thousand documents in one command", async () => {
    const rows = await collectionOf(database.db);
    const result = await rows.insertMany(Array.from({ length: 1000 }, (_, _id) => ({ _id })));
    expect(result.insertedCount).to.equal(1000);
    expect(await rows.countDocuments()).to.equal(1000);
  });
});
