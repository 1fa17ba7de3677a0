import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type Db, MongoClient, MongoServerError } from "mongodb";
import type { EmbeddedMongo, Trouble } from "#src/embedded-mongo/index.ts";
import { type Row, refusal } from "./support.ts";

/** MongoDB's error code for a full disk. */
const OutOfDiskSpace = 14031;

describe("The embedded server on a full disk", () => {
  let folder = "";
  let mounted = false;
  let server: EmbeddedMongo | undefined;
  let client: MongoClient | undefined;
  let db: Db;
  let troubles: Trouble[] = [];

  before("mount a disk of six megabytes", async function () {
    if (process.env.MONGODB_URI) return this.skip();
    folder = await mkdtemp(join(tmpdir(), "embedded-mongo-disk-"));
    mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", folder]).status === 0;
    if (mounted) return;
    process.stdout.write("      (this machine mounts no tmpfs for tests: left out)\n");
    this.skip();
  });
  after("take the disk away", async () => {
    if (mounted) spawnSync("umount", ["-l", folder]);
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    const { startEmbeddedMongo } = await import("#src/embedded-mongo/index.ts");
    troubles = [];
    await writeFile(join(folder, "ballast"), Buffer.alloc(2_000_000));
    server = await startEmbeddedMongo({
      directory: join(folder, "data"),
      onTrouble: (trouble) => troubles.push(trouble),
    });
    client = await new MongoClient(server.uri, { retryWrites: true }).connect();
    db = client.db("full");
  });
  afterEach(async () => {
    await client?.close();
    await server?.close();
    await rm(join(folder, "data"), { recursive: true, force: true });
    await rm(join(folder, "ballast"), { force: true });
  });

  const makeRoom = () => rm(join(folder, "ballast"));

  /** Writes until an error; returns the acknowledged ids and the error. */
  const fill = async (): Promise<{ kept: number[]; error: MongoServerError }> => {
    const kept: number[] = [];
    for (let _id = 0; ; _id++) {
      try {
        await db.collection<Row>("rows").insertOne({ _id, text: "x".repeat(50_000) });
        kept.push(_id);
      } catch (error) {
        if (error instanceof MongoServerError) return { kept, error };
        throw error;
      }
    }
  };

  it("refuses what it cannot store, still serves reads, and stores again once there is space", async () => {
    const { kept, error } = await fill();
    expect(error.code).to.equal(OutOfDiskSpace);
    expect(error.message)
      .to.match(/disk is full/)
      .and.include(join(folder, "data"));
    const rows = db.collection<Row>("rows");
    const ids = async () => (await rows.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
    expect(await ids()).to.deep.equal(kept);
    expect(await rows.countDocuments()).to.equal(kept.length);
    const many = Array.from({ length: 8 }, (_, n) => rows.insertOne({ text: `${n}`.repeat(200_000) }));
    for (const outcome of await Promise.allSettled(many)) expect(outcome.status).to.equal("rejected");
    expect(await ids()).to.deep.equal(kept);
    expect(troubles.map(({ kind }) => kind)).to.deep.equal(["full"]);
    await makeRoom();
    await rows.insertOne({ _id: -1, text: "y".repeat(200_000) });
    expect(await ids()).to.deep.equal([...kept, -1]);
    expect(troubles.map(({ kind }) => kind)).to.deep.equal(["full", "room"]);
  });

  it("never reports an uncommitted transaction as committed, however often it is asked", async () => {
    await fill();
    const lines = db.collection<Row>("lines");
    const session = client!.startSession();
    try {
      session.startTransaction();
      const write = () => lines.insertOne({ _id: 1, text: "z".repeat(300_000) }, { session });
      // The collection is created by the first write, which a full disk may already refuse.
      const refused = await write().then(
        () => refusal(session.commitTransaction()),
        (error: MongoServerError) => error,
      );
      expect(refused.code).to.equal(OutOfDiskSpace);
      const { lsid, txnNumber } = { lsid: session.id, txnNumber: session.serverSession.txnNumber };
      const again = { commitTransaction: 1, lsid, txnNumber, autocommit: false };
      for (let time = 0; time < 2; time++)
        expect((await refusal(client!.db("admin").command(again))).code).to.equal(251);
      expect(await lines.countDocuments()).to.equal(0);
      await makeRoom();
      await session.withTransaction(() => write());
      expect(await lines.countDocuments()).to.equal(1);
    } finally {
      await session.endSession();
    }
  });

  it("leaves indexes and collections unchanged by a refused write", async () => {
    const rows = db.collection<Row>("rows");
    await rows.createIndex({ n: 1 }, { unique: true });
    const { kept } = await fill();
    const big = "w".repeat(3_000_000);
    const attempts = [
      db.collection<Row>("other").insertOne({ text: big }),
      rows.updateOne({ _id: 0 }, { $set: { list: [1, 2], text: big } }),
    ];
    for (const attempt of await Promise.allSettled(attempts)) expect(attempt.status).to.equal("rejected");
    expect((await rows.indexes()).map(({ name }) => name)).to.deep.equal(["_id_", "n_1"]);
    expect((await db.listCollections().toArray()).map(({ name }) => name)).to.deep.equal(["rows"]);
    await makeRoom();
    await rows.insertOne({ _id: -1, n: 7 });
    expect((await refusal(rows.insertOne({ _id: -2, n: 7 }))).code).to.equal(11000);
    expect(await rows.countDocuments()).to.equal(kept.length + 1);
  });
});
