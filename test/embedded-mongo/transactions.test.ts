import { expect } from "chai";
import type { ClientSession, Collection } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, type Row, refusal } from "./support.ts";

describe("Transactions", () => {
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

  it("show nothing outside before the commit, and everything after it", async () => {
    const session = begin();
    await move(30, session);
    expect(await cents()).to.deep.equal([100, 0]);
    expect(await cents(session)).to.deep.equal([70, 30]);
    await session.commitTransaction();
    expect(await cents()).to.deep.equal([70, 30]);
  });

  it("leave no trace when they are aborted", async () => {
    const session = begin();
    await move(30, session);
    await accounts.insertOne({ _id: "c" }, { session });
    await accounts.deleteOne({ _id: "b" }, { session });
    await session.abortTransaction();
    expect(await cents()).to.deep.equal([100, 0]);
  });

  it("are aborted when their session ends", async () => {
    const session = begin();
    await move(30, session);
    await session.endSession();
    expect(await cents()).to.deep.equal([100, 0]);
    await accounts.updateOne({ _id: "a" }, { $inc: { cents: 1 } });
  });

  it("read the state at their first read, whatever is committed meanwhile", async () => {
    const session = begin();
    expect(await cents(session)).to.deep.equal([100, 0]);
    await accounts.updateOne({ _id: "a" }, { $set: { cents: 5 } });
    await accounts.insertOne({ _id: "c", cents: 1 });
    await accounts.deleteOne({ _id: "b" });
    expect(await cents(session)).to.deep.equal([100, 0]);
    expect(await accounts.countDocuments({}, { session })).to.equal(2);
    await session.commitTransaction();
    expect(await cents()).to.deep.equal([5, 1]);
  });

  it("read the state at their start through an index too", async () => {
    await accounts.createIndex({ cents: 1 });
    const session = begin();
    const rich = async () => idsOf(await accounts.find({ cents: { $gte: 50 } }, { session }).toArray());
    expect(await rich()).to.deep.equal(["a"]);
    await accounts.updateOne({ _id: "b" }, { $set: { cents: 90 } });
    await accounts.updateOne({ _id: "a" }, { $set: { cents: 0 } });
    expect(await rich()).to.deep.equal(["a"]);
    await session.commitTransaction();
  });

  it("see their own writes through an index", async () => {
    await accounts.createIndex({ cents: 1 });
    const session = begin();
    await move(100, session);
    const found = await accounts.find({ cents: 100 }, { session }).toArray();
    expect(idsOf(found)).to.deep.equal(["b"]);
    await session.abortTransaction();
    expect(idsOf(await accounts.find({ cents: 100 }).toArray())).to.deep.equal(["a"]);
  });

  it("end with an error inside them", async () => {
    const session = begin();
    await accounts.insertOne({ _id: "c", cents: 7 }, { session });
    const error = await refusal(accounts.insertOne({ _id: "a" }, { session }));
    expect(error).to.deep.include({ code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: "a" } });
    expect(error.hasErrorLabel("TransientTransactionError")).to.equal(false);
    expect((await refusal(accounts.findOne({}, { session }))).code).to.equal(251);
    await session.abortTransaction();
    expect(await accounts.countDocuments()).to.equal(2);
  });

  it("can create a collection and write to several", async () => {
    const fresh = await collectionOf(database.db);
    const session = begin();
    await fresh.insertOne({ _id: 1 }, { session });
    await accounts.updateOne({ _id: "a" }, { $set: { cents: 1 } }, { session });
    expect(await fresh.countDocuments()).to.equal(0);
    await session.commitTransaction();
    expect([await fresh.countDocuments(), await cents()]).to.deep.equal([1, [1, 0]]);
  });

  it("support bulk writes, findAndModify, aggregation and cursors over several batches", async () => {
    const session = begin();
    await accounts.bulkWrite(
      [{ insertOne: { document: { _id: "c", cents: 3 } } }, { deleteOne: { filter: { _id: "b" } } }],
      { session },
    );
    const taken = await accounts.findOneAndUpdate(
      { _id: "c" },
      { $inc: { cents: 1 } },
      { session, returnDocument: "after" },
    );
    expect(taken?.cents).to.equal(4);
    const [sum] = await accounts
      .aggregate([{ $group: { _id: null, cents: { $sum: "$cents" } } }], { session })
      .toArray();
    expect(sum?.cents).to.equal(104);
    expect(await accounts.find({}, { session }).batchSize(1).toArray()).to.have.length(2);
    await session.commitTransaction();
  });

  it("can be committed again with the same response", async () => {
    const session = begin();
    await move(1, session);
    await session.commitTransaction();
    await session.commitTransaction();
    expect(await cents()).to.deep.equal([99, 1]);
  });

  it("refuse commands that are not allowed in them", async () => {
    const session = begin();
    const error = await refusal(accounts.dropIndex("_id_", { session }));
    expect(error.code).to.be.oneOf([50768, 263]);
  });
});
