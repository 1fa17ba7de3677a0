import { expect } from "chai";
import mongoose from "mongoose";
import { useSite } from "../support/site.ts";

describe("Quiet collections of features", () => {
  const site = useSite();

  it("all exist, so that a renamed collection is noticed", async () => {
    const quiet = site.app.features.flatMap(({ quietCollections = [] }) => quietCollections);
    const all = (await mongoose.connection.listCollections()).map(({ name }) => name);
    expect(quiet).not.to.deep.equal([]);
    expect(quiet.filter((name) => !all.includes(name))).to.deep.equal([]);
  });
});
