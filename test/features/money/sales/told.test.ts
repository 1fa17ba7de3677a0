import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { unpublishStory, updateStory } from "#features/stories/editing/index.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { boughtStory } from "./support.ts";

describe("Notifications of a sale", () => {
  const site = useSite();
  let author: TestMember;
  let reader: TestMember;

  before(async () => {
    author = await site.addMember("seller");
    reader = await site.addMember("quiet.buyer");
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

  it("reach the author, without the buyer's name, and the buyer, each once; and both on a refund", async () => {
    const wish = { title: "The Gannet", pricing: "USD", price: 5, previewChapters: 1 } as const;
    const id = await boughtStory(site, author, reader, await storeStory(site, author, wish));
    expect(await kindsOf(author)).to.deep.equal(["sale"]);
    expect(await kindsOf(reader)).to.deep.equal(["purchase"]);
    const desk = await site.visit(author);
    const { text } = await desk.get("/notifications").expect(200);
    expect(page({ text }).text()).to.include("You sold “The Gannet”").and.not.include("quiet.buyer");
    const agent = await site.visit(reader);
    const _csrf = await csrfOf(agent);
    await agent.post(`/purchases/${id}/refund`).type("form").send({ _csrf }).expect(303);
    await site.app.jobs.whenIdle();
    expect(await kindsOf(author)).to.deep.equal(["sale", "sale-refunded"]);
    expect(await kindsOf(reader)).to.deep.equal(["purchase", "purchase-refunded"]);
    expect(page(await agent.get("/notifications")).text()).to.include(
      "Your payment for “The Gannet” was refunded",
    );
  });

  for (const [act, wins] of [
    ["win", true],
    ["lose", false],
  ] as const)
    it(`reach both sides and the admins when a bank disputes it and decides (${act})`, async () => {
      const admin = await site.addMember(`boss-${act}`, "admin");
      const buyer = await site.addMember(`disputing-${act}`);
      const seller = await site.addMember(`disputed-${act}`);
      const wish = { title: "The Skua", pricing: "USD", price: 5, previewChapters: 1 } as const;
      const id = await boughtStory(site, seller, buyer, await storeStory(site, seller, wish));
      const agent = await site.visit(buyer);
      const _csrf = await csrfOf(agent);
      const bank = async (what: string) => {
        await agent.post(moneyPaths.sandboxCheckout(id)).type("form").send({ _csrf, do: what }).expect(303);
        await site.app.jobs.whenIdle();
      };
      await bank("dispute");
      expect(await kindsOf(seller)).to.include("sale-disputed");
      expect(await kindsOf(buyer)).to.include("purchase-disputed");
      expect(await kindsOf(admin)).to.deep.equal(["payment-dispute-open"]);
      await bank(act);
      expect(await kindsOf(seller)).to.include(wins ? "sale-dispute-won" : "sale-refunded");
      expect(await kindsOf(buyer)).to.include(wins ? "purchase-dispute-won" : "purchase-refunded");
      expect(await kindsOf(admin)).to.include(`payment-dispute-${wins ? "won" : "lost"}`);
      const shown = page(await (await site.visit(admin)).get("/notifications").expect(200))("main").text();
      expect(shown).to.include("the payment for “The Skua”");
    });

  it("reach the buyer about the money whatever has become of the story, and link to the purchase", async () => {
    const hider = await site.addMember("hider");
    const wish = { title: "The Puffin", pricing: "USD", price: 5, previewChapters: 1 } as const;
    const story = await storeStory(site, author, wish);
    const id = await boughtStory(site, author, hider, story);
    const { services } = site.app;
    await updateStory(services, author.caller, story.id, { title: "Another Name" });
    await unpublishStory(services, author.caller, story.id);
    const agent = await site.visit(hider);
    const _csrf = await csrfOf(agent);
    await agent.post(`/purchases/${id}/refund`).type("form").send({ _csrf }).expect(303);
    await site.app.jobs.whenIdle();
    const shown = page(await agent.get("/notifications").expect(200));
    for (const text of ["You bought “The Puffin”", "Your payment for “The Puffin” was refunded"])
      expect(shown("main").text()).to.include(text);
    expect(shown(`main a[href$="/purchases/${id}"], main a[href*="${id}"]`).length).to.be.above(0);
    const desk = page(await (await site.visit(author)).get("/notifications").expect(200));
    expect(desk("main").text())
      .to.include("You sold “The Puffin”")
      .and.include("A reader of “The Puffin” got their money back");
  });
});
