import { expect } from "chai";
import { type Document, Long } from "mongodb";
import { useDatabase } from "../support/database.ts";
import { collectionOf, refusal } from "./support.ts";

describe("Errors and their codes", () => {
  const database = useDatabase();
  before(async () => {
    await database.db.collection("there").insertOne({ name: "there" });
    await database.db.createCollection("folded", { collation: { locale: "en", strength: 2 } });
  });

  const cases: [string, Document, number, string][] = [
    ["a command that does not exist", { fly: 1 }, 59, "CommandNotFound"],
    ["a field that a command does not know", { find: "there", filtre: {} }, 40415, "Location40415"],
    ["a filter that is no document", { find: "there", filter: "x" }, 14, "TypeMismatch"],
    ["a collection name that is no string", { find: 1 }, 2, "BadValue"],
    ["an empty collection name", { find: "" }, 73, "InvalidNamespace"],
    ["a name with a dollar sign", { insert: "a$b", documents: [{}] }, 73, "InvalidNamespace"],
    ["a negative limit", { find: "there", limit: -1 }, 51024, "Location51024"],
    ["a negative skip", { find: "there", skip: -1 }, 51024, "Location51024"],
    [
      "a cursor that does not exist",
      { getMore: Long.fromNumber(99), collection: "there" },
      43,
      "CursorNotFound",
    ],
    ["indexes of a collection that is not there", { listIndexes: "nowhere" }, 26, "NamespaceNotFound"],
    ["changing a collection that is not there", { collMod: "nowhere" }, 26, "NamespaceNotFound"],
    ["dropping an index that is not there", { dropIndexes: "there", index: "x_1" }, 27, "IndexNotFound"],
    ["making a collection again with other options", { create: "folded" }, 48, "NamespaceExists"],
    ["an aggregation without a cursor", { aggregate: "there", pipeline: [] }, 9, "FailedToParse"],
    ["a pipeline that is no array", { aggregate: "there", pipeline: {}, cursor: {} }, 14, "TypeMismatch"],
    ["a sort direction that is neither", { find: "there", sort: { a: 2 } }, 15975, "Location15975"],
    ["an insert of nothing", { insert: "there", documents: [] }, 16, "InvalidLength"],
    [
      "a delete limit that is neither 0 nor 1",
      { delete: "there", deletes: [{ q: {}, limit: 5 }] },
      9,
      "FailedToParse",
    ],
    [
      "findAndModify that neither updates nor removes",
      { findAndModify: "there", query: {} },
      9,
      "FailedToParse",
    ],
    [
      "findAndModify that does both",
      { findAndModify: "there", remove: true, update: { $set: { a: 1 } } },
      9,
      "FailedToParse",
    ],
    ["a command of the admin database elsewhere", { renameCollection: "a.b", to: "a.c" }, 13, "Unauthorized"],
    ["a commit without a transaction", { commitTransaction: 1 }, 13, "Unauthorized"],
  ];
  for (const [sentence, command, code, codeName] of cases) {
    it(`${sentence} is ${codeName} (${code})`, async () => {
      const error = await refusal(database.db.command(command));
      expect({ code: error.code, codeName: error.codeName }).to.deep.equal({ code, codeName });
      expect(error.message).to.be.a("string").with.length.greaterThan(3);
    });
  }

  it("a failed write inside a command leaves the command itself ok", async () => {
    const rows = await collectionOf(database.db, [{ _id: 1 }]);
    const documents = [{ _id: 2 }, { _id: 1 }, { _id: 3 }];
    const answer = await database.db.command({ insert: rows.collectionName, documents });
    expect(answer).to.include({ ok: 1, n: 1 });
    expect(answer.writeErrors).to.have.length(1);
    expect(answer.writeErrors[0]).to.deep.include({
      index: 1,
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 1 },
    });
  });

  it("a replacement of many documents is refused as a write error of its statement", async () => {
    const updates = [{ q: {}, u: { a: 1 }, multi: true }];
    const answer = await database.db.command({ update: "there", updates });
    expect(answer).to.deep.include({ ok: 1, n: 0, nModified: 0 });
    expect(answer.writeErrors[0]).to.deep.include({ index: 0, code: 9 });
  });

  it("the values of a duplicate are reported in full, whatever their type", async () => {
    const rows = await collectionOf(database.db);
    const at = new Date(0);
    await rows.createIndex({ "who.name": 1, at: -1 }, { unique: true });
    await rows.insertOne({ who: { name: "ann" }, at });
    const error = await refusal(rows.insertOne({ who: { name: "ann" }, at }));
    expect(error).to.deep.include({
      keyPattern: { "who.name": 1, at: -1 },
      keyValue: { "who.name": "ann", at },
    });
    expect(error.message).to.contain('dup key: { who.name: "ann", at: new Date(0) }');
  });

  it("a connection is still usable after an error", async () => {
    await refusal(database.db.command({ fly: 1 }));
    expect(await database.db.command({ ping: 1 })).to.include({ ok: 1 });
  });
});
