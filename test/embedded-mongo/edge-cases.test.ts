import { expect } from "chai";
import { DBRef, Decimal128, type Document, Double, Long, ObjectId } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, type Row, refusal } from "./support.ts";

describe("Cases found by the differential tests", () => {
  const database = useDatabase();

  const updated = async (row: Row, update: Document, options = {}): Promise<Row | null> => {
    const rows = await collectionOf(database.db, [{ _id: 1, ...row }]);
    await rows.updateOne({ _id: 1 }, update, options);
    return rows.findOne({}, { projection: { _id: 0 } });
  };

  it("$pull removes the value, but not arrays that contain it", async () => {
    expect(await updated({ t: [["x"], "y", "x"] }, { $pull: { t: "x" } })).to.deep.equal({ t: [["x"], "y"] });
    const list = [{ a: 1 }, { a: 2 }, { b: 3 }, 4];
    expect(await updated({ list }, { $pull: { list: { $or: [{ a: 1 }, { b: 3 }] } } })).to.deep.equal({
      list: [{ a: 2 }, 4],
    });
  });

  it("$pull, $pop and $rename through a value without fields are refused, $unset is not", async () => {
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

  it("$push that adds or sorts counts as modified, even if the list is unchanged", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, list: [3], empty: [] }]);
    const modified = async (empty: Document, list: Document) =>
      (await rows.updateOne({}, { $push: { empty, list } } as Document)).modifiedCount;
    const nothing = { $each: [] };
    expect(await modified({ $each: [1], $slice: 0 }, nothing)).to.equal(1);
    expect(await modified(nothing, { $each: [], $sort: 1 })).to.equal(1);
    expect(await modified({ $each: [], $sort: 1 }, { $each: [], $slice: 1 })).to.equal(0);
    expect(await rows.findOne()).to.deep.equal({ _id: 1, list: [3], empty: [] });
  });

  it("$push sorts by arrays as a whole, not by their smallest element", async () => {
    const o = [{ t: [true, 2] }, { t: { u: 1 } }, { x: 1 }];
    expect(await updated({ o }, { $push: { o: { $each: [], $sort: { t: 1 } } } })).to.deep.equal({
      o: [{ x: 1 }, { t: { u: 1 } }, { t: [true, 2] }],
    });
    const byIndex = [{ t: [1, 2] }, { t: [2, 1] }];
    expect(await updated({ o: byIndex }, { $push: { o: { $each: [], $sort: { "t.1": 1 } } } })).to.deep.equal(
      { o: byIndex.toReversed() },
    );
  });

  it("$mul of NaN writes its field, and is refused if a $-prefixed field may not be written", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, $x: Number.NaN }]);
    expect((await refusal(rows.updateOne({}, { $mul: { $x: 3 } } as Document))).code).to.equal(52);
  });

  it("the position of the match is applied to the first array in the projection", async () => {
    const list = [{ 0: [null, true], t: 1 }, { x: "y" }];
    const rows = await collectionOf(database.db, [{ _id: 1, list, nested: [[1], "x", 2] }]);
    const found = (filter: Document, projection: Document) => rows.findOne(filter, { projection });
    expect(await found({ list: { $exists: true } }, { "list.0.$": 1 })).to.deep.equal({
      _id: 1,
      list: [{ 0: [null, true] }],
    });
    expect(await found({ nested: { $exists: true } }, { "nested.t.$": 1 })).to.deep.equal({
      _id: 1,
      nested: [[]],
    });
    expect((await refusal(found({ nested: 2 }, { "nested.0.$": 1 }))).code).to.equal(51247);
  });

  it("sums that include a decimal preserve every digit of int64 values", async () => {
    const max = Long.fromString("9223372036854775807");
    const rows = await collectionOf(database.db, [
      { _id: 1, list: [Decimal128.fromString("1.5"), max, 7] },
      { _id: 2, list: [Decimal128.fromString("2"), 1.5, max] },
      { _id: 3, list: [Decimal128.fromString("0"), max, 0.5, max.negate()] },
      // Without a decimal, MongoDB returns the first of the two doubles that it sums into.
      { _id: 4, list: [max, 0.5, max.negate()] },
      { _id: 5, list: [0.1, 0.2, 0.3] },
    ]);
    const sums = await rows
      .aggregate([
        { $sort: { _id: 1 } },
        { $project: { sum: { $toString: { $sum: "$list" } }, mean: { $toString: { $avg: "$list" } } } },
      ])
      .toArray();
    expect(sums).to.deep.equal([
      { _id: 1, sum: "9223372036854775815.5", mean: "3074457345618258605.166666666666667" },
      { _id: 2, sum: "9223372036854775810.5", mean: "3074457345618258603.5" },
      { _id: 3, sum: "0.5", mean: "0.125" },
      { _id: 4, sum: "0", mean: "0" },
      { _id: 5, sum: "0.6", mean: "0.19999999999999998" },
    ]);
  });

  it("$bucketAuto rounds by R40 and R80 according to MongoDB's lists", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, n: 2_147_483_647, m: 3.4 }]);
    const bucket = async (groupBy: string, granularity: string) =>
      (await rows.aggregate([{ $bucketAuto: { groupBy, buckets: 1, granularity } }]).toArray())[0]!._id;
    expect(await bucket("$n", "R80")).to.deep.equal({ min: 2_060_000_000, max: 2_180_000_000 });
    expect(await bucket("$m", "R40")).to.deep.equal({ min: 3.15, max: 3.5500000000000003 });
  });

  it("$bucketAuto rounds int64 values to powers of two exactly, as ints or longs depending on their size", async () => {
    const cases: [Long | number, string][] = [
      [Long.fromString("1152921504606846977"), "1152921504606846976 long 2305843009213693952 long"],
      [Long.fromString("1152921504606846975"), "576460752303423488 long 1152921504606846976 long"],
      [Long.fromString("1152921504606846976"), "576460752303423488 long 2305843009213693952 long"],
      [Long.MAX_VALUE, "4611686018427387904 long 9.223372036854776e+18 double"],
      [5, "4 int 8 int"],
      [4.5, "4 int 8 int"],
      [1, "0.5 double 2 int"],
    ];
    for (const [n, expected] of cases) {
      const rows = await collectionOf(database.db, [{ _id: 1, n }]);
      const shown = (of: string) => [{ $toString: of }, { $type: of }];
      const [bucket] = await rows
        .aggregate([
          { $bucketAuto: { groupBy: "$n", buckets: 1, granularity: "POWERSOF2" } },
          { $project: { _id: 0, is: [...shown("$_id.min"), ...shown("$_id.max")] } },
        ])
        .toArray();
      expect(bucket!.is.join(" "), String(n)).to.equal(expected);
    }
  });

  it("$rename creates its fields in the order of the new names", async () => {
    const renamed = await updated({ a: 1 }, { $rename: { a: "o" }, $set: { n: 2 } });
    expect(Object.keys(renamed!)).to.deep.equal(["n", "o"]);
  });

  it("$abs of minus zero is zero, and $setUnion returns the first of equal values", async () => {
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

  it("a reference in a projection replaces an existing value and each element of a list", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, list: [], text: "x" }]);
    const $id = new ObjectId();
    const reference = { $ref: "c", $id };
    const projection = { _id: 0, list: reference, text: reference };
    expect(await rows.findOne({}, { projection })).to.deep.equal({
      list: [],
      text: new DBRef("c", $id),
    });
  });

  it("a match position that another list does not have is refused", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, list: [1, 2], other: [1] }]);
    const projection = { "other.$": 1 };
    expect((await refusal(rows.findOne({ list: 2 }, { projection }))).code).to.equal(51247);
  });

  it("elements are filtered by their values before the update", async () => {
    const update = { $set: { "list.$[]": [true] }, $inc: { "list.$[e]": 1 } };
    const changed = await updated({ list: ["x", "y"] }, update, { arrayFilters: [{ e: { $lte: true } }] });
    expect(changed).to.deep.equal({ list: [[true], [true]] });
  });

  it("decimals: sums use unrounded doubles, products of zero preserve their sign", async () => {
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

  it("elements by filter and by index in one update are refused", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, list: [] }]);
    const update = { $set: { "list.$[]": 1 }, $min: { "list.0": 2 } };
    expect((await refusal(rows.updateOne({}, update))).code).to.equal(40);
  });

  it("a text score is refused without a text search, and is added to the fields with one", async () => {
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

  it("computed fields of elements replace values that are not documents; paths enter one array at a time", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: 7, list: [1, { t: 2 }, [{ t: 3 }]] }]);
    const [made] = await rows.aggregate([{ $project: { _id: 0, "list.t": "$a" } }]).toArray();
    expect(made).to.deep.equal({ list: [{ t: 7 }, { t: 7 }, [{ t: 7 }]] });
    const [read] = await rows.aggregate([{ $project: { _id: 0, n: "$list.t" } }]).toArray();
    expect(read).to.deep.equal({ n: [2] });
  });
});
