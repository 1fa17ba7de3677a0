import { EJSON } from "bson";
import { expect } from "chai";
import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  type Document,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, refusal } from "./support.ts";

const exact = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const;
const print = (value: unknown) => EJSON.stringify(value, { relaxed: false });
const ref = new ObjectId("0123456789abcdef01234567");

const kinds: [string, unknown][] = [
  ["an ObjectId", ref],
  ["a string of many scripts", "Ünïcödé 漢字 🐉 \u0000 end"],
  ["an int", new Int32(-5)],
  ["a long beyond double precision", Long.fromString("9007199254740993")],
  ["a double with no fraction", new Double(3)],
  ["not a number", new Double(Number.NaN)],
  ["infinity", new Double(Number.POSITIVE_INFINITY)],
  ["minus zero", new Double(-0)],
  ["a decimal with its trailing zeros", Decimal128.fromString("12.3400")],
  ["a date before 1970", new Date(-1)],
  ["a timestamp", new Timestamp({ t: 4_000_000_000, i: 7 })],
  ["bytes", new Binary(Buffer.from([0, 255, 1]))],
  ["a UUID", new UUID("0b7ee2a6-6d46-4f0a-9f2e-0c1d2e3f4a5b")],
  ["a regular expression with its options", new BSONRegExp("^a.b$", "im")],
  ["true", true],
  ["null", null],
  ["an empty object", {}],
  ["arrays in arrays", [[1, [2, []]], [{ a: [null] }]]],
  ["the smallest and the largest key", [new MinKey(), new MaxKey()]],
  ["code", new Code("return 1")],
];

describe("BSON types", () => {
  const database = useDatabase();

  for (const [name, value] of kinds) {
    it(`${name} comes back unchanged, is found by its value and told apart by an index`, async () => {
      const rows = await collectionOf(database.db, [
        { _id: 1, value },
        { _id: 2, value: "something else" },
      ]);
      const found = await rows.findOne({ _id: 1 }, exact);
      expect(print(found?.value)).to.equal(print(value));
      const same = value instanceof BSONRegExp ? { $eq: value } : value;
      expect(idsOf(await rows.find({ value: same } as Document).toArray())).to.deep.equal([1]);
      await rows.createIndex({ value: 1 });
      expect(idsOf(await rows.find({ value: same } as Document).toArray())).to.deep.equal([1]);
    });
  }

  it("sort in MongoDB's order across types, with or without an index", async () => {
    const ordered: unknown[] = [
      new MinKey(),
      null,
      new Double(Number.NaN),
      new Double(Number.NEGATIVE_INFINITY),
      Long.fromString("-9007199254740993"),
      -1.5,
      Decimal128.fromString("0.1"),
      2,
      Long.fromString("9007199254740993"),
      new Double(Number.POSITIVE_INFINITY),
      "",
      "B",
      "a",
      "é",
      "漢",
      "🐉",
      {},
      { a: 1 },
      { a: 1, b: 0 },
      { a: 2 },
      { b: 0 },
      { a: "x" },
      new Binary(Buffer.from([9])),
      new Binary(Buffer.from([1, 2])),
      new Binary(Buffer.from([1, 3])),
      new ObjectId("000000000000000000000001"),
      ref,
      false,
      true,
      new Date(-5),
      new Date(5),
      new Timestamp({ t: 1, i: 1 }),
      new Timestamp({ t: 1, i: 2 }),
      /a/,
      /b/,
      new MaxKey(),
    ];
    const rows = await collectionOf(database.db, ordered.map((value, _id) => ({ _id, value })).reverse());
    const upwards = async () => idsOf(await rows.find().sort({ value: 1 }).toArray());
    const scanned = await upwards();
    await rows.createIndex({ value: 1 });
    const hinted = idsOf(await rows.find().sort({ value: 1 }).hint({ value: 1 }).toArray());
    expect(scanned.map((at) => print(ordered[at as number]))).to.deep.equal(ordered.map(print));
    expect(hinted).to.deep.equal(scanned);
  });

  it("numbers of different kinds are equal by value", async () => {
    const two = [new Int32(2), Long.fromNumber(2), new Double(2), Decimal128.fromString("2.0")];
    const rows = await collectionOf(
      database.db,
      two.map((value) => ({ value })),
    );
    for (const value of two) expect(await rows.countDocuments({ value })).to.equal(4);
    expect(await rows.distinct("value")).to.have.length(1);
    expect(await rows.aggregate([{ $group: { _id: "$value" } }]).toArray()).to.have.length(1);
  });

  it("a long and the double next to it are not equal", async () => {
    const rows = await collectionOf(database.db, [
      { _id: 1, n: Long.fromString("9007199254740993") },
      { _id: 2, n: 2 ** 53 },
    ]);
    expect(idsOf(await rows.find({ n: Long.fromString("9007199254740993") }).toArray())).to.deep.equal([1]);
    expect(idsOf(await rows.find({ n: { $gt: 2 ** 53 } }).toArray())).to.deep.equal([1]);
  });

  it("arithmetic preserves the types of its numbers", async () => {
    const rows = await collectionOf(database.db, [
      {
        _id: 1,
        int: new Int32(1),
        edge: new Int32(2_147_483_647),
        long: Long.fromNumber(1),
        decimal: Decimal128.fromString("0.1"),
      },
    ]);
    await rows.updateOne({}, { $inc: { int: 1, edge: 1, long: 1, decimal: Decimal128.fromString("0.2") } });
    const found = await rows.findOne({}, exact);
    expect(print(found)).to.equal(
      print({
        _id: new Int32(1),
        int: new Int32(2),
        edge: Long.fromNumber(2_147_483_648),
        long: Long.fromNumber(2),
        decimal: Decimal128.fromString("0.3"),
      }),
    );
    await rows.updateOne({}, { $inc: { int: 0.5 }, $mul: { long: 3 } });
    const next = await rows.findOne({}, exact);
    expect(print([next?.int, next?.long])).to.equal(print([new Double(2.5), Long.fromNumber(6)]));
  });

  it("a long that would overflow is refused", async () => {
    const rows = await collectionOf(database.db, [{ n: Long.MAX_VALUE }]);
    expect((await refusal(rows.updateOne({}, { $inc: { n: 1 } }))).code).to.equal(2);
  });

  it("sums are exact in cents and use the widest type", async () => {
    const rows = await collectionOf(database.db, [
      { n: new Int32(2_000_000_000) },
      { n: new Int32(2_000_000_000) },
    ]);
    const [sum] = await rows.aggregate([{ $group: { _id: null, n: { $sum: "$n" } } }], exact).toArray();
    expect(print(sum?.n)).to.equal(print(Long.fromNumber(4_000_000_000)));
  });

  it("undefined is stored as null by the driver, unlike a missing field", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: undefined }, { _id: 2 }]);
    expect(await rows.findOne({ _id: 1 })).to.deep.equal({ _id: 1, a: null });
    expect(idsOf(await rows.find({ a: { $exists: false } }).toArray())).to.deep.equal([2]);
    expect(idsOf(await rows.find({ a: { $type: "null" } }).toArray())).to.deep.equal([1]);
  });

  it("an array is compared element by element, and as a whole", async () => {
    const rows = await collectionOf(database.db, [
      { _id: 1, a: [1, 2] },
      { _id: 2, a: [1, 3] },
      { _id: 3, a: [1] },
    ]);
    expect(idsOf(await rows.find({ a: { $gt: [1, 2] } }).toArray())).to.deep.equal([2]);
    expect(idsOf(await rows.find({ a: [1] }).toArray())).to.deep.equal([3]);
  });

  it("a field whose name has a dot is not a path", async () => {
    const rows = await collectionOf(database.db, [
      { _id: 1, "a.b": 1 },
      { _id: 2, a: { b: 1 } },
    ]);
    expect(idsOf(await rows.find({ "a.b": 1 }).toArray())).to.deep.equal([2]);
    expect(await rows.findOne({ _id: 1 })).to.deep.equal({ _id: 1, "a.b": 1 });
  });

  it("any value except an array or a regular expression can be an _id, once", async () => {
    const rows = await collectionOf(database.db);
    for (const _id of [new UUID(), new Date(), { a: 1, b: 2 }, "s", true] as never[]) {
      await rows.insertOne({ _id });
      expect(await rows.countDocuments({ _id })).to.equal(1);
      expect((await refusal(rows.insertOne({ _id }))).code).to.equal(11000);
    }
    await rows.insertOne({ _id: { b: 2, a: 1 } });
    expect((await refusal(rows.insertOne({ _id: [1] as never }))).code).to.equal(53);
    expect((await refusal(rows.insertOne({ _id: /x/ as never }))).code).to.equal(53);
  });
});
