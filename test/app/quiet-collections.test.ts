import { expect } from "chai";
import mongoose from "mongoose";
import { useSite } from "../support/site.ts";

describe("Collections that features call quiet", () => {
  const site = useSite();

  it("are there, so that a new name for one is not forgotten", async () => {
    const quiet = site.app.features.flatMap(({ quietCollections = [] }) => quietCollections);
    const all = (await mongoose.connection.listCollections()).map(({ name }) => name);
    expect(quiet).not.to.deep.equal([]);
    expect(quiet.filter((name) => !all.includes(name))).to.deep.equal([]);
  });
});
