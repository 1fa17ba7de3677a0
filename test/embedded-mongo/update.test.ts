import { expect } from "chai";
import type { Document } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, refusal } from "./support.ts";

type Update = Document | Document[];

const cases: [string, Document, Update, Document][] = [
  ["$set makes the path it needs", { a: 1 }, { $set: { "b.c.d": 2 } }, { a: 1, b: { c: { d: 2 } } }],
  ["$set writes into a position of an array", { a: [1, 2] }, { $set: { "a.1": 9 } }, { a: [1, 9] }],
  ["$set past the end fills with null", { a: [1] }, { $set: { "a.3": 9 } }, { a: [1, null, null, 9] }],
  ["$set adds several new fields in the order of their names", {}, { $set: { z: 1, a: 2 } }, { a: 2, z: 1 }],
  ["$set keeps the place of a field it changes", { z: 1, a: 2 }, { $set: { z: 3 } }, { z: 3, a: 2 }],
  [
    "$unset takes a field away",
    { a: 1, b: { c: 1, d: 2 } },
    { $unset: { a: "", "b.c": 1 } },
    { b: { d: 2 } },
  ],
  ["$unset leaves null in an array", { a: [1, 2] }, { $unset: { "a.0": 1 } }, { a: [null, 2] }],
  ["$inc adds, also to what is missing", { n: 1 }, { $inc: { n: 2, m: -1 } }, { n: 3, m: -1 }],
  ["$mul multiplies, and makes zero of what is missing", { n: 3 }, { $mul: { n: 2, m: 5 } }, { n: 6, m: 0 }],
  ["$min keeps the smaller", { a: 5, b: 5 }, { $min: { a: 3, b: 9, c: 1 } }, { a: 3, b: 5, c: 1 }],
  ["$max keeps the larger", { a: 5, b: 5 }, { $max: { a: 3, b: 9, c: 1 } }, { a: 5, b: 9, c: 1 }],
  ["$max compares across types", { a: 5 }, { $max: { a: "1" } }, { a: "1" }],
  ["$rename moves a field", { a: 1, b: 2 }, { $rename: { a: "c.d" } }, { b: 2, c: { d: 1 } }],
  ["$rename of a missing field does nothing", { b: 2 }, { $rename: { a: "c" } }, { b: 2 }],
  [
    "$setOnInsert leaves an existing document alone",
    { a: 1 },
    { $setOnInsert: { a: 2 }, $set: { b: 1 } },
    { a: 1, b: 1 },
  ],
  ["$push appends and makes the array", { a: [1] }, { $push: { a: 2, b: 3 } }, { a: [1, 2], b: [3] }],
  ["$push $each appends each", { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  [
    "$push $position inserts",
    { a: [1, 4] },
    { $push: { a: { $each: [2, 3], $position: 1 } } },
    { a: [1, 2, 3, 4] },
  ],
  [
    "$push $position counts from the end",
    { a: [1, 4] },
    { $push: { a: { $each: [2], $position: -1 } } },
    { a: [1, 2, 4] },
  ],
  ["$push $slice keeps the first", { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 2 } } }, { a: [1, 2] }],
  ["$push $slice keeps the last", { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
  ["$push $sort orders values", { a: [3, 1] }, { $push: { a: { $each: [2], $sort: -1 } } }, { a: [3, 2, 1] }],
  [
    "$push $sort orders by a field, then slices",
    { a: [{ k: 3 }, { k: 1 }] },
    { $push: { a: { $each: [{ k: 2 }], $sort: { k: 1 }, $slice: 2 } } },
    { a: [{ k: 1 }, { k: 2 }] },
  ],
  [
    "$addToSet adds only what is not there",
    { a: [1, 2] },
    { $addToSet: { a: 2, b: 1 } },
    { a: [1, 2], b: [1] },
  ],
  ["$addToSet $each adds each once", { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  [
    "$addToSet tells objects by the order of their fields",
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  ["$pull removes by value", { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ["$pull removes by condition", { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    "$pull removes objects that match a query",
    { a: [{ k: 1, v: 1 }, { k: 2 }] },
    { $pull: { a: { k: 1 } } },
    { a: [{ k: 2 }] },
  ],
  ["$pull takes $in", { a: ["x", "y", "z"] }, { $pull: { a: { $in: ["x", "z"] } } }, { a: ["y"] }],
  [
    "$pull looks into arrays in the array",
    { a: ["b", ["b", "c"], "a"] },
    { $pull: { a: { $gte: "c" } } },
    { a: ["b", "a"] },
  ],
  [
    "$pull by a reference looks at documents alone, not into arrays in the array",
    { a: [{ $ref: "c", $id: 1, x: 2 }, [{ $ref: "c", $id: 1 }], { $ref: "c", $id: 2 }] },
    { $pull: { a: { $ref: "c", $id: 1 } } },
    { a: [[{ $ref: "c", $id: 1 }], { $ref: "c", $id: 2 }] },
  ],
  ["$pullAll removes every listed value", { a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ["$pop takes the last", { a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
  ["$pop takes the first", { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
  ["$bit does arithmetic on bits", { a: 6 }, { $bit: { a: { and: 3 } } }, { a: 2 }],
  ["$[] changes every element", { a: [1, 2] }, { $inc: { "a.$[]": 10 } }, { a: [11, 12] }],
  [
    "$[] changes a field of every element",
    { a: [{ k: 1 }, { k: 2 }] },
    { $set: { "a.$[].seen": true } },
    {
      a: [
        { k: 1, seen: true },
        { k: 2, seen: true },
      ],
    },
  ],
  [
    "a pipeline computes from the document",
    { a: 2, b: 3 },
    [{ $set: { c: { $multiply: ["$a", "$b"] } } }],
    { a: 2, b: 3, c: 6 },
  ],
  ["a pipeline takes fields away", { a: 2, b: 3 }, [{ $unset: "a" }], { b: 3 }],
  [
    "a pipeline replaces the document",
    { a: { x: 1 } },
    [{ $replaceWith: { $mergeObjects: ["$a", { y: 2 }] } }],
    { x: 1, y: 2 },
  ],
  ["a dollar sign in a plain $set is only text", { a: 1 }, { $set: { b: "$a" } }, { a: 1, b: "$a" }],
];

describe("Update operators", () => {
  const database = useDatabase();

  for (const [sentence, start, update, expected] of cases) {
    it(sentence, async () => {
      const rows = await collectionOf(database.db, [{ _id: 1, ...start }]);
      await rows.updateOne({ _id: 1 }, update);
      expect(JSON.stringify(await rows.findOne())).to.equal(JSON.stringify({ _id: 1, ...expected }));
    });
  }

  it("$ changes the element that the query matched", async () => {
    const rows = await collectionOf(database.db, [
      {
        _id: 1,
        a: [
          { k: 1, v: 1 },
          { k: 2, v: 1 },
        ],
      },
    ]);
    await rows.updateOne({ "a.k": 2 }, { $set: { "a.$.v": 9 } });
    await rows.updateOne({ a: { $elemMatch: { k: 1, v: 1 } } }, { $inc: { "a.$.v": 4 } });
    expect((await rows.findOne())!.a).to.deep.equal([
      { k: 1, v: 5 },
      { k: 2, v: 9 },
    ]);
  });

  it("$[name] changes the elements that match its filter", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1, a: [{ k: 1 }, { k: 5 }, { k: 9 }] }]);
    const arrayFilters = [{ "big.k": { $gte: 5 } }];
    await rows.updateOne({}, { $set: { "a.$[big].seen": true } }, { arrayFilters });
    expect((await rows.findOne())!.a).to.deep.equal([{ k: 1 }, { k: 5, seen: true }, { k: 9, seen: true }]);
  });

  it("$currentDate writes the server's time", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1 }]);
    const start = Date.now();
    await rows.updateOne({}, { $currentDate: { at: { $type: "date" }, stamp: { $type: "timestamp" } } });
    const found = (await rows.findOne())!;
    expect(found.at.getTime()).to.be.within(start - 2000, Date.now() + 2000);
    expect(found.stamp._bsontype).to.equal("Timestamp");
  });

  const refused: [string, Document, Update, number][] = [
    ["$inc of a string", { a: "x" }, { $inc: { a: 1 } }, 14],
    ["$inc by a string", { a: 1 }, { $inc: { a: "x" } }, 14],
    ["$push onto something that is no array", { a: 1 }, { $push: { a: 1 } }, 2],
    ["$addToSet onto something that is no array", { a: 1 }, { $addToSet: { a: 1 } }, 2],
    ["$pop of something that is no array", { a: 1 }, { $pop: { a: 1 } }, 14],
    ["a path through a plain value", { a: 1 }, { $set: { "a.b": 1 } }, 28],
    ["two operators on one path", { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ["two operators on a path and its parent", { a: {} }, { $set: { a: {}, "a.b": 1 } }, 40],
    ["an operator that does not exist", { a: 1 }, { $setAll: { a: 1 } }, 9],
    ["an empty path part", { a: 1 }, { $set: { "a..b": 1 } }, 56],
    ["$ without an array in the query", { a: [1] }, { $set: { "a.$": 1 } }, 2],
    ["$[name] without its filter", { a: [1] }, { $set: { "a.$[x]": 1 } }, 2],
    ["a pipeline stage that an update may not use", { a: 1 }, [{ $match: { a: 1 } }], 72],
    ["$rename of a field onto itself", { a: 1 }, { $rename: { a: "a" } }, 2],
  ];
  for (const [sentence, start, update, code] of refused) {
    it(`refuses ${sentence} and leaves the document as it was`, async () => {
      const rows = await collectionOf(database.db, [{ _id: 1, ...start }]);
      expect((await refusal(rows.updateOne({ _id: 1 }, update))).code).to.equal(code);
      expect(await rows.findOne()).to.deep.equal({ _id: 1, ...start });
    });
  }
});
