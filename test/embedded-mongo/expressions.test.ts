// biome-ignore-all lint/suspicious/noThenProperty: `then` is a part of MongoDB's conditional expressions
import { expect } from "chai";
import { type Collection, type Document, ObjectId } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, type Row } from "./support.ts";

const id = new ObjectId("0123456789abcdef01234567");
const document: Row = {
  _id: 1,
  n: 7,
  half: 2.5,
  zero: 0,
  nothing: null,
  yes: true,
  text: "Héllo, World",
  padded: "  x ",
  list: [3, 1, 2],
  objects: [
    { k: "a", v: 1 },
    { k: "b", v: 2 },
  ],
  nested: { a: { b: 5 } },
  at: new Date("2026-03-29T01:30:15.250Z"),
  later: new Date("2026-04-02T00:00:00Z"),
  ref: id,
};

const cases: [unknown, unknown][] = [
  // fields and values
  ["$nested.a.b", 5],
  ["$objects.v", [1, 2]],
  [{ $literal: "$n" }, "$n"],
  [{ $ifNull: ["$nothing", "$missing", "fallback"] }, "fallback"],
  [{ $type: "$missing" }, "missing"],
  [{ $type: "$ref" }, "objectId"],
  [{ $let: { vars: { x: "$n" }, in: { $add: ["$$x", 1] } } }, 8],
  [{ $getField: "n" }, 7],
  [{ $getField: { field: "a", input: "$nested" } }, { b: 5 }],
  [{ $setField: { field: "c", input: "$nested.a", value: 1 } }, { b: 5, c: 1 }],
  [{ $objectToArray: "$nested.a" }, [{ k: "b", v: 5 }]],
  [{ $arrayToObject: "$objects" }, { a: 1, b: 2 }],
  [{ $mergeObjects: ["$nested.a", { c: 1 }, null] }, { b: 5, c: 1 }],
  // arithmetic
  [{ $add: ["$n", "$half", 1] }, 10.5],
  [{ $add: ["$n", null] }, null],
  [{ $add: ["$at", 1000] }, new Date("2026-03-29T01:30:16.250Z")],
  [{ $subtract: ["$later", "$at"] }, 340_184_750],
  [{ $multiply: ["$n", 2] }, 14],
  [{ $divide: ["$n", 2] }, 3.5],
  [{ $mod: [-7, 3] }, -1],
  [{ $abs: -3 }, 3],
  [{ $ceil: "$half" }, 3],
  [{ $floor: "$half" }, 2],
  [{ $round: ["$half", 0] }, 2],
  [{ $round: [1.256, 2] }, 1.26],
  [{ $trunc: -2.7 }, -2],
  [{ $pow: ["$n", 2] }, 49],
  [{ $sqrt: 9 }, 3],
  [{ $ln: 1 }, 0],
  [{ $sum: "$list" }, 6],
  [{ $avg: "$list" }, 2],
  [{ $max: ["$n", "$half"] }, 7],
  [{ $min: "$list" }, 1],
  // comparison and logic
  [{ $cmp: ["$n", "$half"] }, 1],
  [{ $eq: ["$missing", null] }, false],
  [{ $gt: ["a", 1] }, true],
  [{ $and: ["$yes", "$n"] }, true],
  [{ $and: [] }, true],
  [{ $or: ["$zero", "$nothing", "$missing"] }, false],
  [{ $not: ["$zero"] }, true],
  [{ $cond: [{ $gt: ["$n", 5] }, "big", "small"] }, "big"],
  [{ $cond: { if: "$zero", then: 1, else: 2 } }, 2],
  [
    {
      $switch: {
        branches: [
          { case: "$zero", then: 1 },
          { case: "$yes", then: 2 },
        ],
        default: 3,
      },
    },
    2,
  ],
  // strings
  [{ $concat: ["$text", "!"] }, "Héllo, World!"],
  [{ $concat: ["$text", null] }, null],
  [{ $toLower: "$text" }, "héllo, world"],
  [{ $toUpper: "abc" }, "ABC"],
  [{ $strLenCP: "$text" }, 12],
  [{ $strLenBytes: "$text" }, 13],
  [{ $substrCP: ["$text", 1, 4] }, "éllo"],
  [{ $indexOfCP: ["$text", "World"] }, 7],
  [{ $split: ["$text", ", "] }, ["Héllo", "World"]],
  [{ $trim: { input: "$padded" } }, "x"],
  [{ $ltrim: { input: "xxay", chars: "x" } }, "ay"],
  [{ $replaceAll: { input: "a.b.c", find: ".", replacement: "-" } }, "a-b-c"],
  [{ $replaceOne: { input: "a.b.c", find: ".", replacement: "-" } }, "a-b.c"],
  [{ $regexMatch: { input: "$text", regex: "world", options: "i" } }, true],
  [{ $regexFind: { input: "abc123", regex: /(\d)(\d)/ } }, { match: "12", idx: 3, captures: ["1", "2"] }],
  [{ $strcasecmp: ["ABC", "abc"] }, 0],
  // arrays
  [{ $size: "$list" }, 3],
  [{ $isArray: "$list" }, true],
  [{ $in: [2, "$list"] }, true],
  [{ $arrayElemAt: ["$list", -1] }, 2],
  [{ $first: "$list" }, 3],
  [{ $last: "$list" }, 2],
  [{ $slice: ["$list", 1, 5] }, [1, 2]],
  [{ $slice: ["$list", -2] }, [1, 2]],
  [{ $concatArrays: ["$list", [9]] }, [3, 1, 2, 9]],
  [{ $filter: { input: "$list", as: "x", cond: { $gte: ["$$x", 2] } } }, [3, 2]],
  [{ $filter: { input: "$list", cond: { $gte: ["$$this", 1] }, limit: 1 } }, [3]],
  [{ $map: { input: "$list", as: "x", in: { $multiply: ["$$x", 2] } } }, [6, 2, 4]],
  [{ $reduce: { input: "$list", initialValue: 0, in: { $add: ["$$value", "$$this"] } } }, 6],
  [{ $range: [0, 6, 2] }, [0, 2, 4]],
  [{ $reverseArray: "$list" }, [2, 1, 3]],
  [{ $sortArray: { input: "$list", sortBy: 1 } }, [1, 2, 3]],
  [
    { $sortArray: { input: "$objects", sortBy: { v: -1 } } },
    [
      { k: "b", v: 2 },
      { k: "a", v: 1 },
    ],
  ],
  [{ $indexOfArray: ["$list", 1] }, 1],
  [
    {
      $zip: {
        inputs: [
          [1, 2],
          ["a", "b"],
        ],
      },
    },
    [
      [1, "a"],
      [2, "b"],
    ],
  ],
  [
    {
      $setUnion: [
        [1, 2],
        [2, 3],
      ],
    },
    [1, 2, 3],
  ],
  [
    {
      $setIntersection: [
        [1, 2],
        [2, 3],
      ],
    },
    [2],
  ],
  [
    {
      $setDifference: [
        [1, 2],
        [2, 3],
      ],
    },
    [1],
  ],
  [{ $setIsSubset: [[1], [1, 2]] }, true],
  [
    {
      $setEquals: [
        [1, 2],
        [2, 1, 1],
      ],
    },
    true,
  ],
  [{ $anyElementTrue: [[0, 1]] }, true],
  [{ $allElementsTrue: [[0, 1]] }, false],
  [{ $firstN: { input: "$list", n: 2 } }, [3, 1]],
  [{ $maxN: { input: "$list", n: 2 } }, [3, 2]],
  // dates
  [{ $year: "$at" }, 2026],
  [{ $month: "$at" }, 3],
  [{ $dayOfMonth: "$at" }, 29],
  [{ $hour: { date: "$at", timezone: "Europe/Berlin" } }, 3],
  [{ $hour: { date: "$at", timezone: "+05:30" } }, 7],
  [{ $minute: "$at" }, 30],
  [{ $second: "$at" }, 15],
  [{ $millisecond: "$at" }, 250],
  [{ $dayOfWeek: "$at" }, 1],
  [{ $isoDayOfWeek: "$at" }, 7],
  [{ $dayOfYear: "$at" }, 88],
  [{ $isoWeek: "$at" }, 13],
  [{ $isoWeekYear: "$at" }, 2026],
  [{ $dateToString: { date: "$at", format: "%Y-%m-%d %H:%M:%S.%L" } }, "2026-03-29 01:30:15.250"],
  [{ $dateToString: { date: "$at" } }, "2026-03-29T01:30:15.250Z"],
  [{ $dateToString: { date: "$nothing", onNull: "never" } }, "never"],
  [{ $dateToString: { date: "$at", format: "%G-W%V", timezone: "America/New_York" } }, "2026-W13"],
  [{ $dateFromString: { dateString: "2026-03-29" } }, new Date("2026-03-29")],
  [{ $dateFromString: { dateString: "2026-02-30", onError: "wrong" } }, "wrong"],
  [{ $dateFromString: { dateString: "2026-02-30", format: "%Y-%m-%d", onError: "wrong" } }, "wrong"],
  [{ $dateFromString: { dateString: "2028-02-29" } }, new Date("2028-02-29")],
  [{ $dateFromParts: { year: 2026, month: 2, day: 3 } }, new Date("2026-02-03")],
  [{ $dateTrunc: { date: "$at", unit: "hour" } }, new Date("2026-03-29T01:00:00Z")],
  [{ $dateTrunc: { date: "$at", unit: "day", timezone: "Europe/Berlin" } }, new Date("2026-03-28T23:00:00Z")],
  [{ $dateTrunc: { date: "$at", unit: "week", startOfWeek: "monday" } }, new Date("2026-03-23T00:00:00Z")],
  [{ $dateTrunc: { date: "$at", unit: "month" } }, new Date("2026-03-01T00:00:00Z")],
  [{ $dateAdd: { startDate: new Date("2026-01-31"), unit: "month", amount: 1 } }, new Date("2026-02-28")],
  [
    { $dateAdd: { startDate: "$at", unit: "day", amount: 1, timezone: "Europe/Berlin" } },
    new Date("2026-03-30T01:30:15.250Z"),
  ],
  [{ $dateSubtract: { startDate: "$at", unit: "hour", amount: 2 } }, new Date("2026-03-28T23:30:15.250Z")],
  [{ $dateDiff: { startDate: "$at", endDate: "$later", unit: "day" } }, 4],
  [{ $dateDiff: { startDate: "$at", endDate: "$later", unit: "month" } }, 1],
  [
    { $dateToParts: { date: new Date("2026-02-03T04:05:06.007Z") } },
    { year: 2026, month: 2, day: 3, hour: 4, minute: 5, second: 6, millisecond: 7 },
  ],
  // conversion
  [{ $toString: "$ref" }, "0123456789abcdef01234567"],
  [{ $toString: "$n" }, "7"],
  [{ $toString: "$at" }, "2026-03-29T01:30:15.250Z"],
  [{ $toObjectId: "0123456789abcdef01234567" }, id],
  [{ $toInt: "42" }, 42],
  [{ $toDouble: "1.5" }, 1.5],
  [{ $toLong: { $toDate: "1970-01-01T00:00:01Z" } }, 1000],
  [{ $toBool: "$zero" }, false],
  [{ $toDate: "2026-01-01T00:00:00Z" }, new Date("2026-01-01")],
  [{ $convert: { input: "x", to: "int", onError: -1, onNull: 0 } }, -1],
  [{ $isNumber: "$n" }, true],
];

describe("Aggregation expressions", () => {
  const database = useDatabase();
  let rows: Collection<Row>;
  before(async () => {
    rows = await collectionOf(database.db, [document]);
  });

  for (const [expression, expected] of cases) {
    it(`${JSON.stringify(expression)} is ${JSON.stringify(expected)}`, async () => {
      const [found] = await rows.aggregate<Document>([{ $replaceWith: { is: expression } }]).toArray();
      expect(found?.is).to.deep.equal(expected);
    });
  }

  it("a path to a missing value omits its field", async () => {
    expect(await rows.aggregate([{ $project: { _id: 0, a: "$missing", b: "$n" } }]).toArray()).to.deep.equal([
      { b: 7 },
    ]);
  });

  it("$$NOW is constant throughout the pipeline", async () => {
    const [found] = await rows.aggregate([{ $project: { a: "$$NOW", b: "$$NOW" } }]).toArray();
    expect(found?.a.getTime()).to.be.closeTo(Date.now(), 60_000).and.equal(found?.b.getTime());
  });

  it("$rand returns numbers below one", async () => {
    const [found] = await rows.aggregate([{ $project: { a: { $rand: {} } } }]).toArray();
    expect(found?.a).to.be.within(0, 1);
  });
});
