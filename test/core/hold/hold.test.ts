import { expect } from "chai";
import mongoose from "mongoose";
import { findHold, noticeRestore, placeHold, releaseHold } from "#core/hold/index.ts";
import { useSite } from "#test/support/site.ts";

describe("A database that may have been restored", () => {
  useSite();
  const connection = () => mongoose.connection;
  const holds = () => connection().db!.collection<{ _id: string }>("holds");
  const notice = () => noticeRestore(connection(), new Date());

  /** What mongorestore does: the documents, in a new collection. */
  async function restored(): Promise<void> {
    const documents = await holds().find().toArray();
    await holds().drop();
    await holds().insertMany(documents);
  }

  afterEach(() => releaseHold(connection()));

  it("is not held at its first start, nor after a restart", async () => {
    await holds().drop();
    await notice();
    await notice();
    expect(await findHold(connection())).to.equal(null);
    expect(await holds().countDocuments({ _id: "identity" })).to.equal(1);
  });

  it("is held after a restore, once, with the time at which the last job began", async () => {
    await notice();
    const jobs = connection().db!.collection("jobs");
    // Later than those of this site.
    const startedAt = new Date("2099-11-01T10:00:00Z");
    await jobs.insertOne({ name: "last", state: "done", startedAt });
    await restored();
    await Promise.all([notice(), notice()]);
    expect((await findHold(connection()))!.lastUsedAt).to.deep.equal(startedAt);
    await jobs.deleteOne({ name: "last" });
    expect(await releaseHold(connection())).to.equal(true);
    await notice();
    expect(await findHold(connection()), "after a restart").to.equal(null);
  });

  it("is held again if the backup was made while it was held", async () => {
    await notice();
    await placeHold(connection(), new Date(0));
    await restored();
    await notice();
    expect((await findHold(connection()))!.since.getTime()).to.be.greaterThan(0);
  });
});
