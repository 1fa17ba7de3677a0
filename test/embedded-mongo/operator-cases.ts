import { DBRef, Decimal128, type Document, Double, Int32, Long, ObjectId } from "mongodb";
import { schemaMaker } from "./schema-cases.ts";

/** A number from 0 to below 1; the same sequence for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One command on one document. */
export type Case = { readonly document: Document } & (
  | {
      readonly kind: "update";
      readonly update: Document;
      readonly filter: Document;
      readonly arrayFilters?: Document[];
    }
  | { readonly kind: "find"; readonly projection: Document; readonly filter: Document }
  | { readonly kind: "aggregate"; readonly stages: Document[] }
);

/**
 * Generates cases of every update operator and every projection, over few fields with commonly overlooked
 * values.
 */
export function caseMaker(random: () => number): () => Case {
  const upTo = (count: number) => Math.floor(random() * count);
  const one = <Value>(values: readonly Value[]): Value => values[upTo(values.length)]!;
  const list = <Value>(make: () => Value, most: number): Value[] =>
    Array.from({ length: upTo(most + 1) }, make);
  const id = new ObjectId("0123456789abcdef01234567");

  const number = (): unknown =>
    one<unknown>([
      0,
      1,
      2,
      3,
      -1,
      5,
      1.5,
      new Double(2),
      new Double(-0),
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Long.fromNumber(3),
      Long.MAX_VALUE,
      new Int32(7),
      2147483647,
      Decimal128.fromString("1.5"),
      Decimal128.fromString("NaN"),
      Decimal128.fromString("2"),
    ]);
  const scalar = (): unknown =>
    random() < 0.5
      ? number()
      : one<unknown>([
          null,
          null,
          "x",
          "y",
          "",
          true,
          false,
          new Date(0),
          new Date(1e12),
          id,
          new DBRef("c", id),
        ]);
  const value = (depth = 2): unknown => {
    const draw = random();
    if (depth === 0 || draw < 0.55) return scalar();
    if (draw < 0.8) return list(() => value(depth - 1), 3);
    return inner(depth - 1);
  };
  const inner = (depth = 1): Document => {
    const made: Document = {};
    for (const name of ["t", "u", "x", "0"]) if (random() < 0.35) made[name] = value(depth);
    return made;
  };
  const document = (): Document => {
    const made: Document = {};
    if (random() < 0.05) made.$x = value(1);
    for (const name of ["a", "b", "o", "list"]) {
      if (random() < 0.2) continue;
      if (name === "list" && random() < 0.8) made[name] = list(() => value(2), 4);
      else if (name === "o" && random() < 0.6)
        made[name] = random() < 0.5 ? inner(2) : list(() => inner(1), 3);
      else made[name] = value(2);
    }
    return made;
  };

  const path = () =>
    one([
      "a",
      "b",
      "o",
      "list",
      "list",
      "o.t",
      "o.x",
      "a.t",
      "list.0",
      "list.1",
      "list.5",
      "list.0.t",
      "o.0",
      "o.t.u",
      "n",
      "n.m",
      "a.b.t",
      "list.0.1",
      "list.t.u",
      "a.0.t",
      "o.$x",
      "$x",
    ]);
  const condition = (): Document =>
    one<() => Document>([
      () => ({ $gt: scalar() }),
      () => ({ $gte: value(1) }),
      () => ({ $lt: scalar() }),
      () => ({ $lte: scalar() }),
      () => ({ $eq: value(1) }),
      () => ({ $ne: value(1) }),
      () => ({ $in: list(() => value(1), 3) }),
      () => ({ $nin: list(() => value(1), 2) }),
      () => ({ $exists: random() < 0.5 }),
      () => ({ $type: one(["string", "number", "array", "null", "object", "double", "int"]) }),
      () => ({ $size: upTo(3) }),
      () => ({ $all: list(() => value(1), 2) }),
      () => ({ $not: { $gt: scalar() } }),
      () => ({ $elemMatch: random() < 0.5 ? { $gte: scalar() } : { t: value(1) } }),
      () => ({ $mod: [2, upTo(2)] }),
    ])();
  const schema = schemaMaker({ random, one, list, value, number });
  const query = (depth = 1): Document => {
    const draw = random();
    if (draw < 0.02) return { $jsonSchema: schema() };
    if (depth > 0 && draw < 0.15) return { $or: [query(0), query(0)] };
    if (depth > 0 && draw < 0.25) return { $and: [query(0), query(0)] };
    if (depth > 0 && draw < 0.3) return { $nor: [query(0)] };
    return { [one(["t", "u", "x", "0", "t.u"])]: random() < 0.5 ? value(1) : condition() };
  };
  const pulled = (): unknown => {
    const draw = random();
    if (draw < 0.35) return value(1);
    return draw < 0.65 ? query() : condition();
  };

  const operators: Record<string, () => [string, unknown]> = {
    $set: () => [one([path(), path(), "list.$[]", "list.$[e]", "list.$[].t", "o.$[].x"]), value(2)],
    $unset: () => [path(), ""],
    $inc: () => [one([path(), "list.$[]", "list.$[e]"]), random() < 0.9 ? number() : scalar()],
    $mul: () => [one([path(), "list.$[]"]), random() < 0.9 ? number() : scalar()],
    $min: () => [one([path(), "list.$[]"]), value(1)],
    $max: () => [one([path(), "list.$[e]"]), value(1)],
    $rename: () => [path(), path()],
    $bit: () => [path(), { [one(["and", "or", "xor"])]: one<unknown>([1, 6, Long.fromNumber(3), 1.5]) }],
    $push: () => [
      path(),
      random() < 0.5
        ? value(2)
        : {
            $each: list(() => value(1), 3),
            ...(random() < 0.4 && { $position: one([0, 1, -1, 9]) }),
            ...(random() < 0.4 && { $slice: one([0, 1, 2, -1, -2, 9]) }),
            ...(random() < 0.4 && { $sort: one<unknown>([1, -1, { t: 1 }, { t: -1, u: 1 }, { "t.u": 1 }]) }),
          },
    ],
    $addToSet: () => [path(), random() < 0.6 ? value(2) : { $each: list(() => value(1), 3) }],
    $pop: () => [path(), one<unknown>([1, -1, -1, 1, 0, new Double(1)])],
    $pull: () => [one([path(), "list", "list", "list.$[]"]), pulled()],
    $pullAll: () => [one([path(), "list", "list"]), list(() => value(1), 3)],
    $setOnInsert: () => [path(), value(1)],
  };
  const pipelineUpdate = (): Document[] => [
    one<() => Document>([
      () => ({ $set: { [one(["a", "o.t", "list", "n.m"])]: expression() } }),
      () => ({ $unset: one(["a", "o.t", "list.t", "b"]) }),
      () => ({ $addFields: { n: rareExpression() } }),
      () => ({ $addFields: { n: rareExpression() } }),
      () => ({
        $bucket: {
          groupBy: one(["$a", "$o.t"]),
          boundaries: one<unknown[]>([
            [0, 2, 5],
            ["a", "y"],
            [0, "x"],
            [5, 0],
          ]),
          ...(random() < 0.7 && { default: one<unknown>(["other", -1, 1, 5]) }),
        },
      }),
      () => ({ $replaceWith: { $mergeObjects: ["$$ROOT", { b: expression() }] } }),
    ])(),
  ];
  const update = (): Document => {
    const made: Document = {};
    for (let count = random() < 0.8 ? 1 : 2; count > 0; count--) {
      const name = one(Object.keys(operators));
      const [at, argument] = operators[name]!();
      made[name] = { ...made[name], [at]: argument };
    }
    return made;
  };

  const expression = (): unknown =>
    one<() => unknown>([
      () => `$${one(["a", "b", "o", "list", "o.t", "list.t", "n"])}`,
      () => ({ $literal: value(1) }),
      () => ({ $type: `$${path().replaceAll("$", "")}` }),
      () => ({ $ifNull: [`$${one(["a", "n"])}`, value(1)] }),
      () => ({ $isArray: ["$list"] }),
      () => ({ $size: { $ifNull: ["$list", []] } }),
      () => ({ $slice: ["$list", one([1, -1, 2])] }),
      () => ({ $arrayElemAt: ["$list", one([0, -1, 7])] }),
      () => ({ $add: ["$a", number()] }),
      () => ({ $multiply: ["$b", number()] }),
      () => ({ $max: "$list" }),
      () => ({ $sum: "$list" }),
      () => ({ $avg: "$list" }),
      () => ({ $cmp: ["$a", value(1)] }),
      () => ({ $eq: ["$a", "$b"] }),
      () => ({ $filter: { input: { $ifNull: ["$list", []] }, cond: { $gt: ["$$this", scalar()] } } }),
      () => ({ $concatArrays: ["$list", [1]] }),
      () => ({ $setUnion: ["$list", [1, null]] }),
      () => ({ $in: [value(1), { $cond: [{ $isArray: "$list" }, "$list", []] }] }),
      () => ({
        $dateToString: {
          date: new Date(1e12),
          ...(random() < 0.7 && { timezone: one(["UTC", "Europe/Paris", "+05:30", "GMT"]) }),
          ...(random() < 0.3 && { format: "%Y %z %Z" }),
        },
      }),
      () => ({ $mergeObjects: ["$o", { t: 1 }] }),
      () => ({ $objectToArray: "$o" }),
      () => ({ $toString: "$a" }),
      () => ({ $toDouble: "$a" }),
      () => ({ $abs: "$a" }),
      () => ({ $round: ["$a", 0] }),
      () => ({ $getField: "a" }),
      () => ({ $setField: { field: "$x", input: "$o", value: 1 } }),
    ])();
  const bucketAuto = (): Document => ({
    $bucketAuto: {
      groupBy: one<unknown>(["$list", "$list", "$list.t", "$b", { $abs: { $ifNull: ["$a", 1] } }, 1]),
      buckets: random() < 0.9 ? 1 + upTo(4) : number(),
      ...(random() < 0.4 && {
        output: { n: { $sum: 1 }, [one(["low", "high"])]: { [one(["$min", "$max", "$sum"])]: "$list" } },
      }),
      ...(random() < 0.3 && {
        granularity: one([
          "R5",
          "R10",
          "R20",
          "R40",
          "R80",
          "1-2-5",
          "E6",
          "E12",
          "E24",
          "E48",
          "E96",
          "E192",
          "POWERSOF2",
          "R7",
        ]),
      }),
    },
  });
  const projected = (find: boolean): Document => {
    const made: Document = {};
    const includes = random() < 0.5;
    for (let count = 1 + upTo(3); count > 0; count--) {
      const at = one(["a", "b", "o", "list", "o.t", "o.x", "list.t", "list.0", "n", "o.t.u", "_id"]);
      const draw = random();
      if (draw < 0.55) made[at] = includes ? one([1, true]) : one([0, false]);
      else if (draw < 0.7) made[at] = expression();
      else if (draw < 0.78) made[at] = one<unknown>([{ t: 1 }, { t: 0 }, { t: 1, x: 1 }, { t: "$b" }, {}]);
      else if (find && draw < 0.86)
        made[at] = { $slice: one<unknown>([1, -1, 2, 0, [1, 1], [-2, 1], [0, 2], [-9, 2], [9, 1]]) };
      else if (find && draw < 0.94) made[at] = { $elemMatch: random() < 0.5 ? { t: value(1) } : condition() };
      else if (find && draw < 0.97) made[`${at}.$`] = 1;
      else if (draw < 0.98) made.score = { $meta: one(["textScore", "indexKey", "recordId"]) };
      else made[at] = value(0);
    }
    return made;
  };

  /** Operators that are easily answered almost as MongoDB does. */
  const rareExpression = (): unknown =>
    one<() => unknown>([
      () => ({ $pow: [number(), one<unknown>([0, 1, 2, 39, 63, 64, -1, 0.5, Long.fromNumber(3)])] }),
      () => ({ $indexOfArray: [one(["$list", [1, "x", null]]), scalar(), ...list(() => upTo(3), 2)] }),
      () => ({ [one(["$maxN", "$minN", "$firstN", "$lastN"])]: { input: "$list", n: one([1, 2, 0]) } }),
      () => ({
        [one(["$setUnion", "$setIntersection", "$setDifference", "$setEquals", "$setIsSubset"])]: [
          one<unknown>(["$list", list(scalar, 3)]),
          list(scalar, 3),
        ],
      }),
      () => ({
        $zip: {
          inputs: [one<unknown>(["$list", list(scalar, 3)]), list(scalar, 3)],
          ...(random() < 0.5 && { useLongestLength: true, defaults: ["d", null] }),
        },
      }),
      () => ({
        $regexMatch: {
          input: one(["a\n", "a\r\n", "\u00a0", "A0", "a{b}", "\u2028", "a-_b", "x y"]),
          regex: one([
            ...["^a$", "\\s", "^.$", "a.", "\\v", "^\\101\\060$", "a{b}", "a\\-\\_b", "[\\s\\S]{2}"],
            ...["[b-a]", "[\\d-z]", "(a)\\2", "^(a|A)\\S?$", "[]a]", "[^\\s]$"],
          ]),
          options: one(["", "i", "m", "s"]),
        },
      }),
      () => ({
        $dateFromString: {
          dateString: one(["2026-11-27", "2026-11-27T10:00:00Z", "27/11/2026", "2026-02-30", "x"]),
          ...(random() < 0.5 && { format: one(["%Y-%m-%d", "%d/%m/%Y", "%G-%V-%u"]) }),
          onError: "wrong",
        },
      }),
    ])();

  return () => {
    const draw = random();
    if (draw < 0.5) {
      const made = random() < 0.93 ? update() : pipelineUpdate();
      const used = JSON.stringify(made).includes("$[e]");
      const filter =
        random() < 0.85
          ? {}
          : { [one(["a", "list", "o.t", "list.t"])]: random() < 0.4 ? value(1) : condition() };
      const arrayFilters = [
        random() < 0.6 ? { e: condition() } : { "e.t": random() < 0.5 ? value(1) : condition() },
      ];
      return { kind: "update", document: document(), update: made, filter, ...(used && { arrayFilters }) };
    }
    if (draw < 0.8) {
      const filter =
        random() < 0.15
          ? { $jsonSchema: schema() }
          : random() < 0.6
            ? {}
            : { [one(["a", "list", "o.t", "o", "list.t"])]: random() < 0.4 ? value(1) : condition() };
      return { kind: "find", document: document(), projection: projected(true), filter };
    }
    const stage = one<() => Document>([
      () => ({ $project: projected(false) }),
      () => ({ $project: projected(false) }),
      () => ({ $addFields: { [one(["a", "o.t", "list.t", "n.m", "list"])]: expression() } }),
      () => ({ $unset: one(["a", "o.t", "list.t", "list.0"]) }),
      () => ({ $replaceWith: { $mergeObjects: ["$$ROOT", { n: expression() }] } }),
      () => ({
        $group: {
          _id: expression(),
          n: { [one(["$sum", "$avg", "$min", "$max", "$push", "$addToSet", "$first"])]: expression() },
        },
      }),
      () => ({
        $unwind: {
          path: one(["$list", "$o", "$o.t"]),
          ...(random() < 0.5 && { preserveNullAndEmptyArrays: true }),
          ...(random() < 0.5 && { includeArrayIndex: "at" }),
        },
      }),
      () => ({ $match: { [one(["a", "list", "o.t"])]: condition() } }),
      () => ({ $match: { $jsonSchema: schema() } }),
      () => bucketAuto(),
    ])();
    const stages = "$bucketAuto" in stage ? [{ $unwind: "$list" }, stage] : [stage];
    return { kind: "aggregate", document: document(), stages };
  };
}
