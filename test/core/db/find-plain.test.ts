import { expect } from "chai";
import mongoose, { Schema, type Types } from "mongoose";
import { findPlain, findsPlain } from "../../../src/core/db/find-plain.ts";
import { useMongoose } from "../../support/database.ts";

interface Page {
  readonly _id: Types.ObjectId;
  readonly text: string;
  readonly open: boolean;
  readonly secret?: string;
}

describe("A find by the driver itself", () => {
  const database = useMongoose();
  before(async () => void (await mongoose.connect(database.uri)));
  after(async () => {
    mongoose.deleteModel("PlainPage");
    await mongoose.disconnect();
  });
  const schema = new Schema<Page>({ text: String, open: Boolean, secret: String }, { versionKey: false });
  const Model = mongoose.model<Page>("PlainPage", schema);
  const find = findsPlain(Model, { open: true }, { secret: 0 });

  const add = (text: string, open = true) => Model.create({ text, open, secret: "hidden" });

  it("casts its filter, and leaves out what the projection says", async () => {
    const { _id } = await add("one");
    const found = await findPlain(Model, { _id: String(_id) }, { secret: 0 });
    expect(found).to.deep.equal({ _id, text: "one", open: true });
  });

  it("is one for all who ask at one time, each of whom gets their own", async () => {
    const pages = await Promise.all(Array.from({ length: 12 }, (_, index) => add(`page ${index}`)));
    const real = Model.collection.find;
    let finds = 0;
    Model.collection.find = ((...args: Parameters<typeof real>) => {
      finds += 1;
      return real.apply(Model.collection, args);
    }) as typeof real;
    try {
      const asked = [...pages, ...pages];
      const found = await Promise.all(asked.map(({ _id }) => find(_id)));
      expect(found.map((page) => page?.text)).to.deep.equal(asked.map(({ text }) => text));
      expect(found.some((page) => page && "secret" in page)).to.equal(false);
      // Sixteen at most share one.
      expect(finds).to.equal(2);
    } finally {
      Model.collection.find = real;
    }
  });

  it("shows nobody what the filter leaves out, whoever else asks", async () => {
    const [open, closed] = await Promise.all([add("open"), add("closed", false)]);
    const nowhere = new mongoose.Types.ObjectId();
    const [first, second, third] = await Promise.all([open._id, closed._id, nowhere].map(find));
    expect([first?.text, second, third]).to.deep.equal(["open", null, null]);
  });

  it("remembers nothing from one time to the next", async () => {
    const { _id } = await add("before");
    expect((await find(_id))?.text).to.equal("before");
    await Model.updateOne({ _id }, { text: "after" });
    expect((await find(_id))?.text).to.equal("after");
  });
});
