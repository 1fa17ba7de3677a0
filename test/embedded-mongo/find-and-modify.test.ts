import { expect } from "chai";
import { useDatabase } from "../support/database.ts";
import { collectionOf, refusal } from "./support.ts";

describe("Find and modify", () => {
  const database = useDatabase();

  it("returns the document before or after the change", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, n: 1 }]);
    expect(await rows.findOneAndUpdate({}, { $inc: { n: 1 } })).to.deep.equal({ _id: 1, n: 1 });
    const after = await rows.findOneAndUpdate({}, { $inc: { n: 1 } }, { returnDocument: "after" });
    expect(after).to.deep.equal({ _id: 1, n: 3 });
  });

  it("returns null if nothing matches", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1 }]);
    expect(await rows.findOneAndUpdate({ _id: 2 }, { $set: { n: 1 } })).to.equal(null);
    expect(await rows.findOneAndDelete({ _id: 2 })).to.equal(null);
    expect(await rows.findOneAndReplace({ _id: 2 }, { n: 1 })).to.equal(null);
  });

  it("uses the first document in the requested order", async () => {
    const rows = await collectionOf(database.db, [
      { _id: 1, p: 2 },
      { _id: 2, p: 3 },
      { _id: 3, p: 1 },
    ]);
    const taken = await rows.findOneAndUpdate({}, { $set: { taken: true } }, { sort: { p: -1 } });
    expect(taken?._id).to.equal(2);
    expect((await rows.findOneAndDelete({}, { sort: { p: 1 } }))?._id).to.equal(3);
  });

  it("returns only the projected fields", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: 1, b: 2 }]);
    const options = { projection: { b: 1, _id: 0 } };
    expect(await rows.findOneAndUpdate({}, { $set: { a: 2 } }, options)).to.deep.equal({ b: 2 });
  });

  it("upserts and reports it", async () => {
    const rows = await collectionOf(database.db);
    const options = { upsert: true, includeResultMetadata: true, returnDocument: "after" } as const;
    const made = await rows.findOneAndUpdate({ _id: 5 }, { $set: { a: 1 } }, options);
    expect(made.value).to.deep.equal({ _id: 5, a: 1 });
    expect(made.lastErrorObject).to.deep.equal({ n: 1, updatedExisting: false, upserted: 5 });
    expect(await rows.findOneAndUpdate({ _id: 6 }, { $set: { a: 1 } }, { upsert: true })).to.equal(null);
  });

  it("replaces and deletes", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: 1 }]);
    expect(await rows.findOneAndReplace({ _id: 1 }, { b: 2 }, { returnDocument: "after" })).to.deep.equal({
      _id: 1,
      b: 2,
    });
    expect(await rows.findOneAndDelete({ _id: 1 })).to.deep.equal({ _id: 1, b: 2 });
    expect(await rows.countDocuments()).to.equal(0);
  });

  it("accepts array filters and pipelines", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: [1, 5] }]);
    const filtered = { arrayFilters: [{ big: { $gt: 3 } }] };
    expect((await rows.findOneAndUpdate({}, { $set: { "a.$[big]": 0 } }, filtered))?.a).to.deep.equal([1, 5]);
    expect((await rows.findOne())?.a).to.deep.equal([1, 0]);
    const piped = await rows.findOneAndUpdate({}, [{ $set: { size: { $size: "$a" } } }], {
      returnDocument: "after",
    });
    expect(piped?.size).to.equal(2);
  });

  it("lets exactly one of many callers claim a document", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, state: "free" }]);
    const take = (who: number) => rows.findOneAndUpdate({ state: "free" }, { $set: { state: "taken", who } });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, who) => take(who)));
    expect(answers.filter((answer) => answer !== null)).to.have.length(1);
  });

  it("returns every number once to concurrent callers", async () => {
    const rows = await collectionOf(database.db);
    await rows.insertOne({ _id: "counter", n: 0 });
    const next = () =>
      rows.findOneAndUpdate({ _id: "counter" }, { $inc: { n: 1 } }, { returnDocument: "after" });
    const numbers = (await Promise.all(Array.from({ length: 20 }, next))).map((row) => row?.n);
    expect(numbers.sort((a, b) => a - b)).to.deep.equal(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it("refuses a unique value that already exists", async () => {
    const rows = await collectionOf(database.db, [
      { _id: 1, name: "a" },
      { _id: 2, name: "b" },
    ]);
    await rows.createIndex({ name: 1 }, { unique: true });
    const error = await refusal(rows.findOneAndUpdate({ _id: 2 }, { $set: { name: "a" } }));
    expect(error).to.deep.include({ code: 11000, keyPattern: { name: 1 }, keyValue: { name: "a" } });
  });
});
