import { expect } from "chai";
import type { Collection, Document } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, type Row, refusal } from "./support.ts";

describe("Projection", () => {
  const database = useDatabase();
  let rows: Collection<Row>;
  before(async () => {
    rows = await collectionOf(database.db, [
      {
        _id: 1,
        a: 1,
        b: { x: 1, y: 2 },
        list: [
          { k: 1, v: "one" },
          { k: 2, v: "two" },
          { k: 3, v: "three" },
        ],
        n: [1, 2, 3, 4],
      },
    ]);
  });

  const cases: [string, Document, Document][] = [
    ["keeps only the named fields and _id", { a: 1 }, { _id: 1, a: 1 }],
    ["leaves _id out when asked", { a: 1, _id: 0 }, { a: 1 }],
    ["keeps all but the excluded fields", { b: 0, list: 0 }, { _id: 1, a: 1, n: [1, 2, 3, 4] }],
    ["reaches into subdocuments", { "b.y": 1, _id: 0 }, { b: { y: 2 } }],
    ["excludes inside subdocuments", { "b.y": 0, list: 0, n: 0, _id: 0 }, { a: 1, b: { x: 1 } }],
    [
      "reaches into each element of an array",
      { "list.v": 1, _id: 0 },
      { list: [{ v: "one" }, { v: "two" }, { v: "three" }] },
    ],
    ["takes nested objects as paths", { b: { x: 1 }, _id: 0 }, { b: { x: 1 } }],
    ["gives nothing for fields that are missing", { zzz: 1 }, { _id: 1 }],
    ["slices from the front", { n: { $slice: 2 }, list: 0, b: 0, a: 0 }, { _id: 1, n: [1, 2] }],
    ["slices from the back, beside included fields", { n: { $slice: -1 }, a: 1 }, { _id: 1, a: 1, n: [4] }],
    ["slices from the middle", { n: { $slice: [1, 2] }, list: 0, b: 0, a: 0 }, { _id: 1, n: [2, 3] }],
    [
      "gives the first element that matches",
      { list: { $elemMatch: { k: { $gte: 2 } } }, _id: 0 },
      { list: [{ k: 2, v: "two" }] },
    ],
    ["computes new fields", { sum: { $add: ["$a", "$b.y"] }, _id: 0 }, { sum: 3 }],
  ];
  for (const [sentence, projection, expected] of cases) {
    it(sentence, async () => {
      expect(await rows.findOne({}, { projection })).to.deep.equal(expected);
    });
  }

  it("returns the element that the query matched", async () => {
    expect(await rows.findOne({ "list.k": 2 }, { projection: { "list.$": 1 } })).to.deep.equal({
      _id: 1,
      list: [{ k: 2, v: "two" }],
    });
  });

  it("refuses to mix inclusion and exclusion", async () => {
    expect((await refusal(rows.findOne({}, { projection: { a: 1, b: 0 } }))).code).to.equal(31254);
    expect((await refusal(rows.findOne({}, { projection: { a: 0, b: 1 } }))).code).to.equal(31253);
  });
});
