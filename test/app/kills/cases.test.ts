import { expect } from "chai";
import { useSite } from "../../support/site.ts";
import { CASES } from "./cases.ts";

describe("Durable events with subscribers", () => {
  const site = useSite();

  it("each have a case in the test that kills the server while handling them", () => {
    const names = site.app.features.flatMap(({ subscribers = [] }) => subscribers.map(({ event }) => event));
    expect(names.length).to.be.above(50);
    expect([...new Set(names)].filter((name) => !(name in CASES))).to.deep.equal([]);
  });
});
