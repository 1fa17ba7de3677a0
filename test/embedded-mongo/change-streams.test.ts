import { once } from "node:events";
import { expect } from "chai";
import {
  type ChangeStream,
  type ChangeStreamDocument,
  type ChangeStreamOptions,
  type Collection,
  type Document,
  Long,
} from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, refusal } from "./support.ts";

describe("Change streams", () => {
  const database = useDatabase();
  const open: ChangeStream[] = [];
  const watch = async (
    target: Pick<Collection, "watch">,
    pipeline: Document[] = [],
    options: ChangeStreamOptions = {},
  ): Promise<ChangeStream> => {
    const stream = target.watch(pipeline, { maxAwaitTimeMS: 50, ...options });
    open.push(stream);
    await stream.tryNext(); // A stream starts with its first request, and does not see earlier changes.
    return stream;
  };
  const take = async (stream: ChangeStream, count: number): Promise<Document[]> => {
    const events: ChangeStreamDocument[] = [];
    while (events.length < count) events.push(await stream.next());
    return events;
  };
  afterEach(async () => {
    for (const stream of open.splice(0)) await stream.close();
  });

  it("report inserts, updates, replacements and deletions", async () => {
    const rows = await collectionOf(database.db, [{ _id: 0 }]);
    const stream = await watch(rows);
    await rows.insertOne({ _id: 1, a: 1, b: { c: 1 } });
    await rows.updateOne({ _id: 1 }, { $set: { "b.c": 2 }, $unset: { a: 1 } });
    await rows.replaceOne({ _id: 1 }, { z: 1 });
    await rows.deleteOne({ _id: 1 });
    const [inserted, updated, replaced, deleted] = await take(stream, 4);
    const ns = { db: database.name, coll: rows.collectionName };
    expect(inserted).to.deep.include({
      operationType: "insert",
      ns,
      documentKey: { _id: 1 },
      fullDocument: { _id: 1, a: 1, b: { c: 1 } },
    });
    expect(inserted?._id._data).to.be.a("string");
    expect(inserted?.clusterTime._bsontype).to.equal("Timestamp");
    expect(inserted?.wallTime).to.be.instanceOf(Date);
    expect(updated).to.deep.include({ operationType: "update", documentKey: { _id: 1 } });
    expect(updated?.updateDescription).to.deep.include({ updatedFields: { "b.c": 2 }, removedFields: ["a"] });
    expect(updated).not.to.have.property("fullDocument");
    expect(replaced).to.deep.include({ operationType: "replace", fullDocument: { _id: 1, z: 1 } });
    expect(deleted).to.deep.include({ operationType: "delete", documentKey: { _id: 1 } });
    expect(deleted).not.to.have.property("fullDocument");
  });

  it("report nothing for an update that changed nothing", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: 1 }]);
    const stream = await watch(rows);
    await rows.updateOne({ _id: 1 }, { $set: { a: 1 } });
    await rows.updateOne({ _id: 1 }, { $set: { a: 2 } });
    expect((await take(stream, 1))[0]?.updateDescription.updatedFields).to.deep.equal({ a: 2 });
  });

  it("report upserts as inserts, and each document of a multi-update", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1 }, { _id: 2 }]);
    const stream = await watch(rows);
    await rows.updateOne({ _id: 3 }, { $set: { a: 1 } }, { upsert: true });
    await rows.updateMany({ _id: { $lt: 3 } }, { $set: { a: 1 } });
    const events = await take(stream, 3);
    expect(events.map((event) => event.operationType)).to.deep.equal(["insert", "update", "update"]);
  });

  it("look up the whole document on request", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: 1 }]);
    const stream = await watch(rows, [], { fullDocument: "updateLookup" });
    await rows.updateOne({ _id: 1 }, { $set: { b: 2 } });
    expect((await take(stream, 1))[0]?.fullDocument).to.deep.equal({ _id: 1, a: 1, b: 2 });
  });

  it("are filtered and shaped by their pipeline", async () => {
    const rows = await collectionOf(database.db, [{ _id: 0 }]);
    const stream = await watch(rows, [
      { $match: { operationType: { $in: ["insert"] }, "fullDocument.kind": "news" } },
      { $addFields: { seen: true } },
      { $project: { fullDocument: 1, seen: 1 } },
    ]);
    await rows.insertMany([
      { _id: 1, kind: "other" },
      { _id: 2, kind: "news" },
    ]);
    await rows.updateOne({ _id: 1 }, { $set: { kind: "news" } });
    await rows.insertOne({ _id: 3, kind: "news" });
    const [first, second] = await take(stream, 2);
    expect([first?.fullDocument._id, second?.fullDocument._id]).to.deep.equal([2, 3]);
    expect(first).to.have.keys(["_id", "fullDocument", "seen"]);
  });

  it("resume after any event whose token was stored", async () => {
    const rows = await collectionOf(database.db, [{ _id: 0 }]);
    const stream = await watch(rows);
    await rows.insertMany([{ _id: 1 }, { _id: 2 }]);
    const [first] = await take(stream, 2);
    await stream.close();
    await rows.insertOne({ _id: 3 });
    const resumed = rows.watch([], { resumeAfter: first?._id });
    open.push(resumed);
    const events = await take(resumed, 2);
    expect(events.map((event) => event.documentKey._id)).to.deep.equal([2, 3]);
  });

  it("refuse an invalid token", async () => {
    const rows = await collectionOf(database.db, [{ _id: 0 }]);
    const stream = rows.watch([], { resumeAfter: { _data: "nonsense" } });
    const error = await refusal(stream.tryNext());
    await stream.close();
    expect(error.code).to.be.a("number");
  });

  it("start at a point in time", async () => {
    const rows = await collectionOf(database.db, [{ _id: 0 }]);
    const { operationTime } = await database.db.command({ ping: 1 });
    await rows.insertOne({ _id: 1 });
    const stream = rows.watch([], { startAtOperationTime: operationTime });
    open.push(stream);
    const events = await take(stream, 1);
    expect(events.at(-1)?.documentKey._id).to.be.oneOf([0, 1]);
  });

  it("report a transaction's changes together, once it is committed, and never an aborted one's", async () => {
    const rows = await collectionOf(database.db, [{ _id: 0 }]);
    const stream = await watch(rows);
    await database.client.withSession(async (session) => {
      session.startTransaction();
      await rows.insertOne({ _id: "aborted" }, { session });
      await session.abortTransaction();
      session.startTransaction();
      await rows.insertOne({ _id: "in 1" }, { session });
      await rows.insertOne({ _id: "before" });
      await rows.insertOne({ _id: "in 2" }, { session });
      await session.commitTransaction();
    });
    const events = await take(stream, 3);
    expect(events.map((event) => event.documentKey._id)).to.deep.equal(["before", "in 1", "in 2"]);
    expect(events[1]?.txnNumber).to.deep.equal(events[2]?.txnNumber);
    expect(events[0]).not.to.have.property("txnNumber");
  });

  it("watch a whole database", async () => {
    const [one, two] = [await collectionOf(database.db, [{}]), await collectionOf(database.db, [{}])];
    const stream = await watch(database.db, [{ $match: { operationType: "insert" } }]);
    await one.insertOne({});
    await two.insertOne({});
    const events = await take(stream, 2);
    expect(events.map((event) => event.ns.coll)).to.deep.equal([one.collectionName, two.collectionName]);
  });

  it("watch a whole server", async () => {
    const rows = await collectionOf(database.db, [{}]);
    const stream = await watch(database.client, [{ $match: { "ns.db": database.name } }]);
    await rows.insertOne({ _id: 5 });
    expect((await take(stream, 1))[0]?.documentKey).to.deep.equal({ _id: 5 });
  });

  it("end when their collection is dropped", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1 }]);
    const stream = await watch(rows);
    await rows.drop();
    const events = await take(stream, 2);
    expect(events.map((event) => event.operationType)).to.deep.equal(["drop", "invalidate"]);
  });

  it("end at once even for clients that do not read the end, and block nobody", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1 }]);
    const { collectionName: collection } = rows;
    const pipeline = [{ $changeStream: {} }, { $match: { operationType: "insert" } }];
    const { cursor } = await database.db.command({ aggregate: collection, pipeline, cursor: {} });
    const start = performance.now();
    const more = database.db.command({ getMore: cursor.id, collection, maxTimeMS: 110_000 });
    await rows.drop();
    await database.db.command({ ping: 1 });
    const { id, nextBatch } = (await more).cursor;
    expect([Long.fromValue(id).isZero(), nextBatch]).to.deep.equal([true, []]);
    expect(performance.now() - start).to.be.below(100_000);
  });

  it("notify a waiting listener immediately", async () => {
    const rows = await collectionOf(database.db, [{ _id: 0 }]);
    const stream = rows.watch([], { maxAwaitTimeMS: 110_000 });
    open.push(stream);
    const heard = once(stream, "change");
    await once(stream, "resumeTokenChanged");
    const start = performance.now();
    await rows.insertOne({ _id: 1 });
    expect((await heard)[0]).to.deep.include({ documentKey: { _id: 1 } });
    expect(performance.now() - start).to.be.below(100_000);
  });

  it("can watch a collection before it exists", async () => {
    const rows = await collectionOf(database.db);
    const stream = await watch(rows);
    await rows.insertOne({ _id: 1 });
    expect((await take(stream, 1))[0]).to.deep.include({ operationType: "insert", documentKey: { _id: 1 } });
  });

  it("refuse stages that would change the stream's meaning", async () => {
    const rows = await collectionOf(database.db, [{ _id: 0 }]);
    const stream = rows.watch([{ $group: { _id: "$operationType" } }]);
    const error = await refusal(stream.tryNext());
    await stream.close();
    expect(error.code).to.equal(20);
  });
});
