import { expect } from "chai";
import { type Document, type Filter, Long } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, type Row, refusal } from "./support.ts";

describe("$jsonSchema and $bucketAuto", () => {
  const database = useDatabase();

  const matching = async (schema: Document, rows: Row[]) => {
    const collection = await collectionOf(database.db, rows);
    const filter = { $jsonSchema: schema } as Filter<Row>;
    return idsOf(await collection.find(filter).sort({ _id: 1 }).toArray());
  };

  it("finds documents by a schema, and restricts only existing fields of the keyword's type", async () => {
    const rows = [{ _id: 1, n: 4 }, { _id: 2, n: 1 }, { _id: 3, n: "four" }, { _id: 4 }, { _id: 5, n: [1] }];
    expect(await matching({ properties: { n: { minimum: 2 } } }, rows)).to.deep.equal([1, 3, 4, 5]);
    expect(await matching({ required: ["n"], properties: { n: { bsonType: "int" } } }, rows)).to.deep.equal([
      1, 2,
    ]);
    expect(
      await matching({ properties: { n: { items: { type: "string" } } }, not: { required: ["x"] } }, rows),
    ).to.deep.equal([1, 2, 3, 4]);
    expect(await matching({ properties: { _id: {} }, additionalProperties: false }, rows)).to.deep.equal([4]);
  });

  it("validates inserts and updates against a schema", async () => {
    const stories = await database.db.createCollection<Row>("strict-stories", {
      validator: {
        $jsonSchema: {
          bsonType: "object",
          required: ["title"],
          properties: {
            title: { bsonType: "string", minLength: 1 },
            words: { bsonType: ["int", "long"], minimum: 0 },
          },
        },
      },
    });
    await stories.insertOne({ _id: 1, title: "A tale", words: 3 });
    for (const attempt of [
      () => stories.insertOne({ _id: 2, words: 1 }),
      () => stories.insertOne({ _id: 2, title: "" }),
      () => stories.updateOne({ _id: 1 }, { $set: { words: -1 } }),
      () => stories.updateOne({ _id: 1 }, { $unset: { title: "" } }),
    ]) {
      const { code, errInfo } = await refusal(attempt());
      expect(code).to.equal(121);
      expect(errInfo?.details.operatorName).to.equal("$jsonSchema");
    }
    expect(await stories.find().toArray()).to.deep.equal([{ _id: 1, title: "A tale", words: 3 }]);
  });

  it("refuses schemas as MongoDB does", async () => {
    const codeOf = async (schema: unknown) =>
      (await refusal(matching(schema as Document, [{ _id: 1 }]))).code;
    expect(await codeOf("no")).to.equal(14);
    expect(await codeOf({ format: "date" })).to.equal(9);
    expect(await codeOf({ const: 1 })).to.equal(9);
    expect(await codeOf({ type: "integer" })).to.equal(9);
    expect(await codeOf({ bsonType: "int", type: "number" })).to.equal(9);
    expect(await codeOf({ minLength: -1 })).to.equal(9);
    const rows = await collectionOf(database.db, [{ _id: 1, list: [{}] }]);
    const pull = { $pull: { list: { $jsonSchema: {} } } } as Document;
    expect((await refusal(rows.updateOne({ _id: 1 }, pull))).code).to.equal(224);
  });

  it("splits into buckets of similar size, and does not split equal values", async () => {
    const rows = await collectionOf(
      database.db,
      [1, 2, 2, 2, 5, 8, 9].map((n, _id) => ({ _id, n })),
    );
    const cut = (spec: Document) => rows.aggregate([{ $bucketAuto: { groupBy: "$n", ...spec } }]).toArray();
    expect(await cut({ buckets: 3 })).to.deep.equal([
      { _id: { min: 1, max: 5 }, count: 4 },
      { _id: { min: 5, max: 9 }, count: 2 },
      { _id: { min: 9, max: 9 }, count: 1 },
    ]);
    expect(await cut({ buckets: 2, granularity: "1-2-5", output: { most: { $max: "$n" } } })).to.deep.equal([
      { _id: { min: 0.5, max: 5 }, most: 2 },
      { _id: { min: 5, max: 10 }, most: 9 },
    ]);
    expect((await refusal(cut({ buckets: 0 }))).code).to.equal(40243);
    expect((await refusal(cut({ buckets: 2, granularity: "R7" }))).code).to.equal(40257);
  });

  it("allows names with a dollar in nested documents", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, o: {}, $x: [1, 2] }]);
    await rows.updateOne({ _id: 1 }, { $set: { "o.$x": 1 }, $pop: { $x: 1 } });
    expect(await rows.findOne()).to.deep.equal({ _id: 1, o: { $x: 1 }, $x: [1] });
    expect((await refusal(rows.updateOne({ _id: 1 }, { $set: { $y: 1 } }))).code).to.equal(52);
  });

  it("accepts the largest int64 as a count, and does not refuse an update that changes nothing", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: [1] }]);
    const most = Long.MAX_VALUE;
    const schema = { maxProperties: most, properties: { a: { maxItems: most } } };
    expect(await rows.countDocuments({ $jsonSchema: schema })).to.equal(1);
    await rows.insertOne({ _id: 2, $x: Number.NaN } as never);
    const { matchedCount, modifiedCount } = await rows.updateOne({ _id: 2 }, { $min: { $x: 5 } });
    expect([matchedCount, modifiedCount]).to.deep.equal([1, 0]);
  });

  it("replaces a zero with minus zero", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, list: [0, 1] }]);
    const { modifiedCount } = await rows.updateOne({ _id: 1 }, { $set: { "list.0": -0 } });
    const { list } = (await rows.findOne()) as Document;
    expect([modifiedCount, Object.is(list[0], -0)]).to.deep.equal([1, true]);
  });
});
