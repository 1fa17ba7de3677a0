import { expect } from "chai";
import { MongoClient } from "mongodb";
import mongoose, { Schema } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { PROCESS_ID } from "#core/db/invalidations.ts";
import { watchProcesses } from "#core/db/processes.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { useMongoose } from "../../support/database.ts";
import { eventually } from "../../support/eventually.ts";

const Note = defineModel<{ _id: mongoose.Types.ObjectId; text: string }>(
  "AbandonedTestNote",
  new Schema({ text: String }, { versionKey: false }),
);

describe("A killed process", function () {
  this.timeout(120_000);
  const place = useMongoose();
  const stops: (() => Promise<void>)[] = [];
  let dead: MongoClient;

  before(async () => {
    await mongoose.connect(place.uri, { autoIndex: false });
    await Note.createCollection();
    // Its connections stay open, as on a MongoDB that has not noticed.
    dead = await new MongoClient(place.uri).connect();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  after(async () => {
    await dead.close();
    await mongoose.disconnect();
  });
  /** Watches the processes at an interval; returns the ids of those found dead. */
  const watch = async (interval: number): Promise<readonly string[]> => {
    const ended: string[] = [];
    stops.push(
      await watchProcesses(mongoose.connection, {
        onEnded: async (id) => void ended.push(id),
        interval,
      }),
    );
    return ended;
  };
  const processes = () =>
    mongoose.connection.collection<{ _id: string; beat: number; sessions: object[] }>("processes");

  it("has its transactions ended by other processes, which can then write to the same documents", async () => {
    const note = await Note.create({ text: "before" });
    const session = dead.startSession();
    session.startTransaction();
    await dead
      .db(mongoose.connection.name)
      .collection(Note.collection.name)
      .updateOne({ _id: note._id }, { $set: { text: "unfinished" } }, { session });
    await processes().insertOne({ _id: "dead", beat: 7, sessions: [{ id: session.id!.id }] });
    const ended = await watch(50);

    const begun = performance.now();
    await inTransaction((own) =>
      Note.updateOne({ _id: note._id }, { $set: { text: "after" } }, { session: own }),
    );
    // MongoDB itself would end the transaction after 60 s.
    expect(performance.now() - begun).to.be.below(50_000);
    expect((await Note.findById(note._id).lean())!.text).to.equal("after");
    // Later it counts as dead: its jobs are released.
    await eventually(async () => (await processes().countDocuments({ _id: "dead" })) === 0);
    expect(ended).to.deep.equal(["dead"]);
    await session.endSession();
  });

  it("has recorded its sessions before their first write, each once; a process that ends deletes them", async () => {
    await watch(60_000);
    const recorded = async () => (await processes().findOne({}))!.sessions.length;
    expect(await recorded()).to.equal(0);
    await inTransaction(async () => expect(await recorded()).to.equal(1));
    await inTransaction(async () => expect(await recorded()).to.equal(1));
    await stops.pop()!();
    expect(await processes().countDocuments()).to.equal(0);
  });

  it("is not mistaken for one whose heart still beats", async () => {
    const ended = await watch(50);
    await processes().insertOne({ _id: "alive", beat: 0, sessions: [] });
    for (let beat = 1; beat <= 15; beat += 1) {
      const own = (await processes().findOne({ _id: PROCESS_ID }))!.beat;
      await processes().updateOne({ _id: "alive" }, { $set: { beat } });
      await eventually(async () => (await processes().findOne({ _id: PROCESS_ID }))!.beat > own);
    }
    expect(await processes().countDocuments({ _id: "alive" })).to.equal(1);
    expect(ended).to.deep.equal([]);
    await processes().deleteOne({ _id: "alive" });
  });
});
