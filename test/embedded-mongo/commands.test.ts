import { expect } from "chai";
import { useDatabase } from "../support/database.ts";
import { collectionOf, refusal } from "./support.ts";

describe("Database and collection commands", () => {
  const database = useDatabase();
  const admin = () => database.db.admin();

  it("the server describes itself", async () => {
    expect(await database.db.command({ ping: 1 })).to.include({ ok: 1 });
    const build = await admin().command({ buildInfo: 1 });
    expect(Number.parseInt(build.version, 10)).to.be.at.least(7);
    expect(build.versionArray).to.have.length(4);
    const status = await admin().command({ serverStatus: 1 });
    expect(status.version).to.equal(build.version);
    expect(status.uptime).to.be.at.least(0);
    expect(status.connections.current).to.be.at.least(1);
    expect(await admin().command({ connectionStatus: 1 })).to.have.property("authInfo");
  });

  it("databases are listed once they contain something", async () => {
    await collectionOf(database.db, [{}]);
    const { databases } = await admin().listDatabases({ filter: { name: database.name }, nameOnly: true });
    expect(databases).to.deep.equal([{ name: database.name }]);
    const full = await admin().listDatabases({ filter: { name: database.name } });
    expect(full.databases[0]).to.include({ empty: false });
  });

  it("collections are created by the first write or explicitly, and listed with their options", async () => {
    await database.db.createCollection("byHand");
    await database.db.collection("byWrite").insertOne({});
    const names = (await database.db.listCollections({}, { nameOnly: true }).toArray()).map(
      (one) => one.name,
    );
    expect(names).to.include.members(["byHand", "byWrite"]);
    const [info] = await database.db.listCollections({ name: "byHand" }).toArray();
    expect(info).to.deep.include({ name: "byHand", type: "collection", options: {} });
    expect(info).to.have.nested.property("info.readOnly", false);
    expect(info).to.have.nested.property("idIndex.name", "_id_");
  });

  it("a collection is dropped with its indexes, and dropping a missing one is not an error", async () => {
    const rows = await collectionOf(database.db, [{ a: 1 }]);
    await rows.createIndex({ a: 1 }, { unique: true });
    expect(await rows.drop()).to.equal(true);
    expect(await rows.drop()).to.be.a("boolean");
    expect(await database.db.listCollections({ name: rows.collectionName }).toArray()).to.deep.equal([]);
    await rows.insertMany([{ a: 1 }, { a: 1 }]);
    expect(await rows.indexes()).to.have.length(1);
  });

  it("a collection is renamed with its documents and indexes", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: 1 }]);
    await rows.createIndex({ a: 1 });
    const renamed = await rows.rename("renamed");
    expect(await renamed.findOne()).to.deep.equal({ _id: 1, a: 1 });
    expect(await renamed.indexes()).to.have.length(2);
    expect(await rows.countDocuments()).to.equal(0);
    const other = await collectionOf(database.db, [{ _id: 2 }]);
    expect((await refusal(other.rename("renamed"))).code).to.equal(48);
    await other.rename("renamed", { dropTarget: true });
    expect(await renamed.findOne()).to.deep.equal({ _id: 2 });
  });

  it("a database is dropped with everything in it", async () => {
    const other = database.client.db(`${database.name}-two`);
    await other.collection("a").insertOne({});
    expect(await other.dropDatabase()).to.equal(true);
    expect(await other.listCollections().toArray()).to.deep.equal([]);
    expect(await other.collection("a").countDocuments()).to.equal(0);
  });

  it("collections of the same name in two databases are separate", async () => {
    const other = database.client.db(`${database.name}-two`);
    await database.db.collection<{ _id: number }>("same").insertOne({ _id: 1 });
    await other.collection<{ _id: number }>("same").insertOne({ _id: 2 });
    expect(await database.db.collection("same").findOne()).to.deep.equal({ _id: 1 });
    await other.dropDatabase();
  });

  it("sizes and counts are reported", async () => {
    const rows = await collectionOf(database.db, [{ a: 1 }, { a: 2 }]);
    await rows.createIndex({ a: 1 });
    const stats = await database.db.command({ collStats: rows.collectionName });
    expect(stats).to.include({ ns: `${database.name}.${rows.collectionName}`, count: 2, nindexes: 2 });
    expect(stats.size).to.be.greaterThan(0);
    expect((await database.db.stats()).collections).to.be.greaterThan(0);
  });

  it("many commands can run concurrently on one client", async () => {
    const rows = await collectionOf(database.db);
    await Promise.all(Array.from({ length: 50 }, (_, _id) => rows.insertOne({ _id })));
    const counts = await Promise.all(Array.from({ length: 20 }, () => rows.countDocuments()));
    expect(new Set(counts)).to.deep.equal(new Set([50]));
  });
});
