import fc from "fast-check";
import { type Document, ObjectId } from "mongodb";

/**
 * Random documents, filters, orders and updates over few fields and values, so that they often coincide. Only
 * `a`, `list` and `o` may hold arrays, and no index below combines two of them, because MongoDB refuses
 * those.
 */
const scalars: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -1, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(1.5, -0.5) },
  { weight: 3, arbitrary: fc.constantFrom("", "a", "A", "ab", "b", "é") },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constantFrom(new Date(0), new Date(1e12)) },
  { weight: 1, arbitrary: fc.constant(new ObjectId("0123456789abcdef01234567")) },
);
const lists = fc.array(
  fc.oneof({ weight: 5, arbitrary: scalars }, { weight: 1, arbitrary: fc.array(scalars, { maxLength: 2 }) }),
  {
    maxLength: 3,
  },
);
const inner = fc.record({ x: scalars, y: scalars }, { requiredKeys: [] });

export const documents: fc.Arbitrary<Document[]> = fc.array(
  fc.record(
    {
      a: fc.oneof({ weight: 3, arbitrary: scalars }, { weight: 1, arbitrary: lists }),
      b: scalars,
      s: scalars,
      list: lists,
      o: fc.oneof(
        { weight: 2, arbitrary: inner },
        { weight: 1, arbitrary: fc.array(inner, { maxLength: 2 }) },
        scalars,
      ),
    },
    { requiredKeys: [] },
  ),
  { minLength: 1, maxLength: 25 },
);

const fold = { locale: "en", strength: 2 };

/** Every kind of index that a query can use. */
export const indexes: fc.Arbitrary<Document[]> = fc.subarray(
  [
    { key: { a: 1 }, name: "a" },
    { key: { b: 1, a: -1 }, name: "b-a" },
    { key: { b: -1, s: 1, _id: 1 }, name: "b-s-id" },
    { key: { "o.x": 1, b: 1 }, name: "ox-b" },
    { key: { list: 1 }, name: "list" },
    { key: { s: 1 }, name: "s", sparse: true },
    { key: { s: -1 }, name: "s-folded", collation: fold },
    { key: { b: 1 }, name: "b-partial", partialFilterExpression: { b: { $gte: 2 } } },
    { key: { a: 1, b: 1 }, name: "a-b-partial", partialFilterExpression: { s: { $exists: true } } },
  ],
  { minLength: 1 },
);

const paths = fc.constantFrom("a", "a", "b", "b", "s", "list", "o.x", "o.y", "o", "a.0", "list.1", "_id");
const conditions: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: scalars },
  fc.record({ $gt: scalars }),
  fc.record({ $gte: scalars, $lt: scalars }),
  fc.record({ $lte: scalars }),
  fc.record({ $eq: fc.oneof(scalars, lists, inner) }),
  fc.record({ $ne: scalars }),
  fc.record({ $in: fc.array(scalars, { maxLength: 3 }) }),
  fc.record({ $nin: fc.array(scalars, { maxLength: 2 }) }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $type: fc.constantFrom("string", "number", "array", "null", "object") }),
  fc.record({ $all: fc.array(scalars, { maxLength: 2 }) }),
  fc.record({ $size: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ $elemMatch: fc.record({ $gte: scalars, $lte: scalars }) }),
  fc.record({ $elemMatch: fc.record({ x: scalars }) }),
  fc.record({ $not: fc.record({ $gt: scalars }) }),
  fc.record({ $not: fc.record({ $in: fc.array(scalars, { maxLength: 2 }) }) }),
  fc.constantFrom({ $regex: "^a" }, { $regex: "b" }, { $regex: "^A", $options: "i" }),
);
const simple: fc.Arbitrary<Document> = fc.dictionary(paths, conditions, { minKeys: 1, maxKeys: 2 });

export const filters: fc.Arbitrary<Document> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  { weight: 5, arbitrary: simple },
  { weight: 2, arbitrary: fc.record({ $or: fc.array(simple, { minLength: 1, maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ $and: fc.array(simple, { minLength: 1, maxLength: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ $nor: fc.array(simple, { minLength: 1, maxLength: 2 }) }) },
  {
    weight: 2,
    arbitrary: fc.tuple(simple, simple, simple).map(([and, one, two]) => ({ ...and, $or: [one, two] })),
  },
);

const orders: fc.Arbitrary<Document> = fc
  .dictionary(fc.constantFrom("a", "b", "s", "o.x", "list"), fc.constantFrom(1, -1), { maxKeys: 2 })
  .chain((order) => fc.constantFrom(1, -1).map((last) => ({ ...order, _id: last })));

export interface Query {
  readonly filter: Document;
  readonly sort: Document;
  readonly skip: number;
  readonly limit: number;
  readonly projection: Document;
  readonly collation: Document | undefined;
}

/** Orders always end with _id, so that a result has only one correct sequence. */
export const queries: fc.Arbitrary<Query> = fc.record({
  filter: filters,
  sort: orders,
  skip: fc.constantFrom(0, 0, 0, 1, 4),
  limit: fc.constantFrom(0, 0, 1, 3, 10),
  projection: fc.constantFrom<Document[]>(
    {},
    {},
    { a: 1 },
    { b: 1, _id: 1 },
    { "o.x": 1, b: 1 },
    { list: 0 },
    { "o.y": 0 },
  ),
  collation: fc.constantFrom(undefined, undefined, undefined, fold),
});

export const updates: fc.Arbitrary<Document> = fc.oneof(
  fc.record({ $set: fc.record({ a: fc.oneof(scalars, lists) }) }),
  fc.record({ $set: fc.record({ b: scalars, s: scalars }) }),
  fc.record({ $set: fc.record({ "o.x": scalars }) }),
  fc.record({
    $unset: fc.dictionary(fc.constantFrom("a", "b", "s", "o.x"), fc.constant(""), { minKeys: 1 }),
  }),
  fc.record({ $inc: fc.record({ b: fc.constantFrom(1, -2) }) }),
  fc.record({ $mul: fc.record({ b: fc.constantFrom(2, -1) }) }),
  fc.record({ $min: fc.record({ s: scalars }) }),
  fc.record({ $max: fc.record({ b: scalars }) }),
  fc.record({ $rename: fc.constant({ s: "b" }) }),
  fc.record({ $push: fc.record({ list: scalars }) }),
  fc.record({
    $push: fc.record({
      list: fc.record({
        $each: fc.array(scalars, { maxLength: 3 }),
        $sort: fc.constantFrom(1, -1),
        $slice: fc.integer({ min: -2, max: 2 }),
      }),
    }),
  }),
  fc.record({ $addToSet: fc.record({ list: scalars }) }),
  fc.record({ $pull: fc.record({ list: fc.oneof(scalars, fc.record({ $gte: scalars })) }) }),
  fc.record({ $pop: fc.record({ list: fc.constantFrom(1, -1) }) }),
);
