import { expect } from "chai";
import type { ClientSession, Collection } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, type Row, refusal } from "./support.ts";

describe("Conflicting transactions", () => {
  const database = useDatabase();
  const open: ClientSession[] = [];
  let accounts: Collection<Row>;

  beforeEach(async () => {
    accounts = await collectionOf(database.db, [
      { _id: "a", cents: 100 },
      { _id: "b", cents: 0 },
    ]);
  });
  afterEach(async () => {
    for (const session of open.splice(0)) await session.endSession();
  });

  const begin = (): ClientSession => {
    const session = database.client.startSession();
    open.push(session);
    session.startTransaction();
    return session;
  };
  const cents = async (session?: ClientSession) =>
    (await accounts.find({}, { session }).sort({ _id: 1 }).toArray()).map((row) => row.cents);
  const move = async (amount: number, session: ClientSession) => {
    await accounts.updateOne({ _id: "a" }, { $inc: { cents: -amount } }, { session });
    await accounts.updateOne({ _id: "b" }, { $inc: { cents: amount } }, { session });
  };

  it("cannot write what another transaction wrote first, and can be retried", async () => {
    const [first, second] = [begin(), begin()];
    await accounts.updateOne({ _id: "a" }, { $inc: { cents: 1 } }, { session: first });
    const error = await refusal(
      accounts.updateOne({ _id: "a" }, { $inc: { cents: 1 } }, { session: second }),
    );
    expect(error).to.deep.include({ code: 112, codeName: "WriteConflict" });
    expect(error.hasErrorLabel("TransientTransactionError")).to.equal(true);
    await first.commitTransaction();
    expect(await cents()).to.deep.equal([101, 0]);
  });

  it("cannot write what was changed after their first read", async () => {
    const session = begin();
    await cents(session);
    await accounts.updateOne({ _id: "a" }, { $inc: { cents: 1 } });
    const error = await refusal(accounts.updateOne({ _id: "a" }, { $inc: { cents: 1 } }, { session }));
    expect(error.code).to.equal(112);
    expect(error.hasErrorLabel("TransientTransactionError")).to.equal(true);
    expect(await cents()).to.deep.equal([101, 0]);
  });

  it("make a plain write wait instead of failing", async () => {
    const session = begin();
    await accounts.updateOne({ _id: "a" }, { $inc: { cents: 10 } }, { session });
    const outside = accounts.updateOne({ _id: "a" }, { $inc: { cents: 1 } });
    await accounts.findOne({ _id: "b" }, { session });
    await session.commitTransaction();
    expect((await outside).modifiedCount).to.equal(1);
    expect(await cents()).to.deep.equal([111, 0]);
  });

  it("make a plain write wait no longer than its time limit", async () => {
    const session = begin();
    await accounts.updateOne({ _id: "a" }, { $inc: { cents: 10 } }, { session });
    const outside = accounts.updateOne({ _id: "a" }, { $inc: { cents: 1 } }, { maxTimeMS: 50 });
    expect((await refusal(outside)).code).to.equal(50);
    await session.commitTransaction();
    expect(await cents()).to.deep.equal([110, 0]);
  });

  it("preserve the uniqueness of values, within and across transactions", async () => {
    await accounts.createIndex({ name: 1 }, { unique: true, sparse: true });
    const [first, second] = [begin(), begin()];
    await accounts.updateOne({ _id: "a" }, { $set: { name: "x" } }, { session: first });
    const taken = await refusal(
      accounts.updateOne({ _id: "b" }, { $set: { name: "x" } }, { session: second }),
    );
    expect(taken.code).to.be.oneOf([112, 11000]);
    await first.commitTransaction();
    expect((await refusal(accounts.insertOne({ name: "x" }))).code).to.equal(11000);
  });

  it("retry automatically until the conflict is resolved", async () => {
    let runs = 0;
    await database.client.withSession(async (session) => {
      await session.withTransaction(async () => {
        runs += 1;
        const row = await accounts.findOne({ _id: "a" }, { session });
        if (runs === 1) await accounts.updateOne({ _id: "a" }, { $set: { cents: 50 } });
        await accounts.updateOne({ _id: "a" }, { $set: { cents: row?.cents + 1 } }, { session });
      });
    });
    expect(runs).to.be.greaterThan(1);
    expect(await cents()).to.deep.equal([51, 0]);
  });

  it("lose no cent when many move money concurrently", async () => {
    const once = () =>
      database.client.withSession((session) => session.withTransaction(() => move(1, session)));
    await Promise.all(Array.from({ length: 8 }, once));
    expect(await cents()).to.deep.equal([92, 8]);
  });
});
