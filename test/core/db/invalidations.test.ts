import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { type Changes, createChanges } from "#core/db/changes.ts";
import { onWrite } from "#core/db/define-model.ts";
import type { DocumentChange } from "#core/db/document-change.ts";
import { Invalidation, invalidate, PROCESS_ID, untilDurable } from "#core/db/invalidations.ts";
import { eventually } from "#test/support/eventually.ts";
import { useMongoose } from "../../support/database.ts";

describe("Invalidating many documents", () => {
  const database = useMongoose();
  let changes: Changes;
  let heard: DocumentChange[];
  let end: () => void;
  before(async () => {
    await mongoose.connect(database.uri);
    changes = await createChanges(mongoose.connection, (error) => expect.fail(String(error)));
    end = onWrite(changes.report);
    changes.listen((change) => heard.push(change));
  });
  beforeEach(() => {
    heard = [];
  });
  after(async () => {
    end();
    await changes.close();
    await mongoose.disconnect();
  });

  /** Writes a document that the stream reports after all earlier writes, and waits for it. */
  const hearUntilNow = async (): Promise<void> => {
    const { insertedId } = await mongoose.connection.db!.collection("marks").insertOne({});
    await eventually(() => heard.some(({ id }) => id === String(insertedId)));
    heard = heard.filter(({ collection }) => collection !== "marks");
  };

  it("is applied in this process immediately, and reported to it once", async () => {
    await invalidate("unread-badges", ["a", "b"]);
    const expected = ["a", "b"].map((id) => ({ collection: "unread-badges", id, fields: ["invalidated"] }));
    expect(heard).to.deep.equal(expected);
    await hearUntilNow();
    expect(heard).to.deep.equal(expected);
  });

  it("by another process is reported for each document", async () => {
    const ids = [String(new Types.ObjectId()), String(new Types.ObjectId())];
    await Invalidation.collection.insertOne({
      _id: new Types.ObjectId(),
      of: "unread-badges",
      ids,
      by: "another",
      at: new Date(),
    });
    await hearUntilNow();
    expect(heard).to.deep.equal(
      ids.map((id) => ({ collection: "unread-badges", id, fields: ["invalidated"] })),
    );
  });

  it("is independent of messages on the live channel, which arrive complete, and is not reported when it expires", async () => {
    const events = mongoose.connection.db!.collection("socketevents");
    const said: unknown[] = [];
    const stop = changes.onMessage((document) => said.push(document.said));
    await events.insertMany([
      { uid: PROCESS_ID, said: "our own" },
      { uid: "another", said: "theirs" },
    ]);
    await events.deleteMany({});
    await hearUntilNow();
    stop();
    await events.insertOne({ uid: "another", said: "when nobody listens" });
    await hearUntilNow();
    expect(said).to.deep.equal(["theirs"]);
    expect(heard).to.deep.equal([]);
  });

  it("writes one document for a thousand ids, which expires automatically", async () => {
    await Invalidation.deleteMany({});
    heard = [];
    await invalidate(
      "unread-badges",
      Array.from({ length: 1_500 }, () => new Types.ObjectId()),
    );
    expect(await Invalidation.countDocuments()).to.equal(2);
    expect(heard).to.have.length(1_500);
    await Invalidation.createIndexes();
    const indexes = await Invalidation.collection.indexes();
    expect(indexes.find(({ key }) => key.at)?.expireAfterSeconds).to.equal(600);
  });

  it("combines concurrent invalidations, and writes nothing for a caller that only waits for durability", async () => {
    await Invalidation.deleteMany({});
    await Promise.all([
      invalidate("unread-badges", ["a", "b"]),
      untilDurable(),
      invalidate("unread-badges", ["b", "c"]),
      invalidate("lists", ["a"]),
    ]);
    const written = await Invalidation.find().sort({ of: 1 }).lean();
    expect(written.map(({ of, ids }) => [of, ids])).to.deep.equal([
      ["lists", ["a"]],
      ["unread-badges", ["a", "b", "c"]],
    ]);
  });

  it("writes nothing for an empty list", async () => {
    await Invalidation.deleteMany({});
    await invalidate("unread-badges", []);
    expect(await Invalidation.countDocuments()).to.equal(0);
  });
});
