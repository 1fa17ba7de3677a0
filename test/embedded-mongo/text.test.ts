import { expect } from "chai";
import type { Collection } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, type Row, refusal } from "./support.ts";

describe("Text search", () => {
  const database = useDatabase();
  let books: Collection<Row>;

  before(async () => {
    books = await collectionOf(database.db, [
      { _id: 1, title: "The Red Dragon", blurb: "A knight rides out at dawn.", genre: "fantasy" },
      {
        _id: 2,
        title: "Dawn over Paris",
        blurb: "Dragons? There are none in this quiet novel.",
        genre: "romance",
      },
      {
        _id: 3,
        title: "Café stories",
        blurb: "Stories told over coffee, and nothing else.",
        genre: "romance",
      },
      {
        _id: 4,
        title: "Deep Water",
        blurb: "The sea, a knight of the waves, and a red dawn.",
        genre: "fantasy",
      },
      { _id: 5, genre: "fantasy", title: ["Two names", "Heron"], blurb: null },
    ]);
    await books.createIndex({ title: "text", blurb: "text" }, { weights: { title: 10, blurb: 1 } });
  });

  const find = async ($search: string, more: object = {}) =>
    idsOf(
      await books
        .find({ $text: { $search, ...more } })
        .sort({ _id: 1 })
        .toArray(),
    );

  it("finds a word in any of the indexed fields", async () => {
    expect(await find("knight")).to.deep.equal([1, 4]);
  });

  it("treats several words as alternatives", async () => {
    expect(await find("paris coffee")).to.deep.equal([2, 3]);
  });

  it("ignores case and accents", async () => {
    expect(await find("CAFE")).to.deep.equal([3]);
    expect(await find("café")).to.deep.equal([3]);
  });

  it("finds other forms of an English word", async () => {
    expect(await find("dragon")).to.deep.equal([1, 2]);
    expect(await find("story")).to.deep.equal([3]);
    expect(await find("riding")).to.deep.equal([1]);
  });

  it("does not find parts of words", async () => {
    expect(await find("drag")).to.deep.equal([]);
  });

  it("ignores stop words", async () => {
    expect(await find("the")).to.deep.equal([]);
    expect(await find("the paris")).to.deep.equal([2]);
  });

  it("treats quoted words as a phrase", async () => {
    expect(await find('"red dragon"')).to.deep.equal([1]);
    expect(await find('"dragon red"')).to.deep.equal([]);
  });

  it("excludes documents with a negated word", async () => {
    expect(await find("knight -waves")).to.deep.equal([1]);
  });

  it("searches arrays of strings", async () => {
    expect(await find("heron")).to.deep.equal([5]);
  });

  it("combines with other conditions", async () => {
    const found = await books
      .find({ $text: { $search: "dawn" }, genre: "fantasy" })
      .sort({ _id: 1 })
      .toArray();
    expect(idsOf(found)).to.deep.equal([1, 4]);
  });

  it("ranks by score, with higher-weighted fields first", async () => {
    const score = { $meta: "textScore" } as const;
    const found = await books
      .find({ $text: { $search: "dawn" } }, { projection: { score } })
      .sort({ score })
      .toArray();
    expect(found[0]?._id).to.equal(2);
    expect(found.map((row) => row.score)).to.satisfy((scores: number[]) =>
      scores.every((value) => value > 0),
    );
    expect(found[0]?.score).to.be.greaterThan(found[1]?.score);
  });

  it("finds new text and no longer finds deleted text", async () => {
    await books.insertOne({ _id: 9, title: "Zeppelin" });
    expect(await find("zeppelin")).to.deep.equal([9]);
    await books.updateOne({ _id: 9 }, { $set: { title: "Balloon" } });
    expect([await find("zeppelin"), await find("balloon")]).to.deep.equal([[], [9]]);
    await books.deleteOne({ _id: 9 });
    expect(await find("balloon")).to.deep.equal([]);
  });

  it("works at the start of an aggregation", async () => {
    const found = await books
      .aggregate([
        { $match: { $text: { $search: "dawn" } } },
        { $addFields: { score: { $meta: "textScore" } } },
        { $sort: { score: -1 } },
        { $limit: 1 },
      ])
      .toArray();
    expect(found[0]?._id).to.equal(2);
  });

  it("requires a text index, of which there can be only one", async () => {
    const bare = await collectionOf(database.db, [{ title: "Emma" }]);
    expect((await refusal(bare.find({ $text: { $search: "emma" } }).toArray())).code).to.equal(27);
    expect((await refusal(books.createIndex({ genre: "text" }))).code).to.equal(85);
  });
});
