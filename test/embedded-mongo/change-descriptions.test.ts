import { expect } from "chai";
import type { ChangeStreamUpdateDocument, Document } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, type Row } from "./support.ts";

describe("The description of an update in a change stream", () => {
  const database = useDatabase();

  const described: [string, Document, Document | Document[], Document][] = [
    ["a path that was set", { o: { x: 1, y: 1 } }, { $set: { "o.x": 2 } }, { updatedFields: { "o.x": 2 } }],
    [
      "an object that was set, whole",
      { o: { x: 1, y: 1 } },
      { $set: { o: { x: 2, y: 1 } } },
      { updatedFields: { o: { x: 2, y: 1 } } },
    ],
    [
      "fields taken away",
      { a: 1, o: { x: 1, y: 1 } },
      { $unset: { a: 1, "o.x": 1 } },
      { removedFields: ["a", "o.x"] },
    ],
    [
      "an element appended, by its position",
      { l: [1, 2] },
      { $push: { l: 3 } },
      { updatedFields: { "l.2": 3 } },
    ],
    ["an element set", { l: [1, 2] }, { $set: { "l.1": 3 } }, { updatedFields: { "l.1": 3 } }],
    [
      "an array that lost elements, whole",
      { l: [1, 2, 3] },
      { $pull: { l: 3 } },
      { updatedFields: { l: [1, 2] } },
    ],
    ["an array that was cut, whole", { l: [1, 2, 3] }, { $pop: { l: 1 } }, { updatedFields: { l: [1, 2] } }],
    [
      "an array that gained by $addToSet, whole",
      { l: [1] },
      { $addToSet: { l: 2 } },
      { updatedFields: { l: [1, 2] } },
    ],
    ["a field renamed", { a: 1 }, { $rename: { a: "b" } }, { updatedFields: { b: 1 }, removedFields: ["a"] }],
    [
      "what a pipeline changed, by difference",
      { a: 1, b: 1, text: "long enough that the difference is shorter than the document" },
      [{ $set: { a: 1, b: 2 } }],
      { updatedFields: { b: 2 } },
    ],
  ];
  for (const [sentence, start, update, description] of described) {
    it(`names ${sentence}`, async () => {
      const rows = await collectionOf(database.db, [{ _id: 1, ...start }]);
      const stream = rows.watch<Row, ChangeStreamUpdateDocument<Row>>([], { maxAwaitTimeMS: 50 });
      await stream.tryNext();
      await rows.updateOne({ _id: 1 }, update);
      const event = await stream.next();
      await stream.close();
      const nothing = { updatedFields: {}, removedFields: [], truncatedArrays: [] };
      expect(event.updateDescription).to.deep.equal({ ...nothing, ...description });
    });
  }
});
