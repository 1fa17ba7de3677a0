import { expect } from "chai";
import { Long } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, type Row, refusal } from "./support.ts";

describe("Cursors", () => {
  const database = useDatabase();
  const numbers = (count: number) =>
    collectionOf(
      database.db,
      Array.from({ length: count }, (_, _id) => ({ _id })),
    );

  it("return 101 documents first, and the rest on request", async () => {
    const rows = await numbers(150);
    const first = await database.db.command({ find: rows.collectionName });
    expect(first.cursor.firstBatch).to.have.length(101);
    expect(first.cursor.ns).to.equal(`${database.name}.${rows.collectionName}`);
    const rest = await database.db.command(
      { getMore: first.cursor.id, collection: rows.collectionName },
      { promoteLongs: false },
    );
    expect(rest.cursor.nextBatch).to.have.length(49);
    expect(Number(rest.cursor.id)).to.equal(0);
  });

  it("respect the batch size", async () => {
    const rows = await numbers(10);
    const cursor = rows.find().sort({ _id: 1 }).batchSize(3);
    expect(await cursor.next()).to.deep.equal({ _id: 0 });
    expect(cursor.bufferedCount()).to.equal(2);
    expect(idsOf(await cursor.toArray())).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("end at the limit across batches", async () => {
    const rows = await numbers(10);
    expect(await rows.find().batchSize(2).limit(5).toArray()).to.have.length(5);
    const once = await database.db.command({ find: rows.collectionName, limit: 3, singleBatch: true });
    expect(once.cursor.firstBatch).to.have.length(3);
    expect(Number(once.cursor.id)).to.equal(0);
  });

  it("return an empty first batch for a batch size of zero", async () => {
    const rows = await numbers(3);
    const opened = await database.db.command({ find: rows.collectionName, batchSize: 0 });
    expect(opened.cursor.firstBatch).to.deep.equal([]);
    expect(Number(opened.cursor.id)).not.to.equal(0);
    await database.db.command({ killCursors: rows.collectionName, cursors: [opened.cursor.id] });
  });

  it("work for aggregations and listings", async () => {
    const rows = await numbers(7);
    const cursor = rows.aggregate<Row>([{ $sort: { _id: 1 } }], { batchSize: 2 });
    expect(idsOf(await cursor.toArray())).to.deep.equal([0, 1, 2, 3, 4, 5, 6]);
    expect(
      await database.db.listCollections({ name: rows.collectionName }, { batchSize: 1 }).toArray(),
    ).to.have.length(1);
  });

  it("no longer exist once they are killed", async () => {
    const rows = await numbers(10);
    const { cursor } = await database.db.command({ find: rows.collectionName, batchSize: 2 });
    const answer = await database.db.command({
      killCursors: rows.collectionName,
      cursors: [cursor.id, Long.fromNumber(12345)],
    });
    expect(answer.cursorsKilled.map(String)).to.deep.equal([String(cursor.id)]);
    expect(answer.cursorsNotFound.map(String)).to.deep.equal(["12345"]);
    const gone = await refusal(database.db.command({ getMore: cursor.id, collection: rows.collectionName }));
    expect(gone).to.deep.include({ code: 43, codeName: "CursorNotFound" });
  });

  it("can be read only through their collection", async () => {
    const rows = await numbers(10);
    const { cursor } = await database.db.command({ find: rows.collectionName, batchSize: 2 });
    const wrong = await refusal(database.db.command({ getMore: cursor.id, collection: "elsewhere" }));
    expect(wrong.code).to.equal(13);
    await database.db.command({ killCursors: rows.collectionName, cursors: [cursor.id] });
  });

  it("can be abandoned half read", async () => {
    const rows = await numbers(50);
    const cursor = rows.find().batchSize(5);
    for await (const row of cursor) if (row._id === 7) break;
    const left = await database.db.command({ killCursors: rows.collectionName, cursors: [cursor.id] });
    expect(left.cursorsNotFound).to.have.length(1);
  });

  it("return documents of several megabytes in batches below the message limit", async () => {
    const rows = await collectionOf(database.db);
    const text = "x".repeat(4 << 20);
    for (let _id = 0; _id < 6; _id += 1) await rows.insertOne({ _id, text });
    const found = await rows.find().toArray();
    expect(found.map((row) => row.text.length)).to.deep.equal(Array(6).fill(4 << 20));
  });

  it("refuse a document above 16 MB", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1 }]);
    await rows.updateOne({ _id: 1 }, { $set: { a: "x".repeat(9 << 20) } });
    const error = await refusal(rows.updateOne({ _id: 1 }, { $set: { b: "x".repeat(9 << 20) } }));
    expect(error.code).to.be.oneOf([10334, 17419]);
  });
});
