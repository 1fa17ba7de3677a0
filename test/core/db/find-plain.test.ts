import { expect } from "chai";
import mongoose, { Schema, type Types } from "mongoose";
import { findPlain, findsPlain } from "#core/db/find-plain.ts";
import { useMongoose } from "../../support/database.ts";

interface Page {
  readonly _id: Types.ObjectId;
  readonly text: string;
  readonly open: boolean;
  readonly secret?: string;
}

describe("A query through the driver", () => {
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

  it("casts its filter, and omits fields according to the projection", async () => {
    const { _id } = await add("one");
    const found = await findPlain(Model, { _id: String(_id) }, { secret: 0 });
    expect(found).to.deep.equal({ _id, text: "one", open: true });
  });

  it("is shared by concurrent callers, each of whom gets a separate result", async () => {
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
      // At most sixteen share one query.
      expect(finds).to.equal(2);
    } finally {
      Model.collection.find = real;
    }
  });

  it("returns nothing outside a caller's filter, even if it is shared", async () => {
    const [open, closed] = await Promise.all([add("open"), add("closed", false)]);
    const nowhere = new mongoose.Types.ObjectId();
    const [first, second, third] = await Promise.all([open._id, closed._id, nowhere].map(find));
    expect([first?.text, second, third]).to.deep.equal(["open", null, null]);
  });

  it("caches nothing between queries", async () => {
    const { _id } = await add("before");
    expect((await find(_id))?.text).to.equal("before");
    await Model.updateOne({ _id }, { text: "after" });
    expect((await find(_id))?.text).to.equal("after");
  });
});
