import { expect } from "chai";
import { DBRef, Decimal128, type Document, Double, ObjectId } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, type Row, refusal } from "./support.ts";

describe("what the differential tests found", () => {
  const database = useDatabase();

  const updated = async (row: Row, update: Document, options = {}): Promise<Row | null> => {
    const rows = await collectionOf(database.db, [{ _id: 1, ...row }]);
    await rows.updateOne({ _id: 1 }, update, options);
    return rows.findOne({}, { projection: { _id: 0 } });
  };

  it("$pull takes the value, and not the arrays that hold it", async () => {
    expect(await updated({ t: [["x"], "y", "x"] }, { $pull: { t: "x" } })).to.deep.equal({ t: [["x"], "y"] });
    const list = [{ a: 1 }, { a: 2 }, { b: 3 }, 4];
    expect(await updated({ list }, { $pull: { list: { $or: [{ a: 1 }, { b: 3 }] } } })).to.deep.equal({
      list: [{ a: 2 }, 4],
    });
  });

  it("$pull, $pop and $rename through what has no fields are refused, $unset is not", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: null, list: [1] }]);
    const updates: Document[] = [
      { $pull: { "a.b": 1 } },
      { $pop: { "a.b": 1 } },
      { $rename: { "a.b": "c" } },
    ];
    for (const update of updates) expect((await refusal(rows.updateOne({}, update))).code).to.equal(28);
    expect((await refusal(rows.updateOne({}, { $rename: { "list.0": "c" } }))).code).to.equal(2);
    expect(await rows.updateOne({}, { $unset: { "a.b": "" } })).to.include({ modifiedCount: 0 });
  });

  it("$inc and $mul of NaN count as modified", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, n: Number.NaN }]);
    for (const update of [{ $inc: { n: 1 } }, { $mul: { n: new Double(2) } }])
      expect(await rows.updateOne({}, update)).to.include({ modifiedCount: 1 });
    expect(await rows.updateOne({}, { $set: { n: Number.NaN } })).to.include({ modifiedCount: 0 });
  });

  it("$push that adds or sorts counts as modified, though the list is as it was", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, list: [3], empty: [] }]);
    const modified = async (empty: Document, list: Document) =>
      (await rows.updateOne({}, { $push: { empty, list } } as Document)).modifiedCount;
    const nothing = { $each: [] };
    expect(await modified({ $each: [1], $slice: 0 }, nothing)).to.equal(1);
    expect(await modified(nothing, { $each: [], $sort: 1 })).to.equal(1);
    expect(await modified({ $each: [], $sort: 1 }, { $each: [], $slice: 1 })).to.equal(0);
    expect(await rows.findOne()).to.deep.equal({ _id: 1, list: [3], empty: [] });
  });

  it("$rename makes its field in the order of the new names", async () => {
    const renamed = await updated({ a: 1 }, { $rename: { a: "o" }, $set: { n: 2 } });
    expect(Object.keys(renamed!)).to.deep.equal(["n", "o"]);
  });

  it("$abs of minus zero is zero, and $setUnion keeps the first of values that are alike", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, list: [2, false, new Double(2.5), 2] }]);
    const stage = {
      $project: {
        abs: { $abs: new Double(-0) },
        union: { $setUnion: ["$list", [Decimal128.fromString("2")]] },
      },
    };
    const [found] = await rows.aggregate([stage]).toArray();
    expect(Object.is(found!.abs, 0)).to.equal(true);
    expect(found!.union).to.deep.equal([2, 2.5, false]);
  });

  it("a reference in a projection is written into what is there", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, list: [], text: "x" }]);
    const $id = new ObjectId();
    const reference = { $ref: "c", $id };
    const projection = { _id: 0, list: reference, text: reference };
    expect(await rows.findOne({}, { projection })).to.deep.equal({
      list: [],
      text: new DBRef("c", $id),
    });
  });

  it("a place of the match that another list does not have is refused", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, list: [1, 2], other: [1] }]);
    const projection = { "other.$": 1 };
    expect((await refusal(rows.findOne({ list: 2 }, { projection }))).code).to.equal(51247);
  });

  it("elements by filter are chosen as they were before the update", async () => {
    const update = { $set: { "list.$[]": [true] }, $inc: { "list.$[e]": 1 } };
    const changed = await updated({ list: ["x", "y"] }, update, { arrayFilters: [{ e: { $lte: true } }] });
    expect(changed).to.deep.equal({ list: [[true], [true]] });
  });

  it("decimals: sums take doubles unrounded, products of zero keep their sign", async () => {
    const two = Decimal128.fromString("2");
    const rows = await collectionOf(database.db, [
      { _id: 1, two, list: [1.5, Decimal128.fromString("1.5")] },
    ]);
    const stage = {
      $project: { _id: 0, mean: { $avg: "$list" }, none: { $multiply: ["$two", new Double(-0)] } },
    };
    const [found] = await rows.aggregate([stage]).toArray();
    expect(`${found!.mean} ${found!.none}`).to.equal("1.5 -0");
  });

  it("elements by filter and by number in one update are refused", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, list: [] }]);
    const update = { $set: { "list.$[]": 1 }, $min: { "list.0": 2 } };
    expect((await refusal(rows.updateOne({}, update))).code).to.equal(40);
  });

  it("a text score is refused where nothing is searched, and adds to the fields where something is", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, title: "a lamp", n: 1 }]);
    await rows.createIndex({ title: "text" });
    const score = { $meta: "textScore" } as const;
    expect((await refusal(rows.find({}, { projection: { score } }).toArray())).code).to.equal(40218);
    expect((await refusal(rows.aggregate([{ $project: { score } }]).toArray())).code).to.equal(40218);
    const [found] = await rows.find({ $text: { $search: "lamp" } }, { projection: { score } }).toArray();
    expect(found).to.have.all.keys("_id", "title", "n", "score");
  });

  it("$dateToString ends with Z in every zone, and %Z has no plus", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1 }]);
    const date = new Date("2026-01-01T00:00:00Z");
    const at = { $dateToString: { date, timezone: "+05:30" } };
    const minutes = { $dateToString: { date, timezone: "+05:30", format: "%Z" } };
    const [told] = await rows.aggregate([{ $project: { _id: 0, at, minutes } }]).toArray();
    expect(told).to.deep.equal({ at: "2026-01-01T05:30:00.000Z", minutes: "330" });
  });

  it("computed fields of elements replace those that are no documents; paths enter one array at a time", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: 7, list: [1, { t: 2 }, [{ t: 3 }]] }]);
    const [made] = await rows.aggregate([{ $project: { _id: 0, "list.t": "$a" } }]).toArray();
    expect(made).to.deep.equal({ list: [{ t: 7 }, { t: 7 }, [{ t: 7 }]] });
    const [read] = await rows.aggregate([{ $project: { _id: 0, n: "$list.t" } }]).toArray();
    expect(read).to.deep.equal({ n: [2] });
  });
});
