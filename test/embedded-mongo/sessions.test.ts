import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { Binary, type ClientSession, type Document, Long, MongoClient, UUID } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, refusal } from "./support.ts";

describe("Sessions and retryable writes", () => {
  const database = useDatabase();
  let client: MongoClient;
  let session: ClientSession;

  /**
   * A separate client for each test, because numbering writes by hand would disturb other users of the
   * session pool.
   */
  beforeEach(async () => {
    client = await new MongoClient(database.uri).connect();
    session = client.startSession();
  });
  afterEach(async () => {
    await session.endSession();
    await client.close();
  });

  /** Sends a write with this transaction number, as a driver does on a retry. */
  const send = (txnNumber: number, command: Document) =>
    client.db().command({ ...command, txnNumber: Long.fromNumber(txnNumber) }, { session });

  it("a driver finds a primary of a replica set with sessions", async () => {
    const hello = await database.db.admin().command({ hello: 1 });
    expect(hello).to.include({ isWritablePrimary: true, ok: 1, maxBsonObjectSize: 16 << 20 });
    expect(hello.setName).to.be.a("string");
    expect(hello.logicalSessionTimeoutMinutes).to.equal(30);
    expect(hello.maxWireVersion).to.be.at.least(21);
  });

  it("a driver's repeated monitoring is answered, and its connections stay open", async () => {
    const client = new MongoClient(database.uri, { heartbeatFrequencyMS: 500 });
    const faults: string[] = [];
    const watched = Promise.withResolvers<void>();
    let answers = 0;
    client.on("connectionPoolCleared", () => faults.push("the pool was cleared"));
    client.on("serverHeartbeatFailed", ({ failure }) => {
      faults.push(String(failure));
      watched.resolve();
    });
    client.on("serverHeartbeatSucceeded", ({ awaited }) => {
      if (awaited && ++answers === 3) watched.resolve();
    });
    await client.connect();
    await watched.promise;
    expect(faults).to.deep.equal([]);
    await client.close();
  });

  it("responses contain the cluster's time, which only increases", async () => {
    const rows = await collectionOf(database.db);
    const first = await database.db.command({ insert: rows.collectionName, documents: [{}] });
    const second = await database.db.command({ insert: rows.collectionName, documents: [{}] });
    expect(second.operationTime.compare(first.operationTime)).to.equal(1);
    expect(first.$clusterTime.clusterTime._bsontype).to.equal("Timestamp");
  });

  it("a retried insert is done once, with the same response as the first time", async () => {
    const rows = await collectionOf(database.db, [{ _id: "there" }]);
    const command = {
      insert: rows.collectionName,
      documents: [{ _id: 1 }, { _id: 2 }],
    };
    const answers = [await send(1, command), await send(1, command)];
    expect(answers.map((answer) => answer.n)).to.deep.equal([2, 2]);
    expect(await rows.countDocuments()).to.equal(3);
  });

  it("a retried update counts once", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, n: 0 }]);
    const command = {
      update: rows.collectionName,
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
    };
    for (let i = 0; i < 3; i += 1) {
      expect(await send(1, command)).to.include({ n: 1, nModified: 1 });
    }
    expect((await rows.findOne())?.n).to.equal(1);
  });

  it("a retried findAndModify returns the same document", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, n: 0 }]);
    const command = {
      findAndModify: rows.collectionName,
      query: { _id: 1 },
      update: { $inc: { n: 1 } },
      new: true,
    };
    const answers = [await send(1, command), await send(1, command)];
    expect(answers.map((answer) => answer.value)).to.deep.equal([
      { _id: 1, n: 1 },
      { _id: 1, n: 1 },
    ]);
  });

  it("a retried delete removes one document", async () => {
    const rows = await collectionOf(database.db, [{ a: 1 }, { a: 1 }]);
    const command = {
      delete: rows.collectionName,
      deletes: [{ q: { a: 1 }, limit: 1 }],
    };
    expect([(await send(1, command)).n, (await send(1, command)).n]).to.deep.equal([1, 1]);
    expect(await rows.countDocuments()).to.equal(1);
  });

  it("a number below the session's latest one is refused", async () => {
    const rows = await collectionOf(database.db);
    const insert = { insert: rows.collectionName, documents: [{}] };
    await send(5, insert);
    expect((await refusal(send(4, insert))).code).to.equal(225);
  });

  it("a causally consistent session reads its own writes", async () => {
    const rows = await collectionOf(database.db);
    await database.client.withSession({ causalConsistency: true }, async (causal) => {
      await rows.insertOne({ _id: 1 }, { session: causal });
      expect(causal.operationTime?._bsontype).to.equal("Timestamp");
      expect(await rows.findOne({}, { session: causal })).to.deep.equal({ _id: 1 });
    });
  });

  it("sessions end on request", async () => {
    const lsid = { id: new Binary(new UUID(randomUUID()).buffer, 4) };
    const answer = await database.db.admin().command({ endSessions: [lsid] });
    expect(answer.ok).to.equal(1);
  });

  it("writes without acknowledgement are performed too", async () => {
    const rows = await collectionOf(database.db);
    const result = await rows.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
    expect(result.acknowledged).to.equal(false);
    const deadline = Date.now() + 60_000;
    while ((await rows.countDocuments()) === 0 && Date.now() < deadline);
    expect(await rows.countDocuments()).to.equal(1);
  });
});
