import { expect } from "chai";
import { type Collection, type Filter, Long } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, type Row, refusal } from "./support.ts";

const documents: Row[] = [
  { _id: 1, n: 1, s: "alpha", tags: ["red", "blue"], pos: { x: 1, y: 2 } },
  {
    _id: 2,
    n: 5,
    s: "Beta",
    tags: ["blue"],
    items: [
      { k: 1, v: 10 },
      { k: 2, v: 20 },
    ],
  },
  { _id: 3, n: 10, s: "gamma ray", tags: [], items: [{ k: 1, v: 20 }] },
  {
    _id: 4,
    n: null,
    s: "multi\nline",
    grid: [
      [1, 2],
      [3, 4],
    ],
  },
  { _id: 5, s: 42, at: new Date("2026-01-02T03:04:05Z"), tags: "red" },
  { _id: 6, n: [3, 7], flag: true, "dash-ed": 1, bits: 6 },
];

const cases: [string, Filter<Row>, number[]][] = [
  ["an empty filter matches everything", {}, [1, 2, 3, 4, 5, 6]],
  ["a value matches an equal field", { s: "alpha" }, [1]],
  ["a value matches an array that holds it", { tags: "blue" }, [1, 2]],
  ["an array matches exactly that array", { tags: ["red", "blue"] }, [1]],
  ["an array in another order does not match", { tags: ["blue", "red"] }, []],
  ["an array matches an array that has it as an element", { grid: [3, 4] }, [4]],
  ["an object matches exactly, fields in order", { pos: { x: 1, y: 2 } }, [1]],
  ["an object with its fields swapped does not match", { pos: { y: 2, x: 1 } }, []],
  ["a path reaches into an object", { "pos.y": 2 }, [1]],
  ["a path reaches into the objects of an array", { "items.v": 20 }, [2, 3]],
  ["a path may name a position", { "items.1.v": 20 }, [2]],
  ["an array at a named position is taken whole", { "grid.0": [1, 2] }, [4]],
  ["an array at a named position is not looked into", { "grid.0": { $gte: 1 } }, []],
  ["positions may follow one another", { "grid.1.0": 3 }, [4]],
  ["a position may come last", { "tags.0": "red" }, [1]],
  ["null matches null and missing", { n: null }, [4, 5]],
  ["null in a path matches what lacks it", { "items.v": null }, [1, 4, 5, 6]],
  ["$eq is equality", { n: { $eq: 5 } }, [2]],
  ["$ne also takes what lacks the field", { n: { $ne: 5 } }, [1, 3, 4, 5, 6]],
  ["$ne on an array asks every element", { tags: { $ne: "blue" } }, [3, 4, 5, 6]],
  ["$ne null asks for a value", { n: { $ne: null } }, [1, 2, 3, 6]],
  ["$gt and $lt ask any element of an array, each on its own", { n: { $gt: 6, $lt: 4 } }, [6]],
  ["$gte and $lte include the bound", { n: { $gte: 5, $lte: 10 } }, [2, 3, 6]],
  ["comparison keeps to the type of its value", { s: { $gt: "a" } }, [1, 3, 4]],
  ["comparison of numbers ignores strings", { s: { $gte: 0 } }, [5]],
  ["$gte null takes null and missing", { n: { $gte: null } }, [4, 5]],
  ["a long equals the same double", { n: Long.fromNumber(5) }, [2]],
  ["$in takes any of the values", { n: { $in: [1, 7, null] } }, [1, 4, 5, 6]],
  ["$in takes regular expressions", { s: { $in: [/^al/, "Beta"] } }, [1, 2]],
  ["$in of nothing matches nothing", { n: { $in: [] } }, []],
  ["$nin takes none of the values", { n: { $nin: [1, 3, null] } }, [2, 3]],
  ["$exists true asks for the field, null included", { n: { $exists: true } }, [1, 2, 3, 4, 6]],
  ["$exists false asks for its absence", { n: { $exists: false } }, [5]],
  ["$type takes names", { s: { $type: "string" } }, [1, 2, 3, 4]],
  ["$type looks into arrays", { tags: { $type: "string" } }, [1, 2, 5]],
  ["$type takes several, numbers too", { n: { $type: ["null", 4] } }, [4, 6]],
  ["$type number covers every numeric type", { bits: { $type: "number" } }, [6]],
  ["$size counts elements", { tags: { $size: 2 } }, [1]],
  ["$size 0 is the empty array", { tags: { $size: 0 } }, [3]],
  ["$all asks for every value", { tags: { $all: ["blue", "red"] } }, [1]],
  ["$all takes a single value too", { tags: { $all: ["red"] } }, [1, 5]],
  ["$all of nothing matches nothing", { tags: { $all: [] } }, []],
  ["$elemMatch asks one element for all conditions", { items: { $elemMatch: { k: 1, v: 20 } } }, [3]],
  ["without $elemMatch elements share the conditions", { "items.k": 1, "items.v": 20 }, [2, 3]],
  ["$elemMatch takes operators on plain elements", { n: { $elemMatch: { $gt: 4, $lt: 8 } } }, [6]],
  [
    "$all takes $elemMatch",
    { items: { $all: [{ $elemMatch: { k: 1 } }, { $elemMatch: { v: 20 } }] } },
    [2, 3],
  ],
  ["a regular expression finds its text", { s: /ta$/ }, [2]],
  ["$regex takes options", { s: { $regex: "^BETA$", $options: "i" } }, [2]],
  ["$regex m matches at line starts", { s: { $regex: "^line", $options: "m" } }, [4]],
  ["$regex s lets the dot cross lines", { s: { $regex: "multi.line", $options: "s" } }, [4]],
  ["$regex x ignores white space", { s: { $regex: "al pha # greek", $options: "x" } }, [1]],
  ["$regex looks into arrays", { tags: /^re/ }, [1, 5]],
  ["$mod takes remainders", { n: { $mod: [5, 0] } }, [2, 3]],
  ["$and joins", { $and: [{ n: { $gt: 0 } }, { n: { $lt: 6 } }] }, [1, 2, 6]],
  ["$or takes either", { $or: [{ s: "alpha" }, { flag: true }] }, [1, 6]],
  ["$nor takes neither", { $nor: [{ n: { $gt: 0 } }, { s: 42 }] }, [4]],
  ["$not takes the others, missing ones too", { n: { $not: { $gt: 4 } } }, [1, 4, 5]],
  ["$not takes a regular expression", { s: { $not: /a/ } }, [4, 5, 6]],
  ["dates compare by their time", { at: { $lt: new Date("2026-02-01") } }, [5]],
  ["$expr compares fields", { $expr: { $gt: ["$_id", "$n"] } }, [4, 5]],
  ["$expr has no type brackets", { $expr: { $eq: ["$tags", "red"] } }, [5]],
  ["$bitsAllSet looks at bits", { bits: { $bitsAllSet: [1, 2] } }, [6]],
  ["$bitsAnyClear looks at bits", { bits: { $bitsAnyClear: 1 } }, [6]],
  ["$comment changes nothing", { n: 1, $comment: "why" }, [1]],
];

describe("Query operators", () => {
  const database = useDatabase();
  let rows: Collection<Row>;
  before(async () => {
    rows = await collectionOf(database.db, documents);
  });

  for (const [sentence, filter, expected] of cases) {
    it(sentence, async () => {
      expect(idsOf(await rows.find(filter).sort({ _id: 1 }).toArray())).to.deep.equal(expected);
    });
  }

  const malformed: [string, Filter<Row>][] = [
    ["an operator that does not exist", { n: { $near2: 1 } } as Filter<Row>],
    ["a top-level operator that does not exist", { $xor: [{ n: 1 }] } as Filter<Row>],
    ["$in without an array", { n: { $in: 1 } } as unknown as Filter<Row>],
    ["$or without an array", { $or: { n: 1 } } as unknown as Filter<Row>],
    ["an empty $or", { $or: [] }],
    ["$size below zero", { n: { $size: -1 } }],
    ["$mod by zero", { n: { $mod: [0, 1] } }],
    ["$options without $regex", { n: { $options: "i" } } as Filter<Row>],
    ["a regular expression that does not compile", { n: { $regex: "(" } }],
    ["$not with a plain value", { n: { $not: 5 } } as unknown as Filter<Row>],
    ["$elemMatch without an object", { n: { $elemMatch: 5 } } as unknown as Filter<Row>],
    ["an unknown type name", { n: { $type: "strin" } } as unknown as Filter<Row>],
  ];
  for (const [sentence, filter] of malformed) {
    it(`refuses ${sentence}`, async () => {
      expect((await refusal(rows.find(filter).toArray())).code).to.be.oneOf([2, 14, 9, 51091]);
    });
  }
});
