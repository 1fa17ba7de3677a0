import { expect } from "chai";
import {
  type AggregateOptions,
  type Collection,
  type Document,
  type Filter,
  Long,
  MongoServerError,
} from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, idsOf, type Row } from "./support.ts";

/** Error codes for unsupported features: never a silent wrong answer. */
const refusals = [2, 9, 59, 67, 72, 115, 168, 197, 238, 304, 15952, 31325, 40324, 40415];

const NO_CASE = { collation: { locale: "en", strength: 2 } };

/**
 * Features that a small server may omit. Each must behave as in MongoDB or be refused: a query that is only
 * partly understood, or an ignored option, would silently give wrong results.
 */
describe("Optional features are correct or refused", () => {
  const database = useDatabase();
  let rows: Collection<Row>;
  before(async () => {
    rows = await collectionOf(database.db, [
      { _id: 1, n: 1, boss: null, at: { type: "Point", coordinates: [0, 0] }, list: [1, 5] },
      { _id: 2, n: 2, boss: 1, at: { type: "Point", coordinates: [1, 1] }, list: [2] },
      { _id: 3, n: 3, boss: 2, at: { type: "Point", coordinates: [50, 50] }, list: [] },
    ]);
  });

  const find = (filter: Filter<Row>) => async () => idsOf(await rows.find(filter).sort({ _id: 1 }).toArray());
  const run =
    (...pipeline: Document[]) =>
    async () =>
      rows.aggregate(pipeline).toArray();
  const command = (document: () => Document) => () => database.db.command(document());
  const name = () => rows.collectionName;

  /** The value of an expression. */
  const value =
    (expression: unknown, options: AggregateOptions = {}) =>
    async () =>
      (
        await rows
          .aggregate([{ $match: { _id: 1 } }, { $project: { x: expression } }], {
            ...options,
            promoteLongs: false,
          })
          .toArray()
      )[0]!.x;

  const cases: [string, () => Promise<unknown>, unknown][] = [
    ["$where", find({ $where: "this.n > 2" }), [3]],
    ["$jsonSchema", find({ $jsonSchema: { properties: { n: { minimum: 2 } } } } as Filter<Row>), [2, 3]],
    ["$geoWithin", find({ at: { $geoWithin: { $centerSphere: [[0, 0], 0.1] } } } as Filter<Row>), [1, 2]],
    ["$sampleRate 0", find({ $expr: { $lt: [{ $rand: {} }, 0] } }), []],
    ["$bitsAllClear", find({ n: { $bitsAllClear: 1 } }), [2]],
    [
      "$function",
      run(
        { $match: { _id: 3 } },
        {
          $project: { x: { $function: { body: "function(n) { return n * 2; }", args: ["$n"], lang: "js" } } },
        },
      ),
      [{ _id: 3, x: 6 }],
    ],
    [
      "$graphLookup",
      async () =>
        (
          await rows
            .aggregate([
              { $match: { _id: 3 } },
              {
                $graphLookup: {
                  from: name(),
                  startWith: "$boss",
                  connectFromField: "boss",
                  connectToField: "_id",
                  as: "above",
                },
              },
            ])
            .toArray()
        ).map((row) => row.above.length),
      [2],
    ],
    [
      "$setWindowFields",
      run(
        {
          $setWindowFields: {
            sortBy: { _id: 1 },
            output: { sum: { $sum: "$n", window: { documents: ["unbounded", "current"] } } },
          },
        },
        { $project: { sum: 1 } },
      ),
      [
        { _id: 1, sum: 1 },
        { _id: 2, sum: 3 },
        { _id: 3, sum: 6 },
      ],
    ],
    [
      "$redact",
      run({ $redact: { $cond: [{ $gt: ["$n", 2] }, "$$KEEP", "$$PRUNE"] } }, { $project: { n: 1 } }),
      [{ _id: 3, n: 3 }],
    ],
    [
      "$redact of arrays in arrays",
      run(
        { $limit: 1 },
        { $project: { _id: 0, a: { $literal: [[1, 2], null, { k: 1 }, { k: 2 }] } } },
        { $redact: { $cond: [{ $eq: ["$k", 2] }, "$$PRUNE", "$$DESCEND"] } },
      ),
      [{ a: [[1, 2], null, { k: 1 }] }],
    ],
    [
      "$bucketAuto",
      run({ $bucketAuto: { groupBy: "$n", buckets: 1 } }),
      [{ _id: { min: 1, max: 3 }, count: 3 }],
    ],
    ["$documents", async () => database.db.aggregate([{ $documents: [{ a: 1 }] }]).toArray(), [{ a: 1 }]],
    [
      "$fill",
      run({ $fill: { output: { none: { value: 7 } } } }, { $project: { none: 1, _id: 0 } }),
      [{ none: 7 }, { none: 7 }, { none: 7 }],
    ],
    [
      "$densify",
      run(
        { $project: { n: { $multiply: ["$n", 2] }, _id: 0 } },
        { $densify: { field: "n", range: { step: 1, bounds: "full" } } },
        { $count: "n" },
      ),
      [{ n: 5 }],
    ],
    [
      "$stdDevPop",
      run(
        { $group: { _id: null, d: { $stdDevPop: "$_id" } } },
        { $project: { _id: 0, d: { $round: ["$d", 3] } } },
      ),
      [{ d: 0.816 }],
    ],
    [
      "$median",
      run({ $group: { _id: null, m: { $median: { input: "$n", method: "approximate" } } } }),
      [{ _id: null, m: 2 }],
    ],
    [
      "variables of a find",
      async () =>
        idsOf(await rows.find({ $expr: { $eq: ["$n", "$$want"] } }, { let: { want: 2 } }).toArray()),
      [2],
    ],
    [
      "variables of an aggregation",
      async () =>
        idsOf(
          await rows
            .aggregate([{ $match: { $expr: { $eq: ["$n", "$$want"] } } }], { let: { want: 2 } })
            .toArray(),
        ),
      [2],
    ],
    [
      "min and max of an index",
      async () => idsOf(await rows.find().hint({ _id: 1 }).min({ _id: 2 }).max({ _id: 3 }).toArray()),
      [2],
    ],
    [
      "returnKey",
      async () => rows.find({ _id: 2 }, { returnKey: true, hint: { _id: 1 } }).toArray(),
      [{ _id: 2 }],
    ],
    [
      "natural order backwards",
      async () => idsOf(await rows.find().sort({ $natural: -1 }).toArray()),
      [3, 2, 1],
    ],
    [
      "a collation that looks at case",
      async () => rows.distinct("n", { n: 1 }, { collation: { locale: "fr", caseLevel: true } }),
      [1],
    ],
    [
      "readConcern majority",
      async () => (await rows.find({}, { readConcern: { level: "majority" } }).toArray()).length,
      3,
    ],
    [
      "a collation that orders digits by their number",
      async () =>
        rows
          .aggregate(
            [
              { $limit: 1 },
              { $project: { n: { $literal: ["10", "9"] } } },
              { $unwind: "$n" },
              { $sort: { n: 1 } },
            ],
            {
              collation: { locale: "en", numericOrdering: true },
            },
          )
          .map((row) => row.n)
          .toArray(),
      ["9", "10"],
    ],
    [
      "a session of snapshot reads",
      () =>
        database.client.withSession({ snapshot: true }, async (session) => {
          const own = await collectionOf(database.db, [{ _id: 1, n: 1 }]);
          const before = await own.findOne({}, { session });
          await own.updateOne({ _id: 1 }, { $set: { n: 2 } });
          return [before?.n, (await own.findOne({}, { session }))?.n];
        }),
      [1, 1],
    ],
    [
      "a hint for a delete",
      async () => (await rows.deleteMany({ _id: 99 }, { hint: { _id: 1 } })).deletedCount,
      0,
    ],
    [
      "mapReduce",
      async () =>
        (
          await command(() => ({
            mapReduce: name(),
            map: "function() { emit(1, this.n); }",
            reduce: "function(k, v) { return Array.sum(v); }",
            out: { inline: 1 },
          }))()
        ).results,
      [{ _id: 1, value: 6 }],
    ],
    [
      "a validator",
      async () => {
        const strict = await database.db.createCollection("strict", { validator: { n: { $gt: 0 } } });
        return strict.insertOne({ n: -1 }).then(
          () => "accepted",
          (error) => error.code,
        );
      },
      121,
    ],
    [
      "a capped collection",
      async () => {
        const capped = await database.db.createCollection("capped", { capped: true, size: 4096, max: 2 });
        for (let n = 0; n < 4; n += 1) await capped.insertOne({ n });
        return capped.countDocuments();
      },
      2,
    ],
    [
      "a view",
      async () => {
        const view = await database.db.createCollection("view", {
          viewOn: name(),
          pipeline: [{ $match: { n: 3 } }],
        });
        return view.countDocuments();
      },
      1,
    ],
    [
      "a hashed index",
      async () => {
        await rows.createIndex({ n: "hashed" });
        return find({ n: 2 })();
      },
      [2],
    ],
    [
      "a wildcard index",
      async () => {
        await rows.createIndex({ "$**": 1 });
        return find({ list: 5 })();
      },
      [1],
    ],
    [
      "a spherical index and $near",
      async () => {
        await rows.createIndex({ at: "2dsphere" });
        return idsOf(
          await rows
            .find({ at: { $near: { $geometry: { type: "Point", coordinates: [2, 2] } } } })
            .limit(2)
            .toArray(),
        );
      },
      [2, 1],
    ],
    ["$pow of large integers", value({ $pow: [3, 39] }), Long.fromString("4052555153018976267")],
    ["$pow of an integer and a negative exponent", value({ $type: { $pow: [10, -400] } }), "double"],
    ["$indexOfArray by a collation", value({ $indexOfArray: [["a", "B"], "b"] }, NO_CASE), 1],
    ["$setUnion by a collation", value({ $size: { $setUnion: [["a", "b"], ["A"]] } }, NO_CASE), 2],
    ["$setIsSubset by a collation", value({ $setIsSubset: [["A"], ["a"]] }, NO_CASE), true],
    ["$maxN by a collation", value({ $maxN: { input: ["a", "B"], n: 1 } }, NO_CASE), ["B"]],
    [
      "$zip of nulls",
      value({ $zip: { inputs: [[null], [1, 2]], useLongestLength: true, defaults: [7, 8] } }),
      [
        [null, 1],
        [7, 2],
      ],
    ],
    [
      "$addToSet by a collation",
      async () => {
        const rowsOf = await rows
          .aggregate(
            [
              { $limit: 1 },
              { $project: { s: { $literal: ["a", "A"] } } },
              { $unwind: "$s" },
              { $group: { _id: null, all: { $addToSet: "$s" } } },
            ],
            NO_CASE,
          )
          .toArray();
        return rowsOf[0]!.all.length;
      },
      1,
    ],
    [
      "$bucket whose default is inside",
      () =>
        run({ $bucket: { groupBy: "$n", boundaries: [0, 10], default: 5 } })().then(
          () => "done",
          (error) => error.code,
        ),
      40199,
    ],
    [
      "$lookup by an element's place",
      async () =>
        (
          await run(
            { $match: { _id: 1 } },
            { $lookup: { from: name(), localField: "list.0", foreignField: "n", as: "x" } },
          )()
        ).map(({ x }) => x.length),
      [1],
    ],
    [
      "the positional operator with two arrays",
      async () => {
        const own = await collectionOf(database.db, [{ _id: 1, a: [1, 2], b: [2, 1] } as never]);
        await own.updateOne({ a: 2, b: 2 } as never, { $set: { "a.$": 9 } } as never);
        return (await own.findOne({}))?.a;
      },
      // The real database takes the place in the array that it compared last.
      [9, 2],
    ],
    [
      "an upsert that changes the id",
      () =>
        rows.updateOne({ _id: 98 }, { $set: { _id: 99 } } as never, { upsert: true }).then(
          () => "done",
          (error) => error.code,
        ),
      66,
    ],
    [
      "$merge without a unique index",
      () =>
        rows
          .aggregate([{ $merge: { into: "merged", on: "n" } }])
          .toArray()
          .then(
            () => "done",
            (error) => error.code,
          ),
      51183,
    ],
    [
      "more members than there are",
      () =>
        rows.insertOne({ _id: 97, n: 97 } as never, { writeConcern: { w: 5 } }).then(
          () => "done",
          async (error) => [error.code, await rows.countDocuments({ _id: 97 })],
        ),
      [100, 1],
    ],
    [
      "$project of $meta alone",
      async () => {
        await rows.createIndex({ "$**": "text" });
        return run(
          { $match: { $text: { $search: "x" } } },
          { $project: { score: { $meta: "textScore" } } },
        )();
      },
      [],
    ],
    [
      "a date in words",
      value({ $dateFromString: { dateString: "July 4th, 2017", onError: "none" } }),
      new Date("2017-07-04"),
    ],
    [
      "the depth of $graphLookup",
      async () =>
        (
          await run(
            { $match: { _id: 3 } },
            {
              $graphLookup: {
                from: name(),
                startWith: "$boss",
                connectFromField: "boss",
                connectToField: "_id",
                as: "above",
                depthField: "d",
              },
            },
            { $project: { types: { $map: { input: "$above", in: { $type: "$$this.d" } } } } },
          )()
        ).map(({ types }) => types),
      [["long", "long"]],
    ],
    ...(
      [
        ["$ before a final newline", "^a$", "a\n", true],
        ["$ before no final newline", "^a$", "a\n\n", false],
        ["\\s and a no-break space", "\\s", "\u00a0", false],
        ["[\\s\\S] and everything", "^[\\s\\S]$", "\u2028", true],
        [". and a carriage return", "^a.b$", "a\rb", true],
        [". and a line separator", "^.$", "\u2028", true],
        [". and a newline", "^.$", "\n", false],
        ["\\v", "^\\v$", "\n", true],
        ["an octal escape", "^\\101\\060$", "A0", true],
        ["a literal brace", "^a{b}$", "a{b}", true],
        ["an unneeded escape", "^a\\-\\_b$", "a-_b", true],
        ["an emoji and an unneeded escape", "^.\\-$", "\u{1f600}-", true],
      ] as const
    ).map(([sentence, regex, input, expected]): [string, () => Promise<unknown>, unknown] => [
      `a pattern with ${sentence}`,
      value({ $regexMatch: { input, regex } }),
      expected,
    ]),
    ...(["[b-a]", "[\\d-z]", "(a)\\2", "a\\", "[a"] as const).map(
      (regex): [string, () => Promise<unknown>, unknown] => [
        `the wrong pattern ${regex}`,
        () =>
          rows.findOne({ s: { $regex: regex } } as never).then(
            () => "done",
            (error) => error.code,
          ),
        51091,
      ],
    ),
    [
      "documents as they were before a change",
      async () => {
        const stream = rows.watch([], { fullDocumentBeforeChange: "required", maxAwaitTimeMS: 50 });
        try {
          await stream.tryNext();
          await rows.updateOne({ _id: 1 }, { $set: { seen: true } });
          return await stream.next();
        } finally {
          await stream.close();
        }
      },
      "refused, as the collection does not keep them",
    ],
  ];

  for (const [sentence, attempt, expected] of cases) {
    it(sentence, async () => {
      try {
        expect(await attempt()).to.deep.equal(expected);
      } catch (error) {
        if (!(error instanceof MongoServerError)) throw error;
        expect(error.code, error.message).to.be.oneOf([...refusals, 47, 280, 286]);
      }
    });
  }
});
