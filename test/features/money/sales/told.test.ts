import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "../../../../src/core/db/ids.ts";
import { page, writeStory } from "../../../app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "../../../support/site.ts";
import { boughtStory } from "./support.ts";

describe("Who is told of a sale", function () {
  this.timeout(30_000);
  const site = useSite();
  let author: TestMember;
  let reader: TestMember;

  before(async () => {
    author = await site.addMember("seller");
    reader = await site.addMember("reader");
  });

  const kindsOf = async ({ id }: TestMember) =>
    (
      await mongoose.connection
        .collection("notifications")
        .find({ for: toId(id) })
        .toArray()
    )
      .map(({ kind }) => kind as string)
      .sort();

  it("is its author, without who bought, and its buyer, each once; and both when the money goes back", async () => {
    const wish = { title: "The Gannet", pricing: "USD", price: 5, previewChapters: 1 } as const;
    const id = await boughtStory(site, author, reader, await writeStory(site, author, wish));
    expect(await kindsOf(author)).to.deep.equal(["sale"]);
    expect(await kindsOf(reader)).to.deep.equal(["purchase"]);
    const desk = await site.visit(author);
    const { text } = await desk.get("/notifications").expect(200);
    expect(page({ text }).text()).to.include("You sold “The Gannet”").and.not.include("reader");
    const agent = await site.visit(reader);
    const _csrf = await csrfOf(agent);
    await agent.post(`/purchases/${id}/refund`).type("form").send({ _csrf }).expect(303);
    await site.app.jobs.whenIdle();
    expect(await kindsOf(author)).to.deep.equal(["sale", "sale-refunded"]);
    expect(await kindsOf(reader)).to.deep.equal(["purchase", "purchase-refunded"]);
    expect(page(await agent.get("/notifications")).text()).to.include(
      "Your money for “The Gannet” went back to you",
    );
  });
});
