import { expect } from "chai";
import { type Database, openDatabase } from "#core/db/open.ts";
import { renameStored } from "#core/migrations/index.ts";
import { useMongoose } from "../../support/database.ts";

const RENAMES = [
  { collection: "badges", was: "bells" },
  { collection: "books", field: "facets", was: "shelves" },
];

describe("Renaming stored fields and collections", () => {
  const place = useMongoose();
  let database: Database;
  const collection = (name: string) => database.connection.db!.collection<{ _id: number }>(name);
  before(async () => {
    database = await openDatabase({ uri: place.uri });
  });
  after(() => database.close());

  it("preserves every value under the current name, and drops the indexes of the former one", async () => {
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

  it("preserves values already stored under the current names", async () => {
    await collection("books").insertOne({ _id: 3, shelves: ["own"], facets: ["newer"] } as never);
    await collection("bells").insertOne({ _id: 3 });
    await renameStored(database.connection, RENAMES);
    expect(await collection("books").findOne({ _id: 3 })).to.deep.include({ facets: ["newer"] });
    expect(await collection("badges").countDocuments()).to.equal(2);
  });
});
