import { expect } from "chai";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, planOf, refusal } from "./support.ts";

const fold = { locale: "en", strength: 2 };

describe("Case-insensitive collation", () => {
  const database = useDatabase();
  const people = () =>
    collectionOf(database.db, [
      { _id: 1, name: "anna", n: 1 },
      { _id: 2, name: "Bert", n: 2 },
      { _id: 3, name: "ANNA", n: 3 },
      { _id: 4, name: "Änna", n: 4 },
      { _id: 5, name: "carl", n: 5 },
    ]);

  it("matches any case, but not other accents", async () => {
    const rows = await people();
    expect(idsOf(await rows.find({ name: "Anna" }).collation(fold).sort({ _id: 1 }).toArray())).to.deep.equal(
      [1, 3],
    );
    expect(await rows.find({ name: "Anna" }).toArray()).to.deep.equal([]);
    expect(await rows.countDocuments({ name: { $in: ["BERT", "Carl"] } }, { collation: fold })).to.equal(2);
    expect(await rows.countDocuments({ name: { $ne: "BERT" } }, { collation: fold })).to.equal(4);
  });

  it("matches accents too at strength 1", async () => {
    const rows = await people();
    const found = await rows
      .find({ name: "anna" })
      .collation({ locale: "en", strength: 1 })
      .sort({ _id: 1 })
      .toArray();
    expect(idsOf(found)).to.deep.equal([1, 3, 4]);
  });

  it("sorts in dictionary order", async () => {
    const rows = await people();
    expect(idsOf(await rows.find().sort({ name: 1, _id: 1 }).collation(fold).toArray())).to.deep.equal([
      1, 3, 4, 2, 5,
    ]);
    expect(idsOf(await rows.find().sort({ name: 1 }).toArray())).to.deep.equal([3, 2, 1, 5, 4]);
  });

  it("applies in a unique index", async () => {
    const rows = await people();
    await rows.deleteOne({ _id: 3 });
    await rows.createIndex({ name: 1 }, { unique: true, collation: fold });
    const error = await refusal(rows.insertOne({ name: "BERT" }));
    expect(error).to.deep.include({ code: 11000, keyPattern: { name: 1 } });
    await rows.insertOne({ name: "Bertå" });
    expect((await rows.indexes())[1]?.collation).to.include(fold);
  });

  it("is served by an index of the same collation, and by no other", async () => {
    const rows = await people();
    await rows.createIndex({ name: 1 }, { collation: fold });
    const served = await planOf(rows.find({ name: "ANNA" }).collation(fold));
    expect(served.stages).not.to.include("COLLSCAN");
    expect(served).to.include({ returned: 2, docsExamined: 2 });
    expect((await planOf(rows.find({ name: "anna" }))).stages).to.include("COLLSCAN");
    expect((await planOf(rows.find().sort({ name: 1 }).collation(fold).limit(2))).docsExamined).to.equal(2);
  });

  it("applies to updates, deletes, distinct and groups", async () => {
    const rows = await people();
    await rows.updateMany({ name: "Anna" }, { $set: { seen: true } }, { collation: fold });
    expect(await rows.countDocuments({ seen: true })).to.equal(2);
    expect(await rows.distinct("name", {}, { collation: fold })).to.have.length(4);
    const groups = rows.aggregate([{ $group: { _id: "$name" } }], { collation: fold });
    expect(await groups.toArray()).to.have.length(4);
    const taken = await rows.findOneAndDelete({ name: "CARL" }, { collation: fold });
    expect(taken?._id).to.equal(5);
    expect((await rows.deleteMany({ name: "bert" }, { collation: fold })).deletedCount).to.equal(1);
  });

  it("can be the default of a whole collection", async () => {
    const rows = await database.db.createCollection<{ name: string }>("folded", { collation: fold });
    await rows.insertOne({ name: "Anna" });
    await rows.createIndex({ name: 1 }, { unique: true });
    expect(await rows.countDocuments({ name: "ANNA" })).to.equal(1);
    expect((await refusal(rows.insertOne({ name: "aNNa" }))).code).to.equal(11000);
    expect(await rows.countDocuments({ name: "ANNA" }, { collation: { locale: "simple" } })).to.equal(0);
  });

  it("refuses an unknown locale", async () => {
    const rows = await people();
    const wrong = rows.find({ name: "x" }).collation({ locale: "klingon-x" }).toArray();
    expect((await refusal(wrong)).code).to.be.oneOf([2, 238]);
  });
});
