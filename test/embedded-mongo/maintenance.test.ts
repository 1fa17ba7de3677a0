import { copyFile, mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { type Db, MongoClient } from "mongodb";
import { type Row, refusal } from "./support.ts";

/** Only the embedded server has files that these tests can access. */
const [suite, remark] = process.env.MONGODB_URI
  ? [describe.skip, " (left out: MONGODB_URI names a server with tools of its own)"]
  : [describe, ""];

suite(`backup, restore and check of the embedded server${remark}`, () => {
  let folder = "";
  let stop: (() => Promise<void>) | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "embedded-mongo-"));
  });
  afterEach(async () => {
    await stop?.();
    await rm(folder, { recursive: true, force: true });
  });

  const tools = () => import("#src/embedded-mongo/index.ts");
  const start = async (name: string): Promise<{ db: Db; client: MongoClient }> => {
    const { startEmbeddedMongo } = await tools();
    const server = await startEmbeddedMongo({ directory: join(folder, name) });
    const client = await new MongoClient(server.uri).connect();
    stop = async () => {
      stop = undefined;
      await client.close();
      await server.close();
    };
    return { client, db: client.db("kept") };
  };
  const saidBy = (act: () => unknown): string => {
    try {
      act();
    } catch (error) {
      return (error as Error).message;
    }
    throw new Error("it was done");
  };

  it("backs up one moment of a server under load, and restores it unchanged in another directory", async () => {
    const { backUp, restore } = await tools();
    const { db, client } = await start("first");
    await db.collection<Row>("rows").createIndexes([{ key: { n: 1 }, unique: true }, { key: { tags: 1 } }]);
    await db.collection<Row>("accounts").insertMany([
      { _id: 1, cents: 500 },
      { _id: 2, cents: 500 },
    ]);
    let writing = true;
    let written = 0;
    const writers = [0, 1].map(async () => {
      while (writing) {
        const n = written++;
        await db.collection<Row>("rows").insertOne({ n, tags: ["a", n % 5], text: "x".repeat(2_000) });
        await client.withSession((session) =>
          session.withTransaction(async () => {
            await db.collection<Row>("accounts").updateOne({ _id: 1 }, { $inc: { cents: -1 } }, { session });
            await db.collection<Row>("accounts").updateOne({ _id: 2 }, { $inc: { cents: 1 } }, { session });
          }),
        );
      }
    });
    while (written < 100) await db.collection<Row>("rows").estimatedDocumentCount();
    const before = await db.collection<Row>("rows").countDocuments();
    const file = join(folder, "backups", "one.sqlite");
    const child = await backUpElsewhere(join(folder, "first"), file);
    expect(child).to.match(/Backed up \d+ documents in 2 collections/);
    writing = false;
    await Promise.all(writers);
    await stop?.();
    expect((await stat(file)).mode & 0o077).to.equal(0);
    expect(saidBy(() => backUp(join(folder, "first"), file))).to.include("is there already");

    expect(restore(join(folder, "second"), file).replaced).to.equal(undefined);
    const second = await start("second");
    const rows = second.db.collection<Row>("rows");
    expect(await rows.countDocuments()).to.be.within(before, written);
    expect(await rows.countDocuments({ tags: 3 })).to.be.greaterThan(0);
    expect((await refusal(rows.insertOne({ n: 3 }))).code).to.equal(11000);
    const accounts = await second.db.collection<Row>("accounts").find().toArray();
    expect(accounts.reduce((sum, { cents }) => sum + cents, 0)).to.equal(1000);
  });

  it("gives the collections of a backup new UUIDs, by which a site knows that it was restored", async () => {
    const { backUp, restore } = await tools();
    const uuid = async (db: Db) =>
      String((await db.listCollections({ name: "rows" }, { nameOnly: false }).toArray())[0]!.info!.uuid);
    const { db } = await start("data");
    await db.collection<Row>("rows").insertOne({ _id: 1 });
    const before = await uuid(db);
    const file = join(folder, "one.sqlite");
    backUp(join(folder, "data"), file);
    expect(await uuid(db), "of the original").to.equal(before);
    await stop?.();
    restore(join(folder, "other"), file);
    const other = await start("other");
    expect(await uuid(other.db)).to.not.equal(before);
    expect(await other.db.collection<Row>("rows").distinct("_id")).to.deep.equal([1]);
  });

  it("preserves what a restore replaces, and replaces nothing that is open", async () => {
    const { backUp, restore } = await tools();
    const { db } = await start("data");
    await db.collection<Row>("rows").insertOne({ _id: 1 });
    const data = join(folder, "data");
    const file = join(folder, "one.sqlite");
    backUp(data, file);
    await db.collection<Row>("rows").insertOne({ _id: 2 });
    expect(saidBy(() => restore(data, file))).to.include(`already open in process ${process.pid}`);
    await stop?.();
    const { replaced } = restore(data, file);
    expect(await (await start("data")).db.collection<Row>("rows").distinct("_id")).to.deep.equal([1]);
    await stop?.();
    expect(await readdir(replaced!)).to.include("database.sqlite");
    await copyFile(join(replaced!, "database.sqlite"), join(folder, "old.sqlite"));
    restore(data, join(folder, "old.sqlite"));
    expect(await (await start("data")).db.collection<Row>("rows").distinct("_id")).to.deep.equal([1, 2]);
  });

  it("detects damaged pages, indexes that miss a document, and files of another kind", async () => {
    const { checkFile, restore } = await tools();
    const { db } = await start("data");
    const rows = Array.from({ length: 500 }, (_, n) => ({ _id: n, n, text: "x".repeat(500) }));
    await db.collection<Row>("rows").createIndex({ n: 1 });
    await db.collection<Row>("rows").insertMany(rows);
    const file = join(folder, "data", "database.sqlite");
    expect(checkFile(file)).to.deep.include({ documents: 500, collections: 1, problems: [] });
    await stop?.();
    expect(checkFile(file).problems).to.deep.equal([]);

    const short = join(folder, "short.sqlite");
    await copyFile(file, short);
    const database = new DatabaseSync(short);
    const { name } = database.prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'i[0-9]*'").get()!;
    database.exec(`DELETE FROM ${name} WHERE rid = 7`);
    database.close();
    expect(checkFile(short).problems).to.deep.equal([
      "kept.rows: index n_1 lacks document 7",
      "kept.rows: index n_1 has 499 entries instead of 500",
    ]);

    const broken = join(folder, "broken.sqlite");
    await copyFile(file, broken);
    const handle = await open(broken, "r+");
    for (let page = 8; page < 40; page++) await handle.write(Buffer.alloc(2_000, 7), 0, 2_000, page * 4096);
    await handle.close();
    expect(checkFile(broken).problems).not.to.deep.equal([]);
    expect(saidBy(() => restore(join(folder, "data"), broken))).to.include("is damaged");
    expect(checkFile(import.meta.filename).problems[0]).to.include("not a database");
    expect(await readdir(join(folder, "data"))).not.to.include("database.sqlite.restoring");
  });
});

/** Runs `npm run backup` in a separate process. */
async function backUpElsewhere(directory: string, file: string): Promise<string> {
  const { spawn } = await import("node:child_process");
  const { text } = await import("node:stream/consumers");
  const child = spawn(
    process.execPath,
    ["--import", "./scripts/support/typescript.mjs", "scripts/database.ts", "backup", file],
    {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, MONGODB_URI: "", DATA_DIR: directory },
    },
  );
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join("");
}
