import { expect } from "chai";
import { type Database, openDatabase } from "../../../src/core/db/open.ts";
import { completeStored, renameStored } from "../../../src/core/db/stored-renames.ts";
import { useMongoose } from "../../support/database.ts";

const RENAMES = [
  { collection: "badges", was: "bells" },
  { collection: "books", field: "facets", was: "shelves" },
];

describe("names that were stored otherwise before", () => {
  const place = useMongoose();
  let database: Database;
  const collection = (name: string) => database.connection.db!.collection<{ _id: number }>(name);
  before(async () => {
    database = await openDatabase({ uri: place.uri });
  });
  after(() => database.close());

  it("become those of today, with every value, and without the indexes of before", async () => {
    await collection("bells").insertMany([{ _id: 1 }, { _id: 2 }]);
    await collection("books").createIndex({ shelves: 1, at: -1 });
    await collection("books").createIndex(
      { owner: 1 },
      { name: "shelved", partialFilterExpression: { shelves: true } },
    );
    await collection("books").createIndex({ at: -1 });
    await collection("books").insertMany([
      { _id: 1, shelves: ["new"], at: 5 },
      { _id: 2, at: 6 },
    ] as never);
    await Promise.all([renameStored(database.connection, RENAMES), renameStored(database.connection, [])]);
    expect(await collection("badges").countDocuments()).to.equal(2);
    expect(await collection("books").find().sort({ _id: 1 }).toArray()).to.deep.equal([
      { _id: 1, facets: ["new"], at: 5 },
      { _id: 2, at: 6 },
    ]);
    expect(Object.keys(await collection("books").indexInformation())).to.have.members(["_id_", "at_-1"]);
  });

  it("are renamed once: what bears an earlier name afterwards is left alone", async () => {
    await collection("books").insertOne({ _id: 3, shelves: ["own"] } as never);
    await renameStored(database.connection, RENAMES);
    expect(await collection("books").findOne({ _id: 3 })).to.deep.equal({ _id: 3, shelves: ["own"] });
  });

  it("are completed once, and begun again where that was cut short", async () => {
    let runs = 0;
    const complete = (fails: boolean) =>
      completeStored(database.connection, "books: shelves", async () => {
        runs += 1;
        if (fails) throw new Error("cut short");
      });
    await complete(true).catch(() => {});
    await complete(false);
    await complete(false);
    expect(runs).to.equal(2);
  });
});
