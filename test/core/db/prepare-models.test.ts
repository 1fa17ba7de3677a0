import { expect } from "chai";
import mongoose, { Schema } from "mongoose";
import { defineModel, prepareModels } from "#core/db/define-model.ts";
import { type Database, openDatabase } from "#core/db/open.ts";
import { useMongoose } from "../../support/database.ts";

const Shelf = defineModel(
  "TestShelf",
  new Schema({ at: Date }).index({ at: -1 }).index({ key: 1 }, { unique: true }),
);
const Bare = defineModel("TestBare", new Schema({ text: String }));

describe("Preparing models", () => {
  const place = useMongoose();
  let database: Database;
  const asked: string[] = [];
  before(async () => {
    database = await openDatabase({ uri: place.uri });
    database.connection.getClient().on("commandStarted", ({ commandName, command }) => {
      // Not what an earlier suite of this process still writes.
      if (/^create/.test(commandName)) asked.push(command[commandName]);
    });
  });
  after(() => database.close());

  it("creates nothing automatically, and then every collection with its indexes in a single command", async () => {
    expect(await database.connection.db!.listCollections().toArray()).to.deep.equal([]);
    asked.length = 0;
    await prepareModels();
    expect(asked).to.include.members([Shelf.collection.name, Bare.collection.name]);
    expect(new Set(asked).size).to.equal(asked.length);
    const { _id_, ...indexes } = await Shelf.collection.indexInformation({ full: false });
    expect(indexes).to.deep.equal({ "at_-1": [["at", -1]], key_1: [["key", 1]] });
    await Shelf.collection.insertOne({ key: "one" });
    const again = await Shelf.collection.insertOne({ key: "one" }).catch((error) => error.code);
    expect(again).to.equal(11_000);
  });

  it("leaves existing collections unchanged when a process restarts", async () => {
    await prepareModels();
    expect(await Shelf.collection.countDocuments()).to.equal(1);
    expect(await Bare.collection.countDocuments()).to.equal(0);
    expect(mongoose.connection.models).to.include.keys("TestShelf");
  });
});
