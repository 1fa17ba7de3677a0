import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type Db, MongoClient } from "mongodb";
import { planOf, type Row, refusal } from "./support.ts";

/** Only the embedded server can be started and stopped at will. */
const [suite, remark] = process.env.MONGODB_URI
  ? [describe.skip, " (left out: MONGODB_URI names a server that is not ours to stop)"]
  : [describe, ""];

suite(`the embedded server and its directory${remark}`, () => {
  let directory = "";
  let stop: (() => Promise<void>) | undefined;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "embedded-mongo-"));
  });
  afterEach(async () => {
    await stop?.();
    await rm(directory, { recursive: true, force: true });
  });

  const start = async (): Promise<Db> => {
    const { startEmbeddedMongo } = await import("#src/embedded-mongo/index.ts");
    const server = await startEmbeddedMongo({ directory });
    const client = await new MongoClient(server.uri).connect();
    stop = async () => {
      stop = undefined;
      await client.close();
      await server.close();
    };
    return client.db("kept");
  };

  it("preserves documents, indexes and their rules across a restart", async () => {
    const first = await start();
    await first
      .collection<Row>("rows")
      .createIndexes([
        { key: { n: 1 }, unique: true },
        { key: { title: "text" } },
        { key: { at: 1 }, expireAfterSeconds: 60 },
      ]);
    await first
      .collection<Row>("rows")
      .insertMany(Array.from({ length: 50 }, (_, n) => ({ _id: n, n, title: `book number${n}` })));
    await first.createCollection("folded", { collation: { locale: "en", strength: 2 } });
    const before = await first.collection("rows").indexes();
    await stop?.();
    const rows = (await start()).collection<Row>("rows");
    expect(await rows.countDocuments()).to.equal(50);
    expect(await rows.indexes()).to.deep.equal(before);
    expect((await refusal(rows.insertOne({ n: 7 }))).code).to.equal(11000);
    expect(await planOf(rows.find({ n: { $gte: 10, $lt: 13 } }))).to.include({
      returned: 3,
      docsExamined: 3,
    });
    expect(await rows.find({ $text: { $search: "number33" } }).toArray()).to.have.length(1);
  });

  it("resumes change streams across a restart", async () => {
    const first = (await start()).collection<Row>("rows");
    const stream = first.watch([], { maxAwaitTimeMS: 50 });
    await stream.tryNext();
    await first.insertMany([{ _id: 1 }, { _id: 2 }]);
    const seen = await stream.next();
    await stream.close();
    await stop?.();
    const second = (await start()).collection<Row>("rows");
    await second.insertOne({ _id: 3 });
    const resumed = second.watch([], { resumeAfter: seen._id });
    const keys = [await resumed.next(), await resumed.next()].map(
      (event) => "documentKey" in event && event.documentKey._id,
    );
    await resumed.close();
    expect(keys).to.deep.equal([2, 3]);
  });

  it("refuses other processes access to its open directory, and says which process has it", async () => {
    await start();
    const { startEmbeddedMongo } = await import("#src/embedded-mongo/index.ts");
    const second = await startEmbeddedMongo({ directory }).then(
      (server) => server.close().then(() => "started"),
      (error: Error) => error.message,
    );
    expect(second).to.include(directory).and.include(`is already open in process ${process.pid}`);
  });

  it("excludes other users of the machine: directory, files and socket belong to its account", async () => {
    await chmod(directory, 0o755);
    await writeFile(join(directory, "database.sqlite"), "", { mode: 0o644 });
    const db = await start();
    await db.collection<Row>("rows").insertOne({ _id: 1 });
    expect((await stat(directory)).mode & 0o777).to.equal(0o700);
    const names = await readdir(directory);
    expect(names).to.include.members([
      "database.sqlite",
      "database.sqlite-wal",
      "lock.sqlite",
      "mongo.sock",
      "owner.json",
    ]);
    for (const name of names) expect((await stat(join(directory, name))).mode & 0o077, name).to.equal(0);
  });

  it("listens at another path, just as private, if its directory's path is too long for a socket", async () => {
    directory = join(directory, "x".repeat(60), "y".repeat(60));
    const db = await start();
    await db.collection<Row>("rows").insertOne({ _id: 1 });
    expect(await db.collection<Row>("rows").countDocuments()).to.equal(1);
  });

  it("names the damaged file", async () => {
    await writeFile(join(directory, "database.sqlite"), randomBytes(20_000));
    const { EmbeddedMongoError } = await import("#src/embedded-mongo/index.ts");
    const error = await start().then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    expect(error).to.be.instanceOf(EmbeddedMongoError);
    expect(error).to.include({ damaged: true });
    expect(error?.message).to.include(join(directory, "database.sqlite"));
    await rm(join(directory, "database.sqlite"));
    await start();
  });

  const damageOf = async (db: Db) => (await db.command({ serverStatus: 1 })).storageEngine.damage;

  it("reports a page that it cannot read while it runs", async () => {
    const rows = (db: Db) => db.collection<Row>("rows");
    const many = Array.from({ length: 200 }, (_, _id) => ({ _id, text: "x".repeat(4_000) }));
    await rows(await start()).insertMany(many);
    await stop?.();
    const db = await start();
    expect(await damageOf(db)).to.equal(null);
    // The rest of the file: none of its pages has been read yet.
    const file = join(directory, "database.sqlite");
    const { size } = await stat(file);
    const handle = await open(file, "r+");
    const begin = Math.round(size / 2);
    await handle.write(Buffer.alloc(size - begin, 0xff), 0, size - begin, begin);
    await handle.close();
    const { message } = await refusal(rows(db).find().toArray());
    expect(message).to.include(file).and.include("is damaged");
    expect(await damageOf(db)).to.equal("damaged");
  });

  it("reports a disk that cannot be read, written or synced, but not one that is only full", async () => {
    const { refusalOf } = await import("#src/embedded-mongo/storage/trouble.ts");
    // Extended result codes of SQLite: IOERR_READ, IOERR_WRITE, IOERR_FSYNC; IOERR_SHMSIZE means a full disk.
    const kinds = [266, 778, 1034, 4874].map((errcode) => refusalOf({ errcode }, "file")?.trouble.kind);
    expect(kinds).to.deep.equal(["failing", "failing", "failing", "full"]);
  });

  it("reports a file that was overwritten, deleted or replaced while it runs", async () => {
    const file = join(directory, "database.sqlite");
    const changes: Readonly<Record<string, () => Promise<void>>> = {
      damaged: () => writeFile(file, randomBytes(20_000)),
      replaced: () => rm(file),
    };
    for (const [damage, change] of Object.entries(changes)) {
      const db = await start();
      await db.collection<Row>("rows").insertOne({ _id: damage });
      expect(await damageOf(db), damage).to.equal(null);
      await change();
      expect(await damageOf(db)).to.equal(damage);
      expect(await damageOf(db)).to.equal(damage);
      await stop?.();
      await rm(directory, { recursive: true, force: true });
    }
  });

  it("closes while clients are connected, and refuses them from then on", async () => {
    const db = await start();
    const waiting = db.collection("rows").watch([], { maxAwaitTimeMS: 110_000 });
    waiting.on("error", () => {});
    waiting.on("change", () => {});
    const begun = Date.now();
    await stop?.();
    expect(Date.now() - begun).to.be.below(100_000);
  });
});
