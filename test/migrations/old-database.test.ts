import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect } from "chai";
import mongoose from "mongoose";
import { pino } from "pino";
import supertest from "supertest";
import { type Database, openDatabase } from "#core/db/open.ts";
import { recordedMigrations, repairLateWrites } from "#core/migrations/index.ts";
import { type App, createApp } from "#src/app.ts";
import { readConfig } from "#src/config.ts";
import { RENAMES } from "#src/migrations/0001-rename-fields-and-collections.ts";
import { MIGRATIONS } from "#src/migrations/index.ts";
import { useSeparateMongoose } from "../support/database.ts";

const FIXTURE = join(import.meta.dirname, "fixtures/demo-85654b7.sqlite.br");

/** Collections of messages between processes, and of temporary work. */
const TRANSIENT = ["stored-renames", "jobs", "socketevents", "sessions", "touches"];

/** Counts documents of every collection, with earlier names mapped to current ones. */
async function documentsByCollection(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const renamed = new Map(
    RENAMES.flatMap(({ collection, field, was }) => (field ? [] : [[was, collection]])),
  );
  for (const { name } of await mongoose.connection.db!.listCollections().toArray())
    counts.set(renamed.get(name) ?? name, await mongoose.connection.collection(name).countDocuments());
  return counts;
}

describe("The database of version 85654b7 with demo content", () => {
  useSeparateMongoose();
  let directory: string;
  let database: Database;
  let app: App;
  let before_: Map<string, number>;
  let texts: Record<string, unknown>[];
  const stories = () => mongoose.connection.collection("stories");
  const chapters = async () => {
    const stored = await mongoose.connection
      .collection("chapters")
      .find({}, { projection: { title: 1, html: 1, state: 1, story: 1 } })
      .sort({ _id: 1 })
      .toArray();
    // A scheduled chapter is published if its time has come.
    return stored.map((each) => ({ ...each, state: each.state === "scheduled" ? "published" : each.state }));
  };
  const guest = () => supertest(app.server);

  before("start today's version on it", async () => {
    directory = mkdtempSync(join(tmpdir(), "fablewright-old-"));
    writeFileSync(join(directory, "database.sqlite"), brotliDecompressSync(readFileSync(FIXTURE)));
    database = await openDatabase({ dataDir: directory });
    // Not so old that they expire.
    await mongoose.connection.collection("notifications").updateMany({}, { $set: { createdAt: new Date() } });
    before_ = await documentsByCollection();
    texts = await chapters();
    const config = readConfig({ NODE_ENV: "test", DEMO: "0", RATE_LIMITS: "0", LOG_LEVEL: "silent" });
    app = await createApp(config, database, pino({ level: "silent" }));
    await app.jobs.start();
    await app.jobs.whenIdle();
  });

  after(async () => {
    await app?.close();
    await database?.close();
    rmSync(directory, { recursive: true });
  });

  it("retains every document and every word", async () => {
    const after_ = await documentsByCollection();
    const lost = [...before_].filter(
      ([name, count]) => count > (after_.get(name) ?? 0) && !TRANSIENT.includes(name),
    );
    expect(lost).to.deep.equal([]);
    expect(await chapters()).to.deep.equal(texts);
  });

  it("has every migration recorded, and no earlier names", async () => {
    const recorded = await recordedMigrations(database.connection);
    expect(recorded.map(({ name }) => name)).to.deep.equal(MIGRATIONS.map(({ name }) => name));
    expect(recorded.filter(({ finishedAt }) => !finishedAt)).to.deep.equal([]);
    for (const { collection, field, was } of RENAMES)
      if (field)
        expect(
          await mongoose.connection.collection(collection).countDocuments({ [was]: { $exists: true } }),
          `${collection}.${was}`,
        ).to.equal(0);
  });

  it("shows its stories", async () => {
    const { text } = await guest().get("/stories").expect(200);
    expect(text).to.include("The Tide Table");
    const story = await stories().findOne({ title: "The Tide Table" });
    await guest().get(`/story/${story!._id}/the-tide-table`).expect(200);
    await guest().get(`/story/${story!._id}/the-tide-table/chapter/1`).expect(200);
  });

  it("finds its stories by their words", async () => {
    expect(await stories().countDocuments({ listed: true, searchWords: { $exists: false } })).to.equal(0);
    const { text } = await guest().get("/search").query({ q: "tide table" }).expect(200);
    expect(text).to.include("The Tide Table");
  });

  it("lets authors change a story that the earlier version created without facets", async () => {
    const { _id, facets, ...story } = (await stories().findOne({ title: "Slow Light" }))!;
    const late = new mongoose.Types.ObjectId();
    await stories().insertOne({ ...story, _id: late });
    const author = await mongoose.connection.collection("users").findOne({ _id: story.author });
    const { body } = await guest()
      .post("/api/auth/local")
      .send({ identifier: author!.username, password: "fablewright" })
      .expect(200);
    const write = (data: object) =>
      guest().put(`/api/stories/${late}`).set("Authorization", `Bearer ${body.jwt}`).send({ data });
    await write({ synopsis: "A new synopsis." }).expect(200);
    expect((await stories().findOne({ _id: late }))!.facets).to.have.members(facets);
    await guest().delete(`/api/stories/${late}`).set("Authorization", `Bearer ${body.jwt}`).expect(200);
  });

  it("is repaired if the earlier version writes to it again", async () => {
    const { _id, facets, filterFields, ...story } = (await stories().findOne({ title: "Slow Light" }))!;
    const late = new mongoose.Types.ObjectId();
    await stories().insertOne({ ...story, _id: late, shelves: facets, traits: filterFields });
    await repairLateWrites(MIGRATIONS, database.connection, new Date());
    const repaired = await stories().findOne({ _id: late });
    expect(repaired).to.deep.include({ facets, filterFields });
    expect(repaired).to.not.have.any.keys("shelves", "traits");
  });

  it("finds what the earlier version publishes, and whom it registers, during the deployment", async () => {
    const { _id, searchWords: _words, ...story } = (await stories().findOne({ title: "Slow Light" }))!;
    const users = mongoose.connection.collection("users");
    const late = { story: new mongoose.Types.ObjectId(), member: new mongoose.Types.ObjectId() };
    const updatedAt = new Date();
    await stories().insertOne({ ...story, _id: late.story, title: "東京の灯台", updatedAt });
    const names = { username: "soren", usernameKey: "soren", name: "Søren", nameWords: ["søren"] };
    await users.insertOne({ ...names, _id: late.member, email: "soren@example.com", placeWords: [] });
    await repairLateWrites(MIGRATIONS, database.connection, new Date());
    const { text } = await guest().get("/search").query({ q: "東京" }).expect(200);
    expect(text).to.include(String(late.story));
    expect((await users.findOne({ _id: late.member }))!.nameWords)
      .to.include("soren")
      .and.not.include("søren");
    await stories().deleteOne({ _id: late.story });
    await users.deleteOne({ _id: late.member });
  });
});
