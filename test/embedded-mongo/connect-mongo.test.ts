import { promisify } from "node:util";
import { expect } from "chai";
import { MongoStore } from "connect-mongo";
import type { SessionData } from "express-session";
import { useDatabase } from "../support/database.ts";
import { planOf } from "./support.ts";

describe("connect-mongo on this database", () => {
  const database = useDatabase();
  let store: MongoStore;
  before(() => {
    store = MongoStore.create({ client: database.client, dbName: database.name, stringify: false, ttl: 60 });
  });

  const session = (more: object = {}, maxAge = 60_000): SessionData => ({
    cookie: { originalMaxAge: maxAge, expires: new Date(Date.now() + maxAge), path: "/", httpOnly: true },
    ...more,
  });
  const get = (sid: string) =>
    promisify(store.get.bind(store))(sid) as Promise<Record<string, unknown> | null>;
  const set = (sid: string, data: SessionData) =>
    promisify<string, SessionData>(store.set.bind(store))(sid, data);
  const stored = () => database.db.collection<{ _id: string; expires: Date }>("sessions");

  it("saves and returns a session", async () => {
    await set("a", session({ user: "ann", flash: ["Welcome"] }));
    expect(await get("a")).to.deep.include({ user: "ann", flash: ["Welcome"] });
    expect(await get("nobody")).to.equal(null);
  });

  it("overwrites a session", async () => {
    await set("b", session({ user: "ann" }));
    await set("b", session({ user: "bob" }));
    expect(await get("b")).to.include({ user: "bob" });
    expect(await stored().countDocuments({ _id: "b" })).to.equal(1);
  });

  it("extends the expiry when a session is touched", async () => {
    await set("c", session({}, 10_000));
    const before = (await stored().findOne({ _id: "c" }))?.expires as Date;
    await promisify<string, SessionData>(store.touch.bind(store))("c", session({}, 90_000));
    const after = (await stored().findOne({ _id: "c" }))?.expires as Date;
    expect(after.getTime()).to.be.greaterThan(before.getTime() + 60_000);
  });

  it("does not return an expired session", async () => {
    await set("d", session({ user: "ann" }, -1000));
    expect(await get("d")).to.equal(null);
  });

  it("deletes a session that is destroyed", async () => {
    await set("e", session());
    await promisify<string>(store.destroy.bind(store))("e");
    expect(await get("e")).to.equal(null);
  });

  it("lists, counts and clears sessions", async () => {
    await promisify(store.clear.bind(store))();
    await set("f", session({ user: "one" }));
    await set("g", session({ user: "two" }));
    expect(await promisify(store.length.bind(store))()).to.equal(2);
    expect(await promisify(store.all.bind(store))()).to.have.length(2);
  });

  it("lets the database remove expired sessions with a TTL index", async () => {
    await store.collectionP;
    expect(await stored().indexes()).to.deep.include({
      v: 2,
      key: { expires: 1 },
      name: "expires_1",
      expireAfterSeconds: 0,
      background: true,
    });
  });

  it("finds a session with its key alone", async () => {
    await set("h", session());
    const filter = { _id: "h", $or: [{ expires: { $exists: false } }, { expires: { $gt: new Date() } }] };
    expect(await planOf(stored().find(filter))).to.include({ returned: 1, docsExamined: 1 });
  });
});
