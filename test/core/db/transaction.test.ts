import { expect } from "chai";
import mongoose, { Schema } from "mongoose";
import { defineModel, onWrite } from "#core/db/define-model.ts";
import type { DocumentChange } from "#core/db/document-change.ts";
import { afterCommit, inTransaction } from "#core/db/transaction.ts";
import { useMongoose } from "../../support/database.ts";

const Note = defineModel<{ _id: mongoose.Types.ObjectId; text: string }>(
  "TransactionTestNote",
  new Schema({ text: String }, { versionKey: false }),
);

describe("A transaction", () => {
  const place = useMongoose();
  let heard: DocumentChange[];
  let end: () => void;

  before(async () => {
    await mongoose.connect(place.uri, { autoIndex: false });
    await Note.createCollection();
  });
  after(() => mongoose.disconnect());
  beforeEach(() => {
    heard = [];
    end = onWrite((change) => heard.push(change));
  });
  afterEach(async () => {
    end();
    await Note.deleteMany({});
  });

  it("reports its writes once they are committed, and not before", async () => {
    await inTransaction(async (session) => {
      const [note] = await Note.create([{ text: "a" }], { session });
      await Note.updateOne({ _id: note?._id }, { $set: { text: "b" } }, { session });
      expect(heard).to.deep.equal([]);
    });
    expect(heard.map(({ fields }) => fields)).to.deep.equal([null, ["text"]]);
  });

  it("leaves nothing and reports nothing if it fails", async () => {
    const failed = await inTransaction(async (session) => {
      await Note.create([{ text: "a" }], { session });
      throw new Error("no");
    }).catch((error) => error.message);
    expect(failed).to.equal("no");
    expect(await Note.countDocuments()).to.equal(0);
    expect(heard).to.deep.equal([]);
  });

  it("runs once each in turn with others that change the same, and after its commit no other waits", async () => {
    const note = await Note.create({ text: "" });
    let attempts = 0;
    const add = (letter: string, then?: () => Promise<void>) =>
      inTransaction(
        async (session) => {
          attempts += 1;
          const found = await Note.findById(note._id).session(session).lean();
          await Note.updateOne({ _id: note._id }, { $set: { text: `${found?.text}${letter}` } }, { session });
          if (then) afterCommit(session, then);
        },
        { turns: ["note"] },
      );
    await Promise.all([add("a", () => add("d")), ...["b", "c"].map((letter) => add(letter))]);
    expect([...(await Note.findById(note._id).lean())!.text].sort().join("")).to.equal("abcd");
    expect(attempts).to.equal(4);
  });

  it("is retried if another writes the same document, and reports only the successful attempt", async () => {
    const note = await Note.create({ text: "" });
    heard = [];
    await Promise.all(
      ["a", "b", "c"].map((letter) =>
        inTransaction(async (session) => {
          const found = await Note.findById(note._id).session(session).lean();
          await Note.updateOne({ _id: note._id }, { $set: { text: `${found?.text}${letter}` } }, { session });
        }),
      ),
    );
    expect((await Note.findById(note._id).lean())?.text).to.have.length(3);
    expect(heard).to.have.length(3);
  });

  it("is retried after a conflict, and fails with 503 once it still conflicts after 20 seconds", async () => {
    const conflict = () => {
      const error = new mongoose.mongo.MongoServerError({ message: "WriteConflict", code: 112 });
      error.addErrorLabel("TransientTransactionError");
      return error;
    };
    const { now } = performance;
    let [passed, attempts] = [0, 0];
    performance.now = () => now.call(performance) + passed;
    try {
      const attempt = (most: number) =>
        inTransaction(async () => {
          attempts += 1;
          if (attempts > 2) passed = 21_000;
          if (attempts <= most) throw conflict();
          return attempts;
        });
      expect(await attempt(1)).to.equal(2);
      const error = await attempt(10).catch((thrown) => thrown);
      expect(error).to.include({ status: 503 });
      expect(attempts).to.equal(3);
    } finally {
      performance.now = now;
    }
  });
});
