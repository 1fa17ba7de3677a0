import { expect } from "chai";
import mongoose, { Schema } from "mongoose";
import { defineModel, onWrite } from "../../../src/core/db/define-model.ts";
import type { DocumentChange } from "../../../src/core/db/document-change.ts";
import { inTransaction } from "../../../src/core/db/transaction.ts";
import { useMongoose } from "../../support/database.ts";

const Note = defineModel<{ _id: mongoose.Types.ObjectId; text: string }>(
  "TransactionTestNote",
  new Schema({ text: String }, { versionKey: false }),
);

describe("a transaction", () => {
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

  it("tells of its writes once they are committed, and not before", async () => {
    await inTransaction(async (session) => {
      const [note] = await Note.create([{ text: "a" }], { session });
      await Note.updateOne({ _id: note?._id }, { $set: { text: "b" } }, { session });
      expect(heard).to.deep.equal([]);
    });
    expect(heard.map(({ fields }) => fields)).to.deep.equal([null, ["text"]]);
  });

  it("leaves nothing and tells nothing when its work fails", async () => {
    const failed = await inTransaction(async (session) => {
      await Note.create([{ text: "a" }], { session });
      throw new Error("no");
    }).catch((error) => error.message);
    expect(failed).to.equal("no");
    expect(await Note.countDocuments()).to.equal(0);
    expect(heard).to.deep.equal([]);
  });

  it("is tried again when another writes the same document, and tells of the try that stood", async () => {
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
});
