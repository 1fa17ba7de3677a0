import { expect } from "chai";
import { Purchase } from "#features/money/sales/model.ts";
import { setPricing, termsOf } from "#features/money/sales/terms.ts";
import { endOld } from "#features/stories/bin/empty.ts";
import { deleteChapter } from "#features/stories/chapters/index.ts";
import { deleteStory, updateStory } from "#features/stories/editing/index.ts";
import { readStory } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { letIn, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { AUTHOR, connect, SANDBOX } from "../payment-accounts/support.ts";

describe("Setting up a paid story, step by step and without JavaScript", () => {
  const site = useSite();
  let count = 0;

  const visitor = async (name: string) => {
    const member = await site.addMember(`${name}-${++count}`);
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    const send = (path: string, fields: object) =>
      agent
        .post(path)
        .type("form")
        .send({ _csrf, ...fields });
    return { member, agent, send };
  };
  const author = async () => {
    const seller = await visitor("seller");
    const story = await storeStory(site, seller.member);
    const [previews, pricing] = [`/story/${story.id}/paid`, `/story/${story.id}/paid/pricing`];
    return { ...seller, story, previews, pricing };
  };
  const priceOf = async ({ id }: TestStory, { viewer }: TestMember) => (await readStory(viewer, id))!.price;

  it("saves each step as a draft, and changes nothing for readers until selling begins", async () => {
    const { member, agent, send, story, previews, pricing } = await author();
    await send(previews, { previewChapters: "2" }).expect(303).expect("Location", pricing);
    await send(pricing, { mode: "fixed", price: "4.99", intent: "keep" }).expect(303);
    expect(page(await agent.get(previews).expect(200))("[name=previewChapters]").val()).to.equal("2");
    expect(page(await agent.get(pricing).expect(200))("[name=price]").val()).to.equal("4.99");
    expect(await priceOf(story, member)).to.equal(null);
  });

  it("shows what remains of a price", async () => {
    const { agent, send, pricing } = await author();
    await send(pricing, { mode: "fixed", price: "5", intent: "keep" });
    const table = page(await agent.get(pricing).expect(200))("table")
      .text()
      .replace(/\s+/g, "");
    // $5.00 less 15 %, and 2.9 % and 30 cents.
    expect(table).to.include("$5.00$0.75$0.44$3.81");
  });

  it("sells only for authors who can be paid, at a price that applies from then on", async () => {
    const { member, agent, send, story, previews, pricing } = await author();
    await send(previews, { previewChapters: "1" }).expect(303);
    const refused = await send(pricing, { mode: "fixed", price: "3", intent: "sell" }).expect(422);
    expect(refused.text).to.include("complete your payment account");
    expect(await priceOf(story, member)).to.equal(null);
    await connect(agent, AUTHOR);
    await send(pricing, { mode: "fixed", price: "3", intent: "sell" }).expect(303);
    expect(await priceOf(story, member)).to.equal(300);
    const reader = await visitor("reader");
    await reader.send(`${story.path}/buy`, { agree: "true" }).expect(303);
    await send(pricing, { mode: "fixed", price: "6", intent: "sell" }).expect(303);
    const later = await visitor("reader");
    await later.send(`${story.path}/buy`, { agree: "true" }).expect(303);
    const prices = (await Purchase.find({ story: story.id }).sort({ _id: 1 }).lean()).map(
      ({ price }) => price,
    );
    expect(prices).to.deep.equal([300, 600]);
    await send(pricing, { intent: "stop" }).expect(303);
    expect(await priceOf(story, member)).to.equal(null);
  });

  it("deletes the sale terms when a story becomes free again or is permanently deleted", async () => {
    const { member, agent, send, story, pricing } = await author();
    await connect(agent, AUTHOR);
    const sell = () =>
      send(pricing, { mode: "minimum", price: "2", suggested: "5", intent: "sell" }).expect(303);
    const { services, files } = site.app;
    for (const stop of [
      () => send(pricing, { intent: "stop" }).expect(303),
      () => updateStory(services, member.caller, story.id, { pricing: "free" }),
      async () => {
        await deleteStory(services, member.caller, story.id);
        await Story.updateOne({ _id: story.id }, { $set: { deletedAt: new Date(0) } });
        await endOld(services, files);
        await site.app.jobs.whenIdle();
      },
    ]) {
      await sell();
      expect((await termsOf(story.doc._id))?.mode).to.equal("minimum");
      await stop();
      expect(await termsOf(story.doc._id)).to.equal(null);
    }
  });

  it("refuses to sell a story that has become shorter than its preview", async () => {
    const { member, agent, send, story, previews, pricing } = await author();
    await connect(agent, AUTHOR);
    await send(previews, { previewChapters: "3" }).expect(303);
    await deleteChapter(site.app.services, member.caller, String(story.doc.contents[2]!.chapter));
    const { text } = await send(pricing, { mode: "fixed", price: "3", intent: "sell" }).expect(422);
    expect(text).to.include("which now has 2 chapters");
    expect(await priceOf(story, member)).to.equal(null);
    await send(previews, { previewChapters: "2" }).expect(303);
    await send(pricing, { mode: "fixed", price: "3", intent: "sell" }).expect(303);
  });

  it("leaves the draft and the previous terms unchanged when the change fails midway", async () => {
    const { member, agent, send, story, pricing } = await author();
    await connect(agent, AUTHOR);
    await send(pricing, { mode: "minimum", price: "2", suggested: "5", intent: "sell" }).expect(303);
    const { services } = site.app;
    let isBroken = true;
    services.extensions.add([
      { "story.change": async () => (isBroken ? Promise.reject(new Error("broken off")) : undefined) },
    ]);
    const input = { mode: "fixed", price: "4", suggested: "", intent: "sell" };
    const outcome = await setPricing({ services, provider: SANDBOX }, member.caller, story.id, input).catch(
      String,
    );
    isBroken = false;
    expect(outcome).to.include("broken off");
    const { mode, suggested, draft } = (await termsOf(story.doc._id))!;
    expect({ mode, suggested }).to.deep.equal({ mode: "minimum", suggested: 500 });
    expect(draft).to.include({ mode: "fixed", price: 400 });
  });

  it("lets readers pay more than the minimum, and no less", async () => {
    const { agent, send, story, pricing } = await author();
    await connect(agent, AUTHOR);
    await send(pricing, { mode: "minimum", price: "2", suggested: "5", intent: "sell" }).expect(303);
    const reader = await visitor("reader");
    const { text } = await reader.agent.get(`${story.path}/buy`).expect(200);
    expect(page({ text })("form[method=post] [name=price]").val()).to.equal("5.00");
    expect(page({ text })(".lead").text(), "what the form begins with").to.equal("$5.00");
    const low = await reader.send(`${story.path}/buy`, { agree: "true", price: "1.99" }).expect(422);
    expect(low.text).to.include("The minimum price for this story is $2.00.").and.include("1.99");
    await reader.send(`${story.path}/buy`, { agree: "true", price: "7.50" }).expect(303);
    const { listing, price } = (await Purchase.findOne({ buyer: reader.member.id }).lean())!;
    expect({ listing, price }).to.deep.equal({ listing: 750, price: 750 });
  });

  it("shows the specification's messages for refused values, with the form unchanged", async () => {
    const { member, send, story, previews, pricing } = await author();
    for (const price of ["0.98", "-1", "free", ""]) {
      const { text } = await send(pricing, { mode: "fixed", price, intent: "keep" }).expect(422);
      expect(text, price).to.include("The mimimum price you can set is $0.99");
    }
    const low = await send(pricing, { mode: "minimum", price: "4", suggested: "3", intent: "keep" });
    expect(low.text).to.include("The suggested price cannot be lower than the minimum price.");
    for (const previewChapters of ["0", "4", "many"])
      expect((await send(previews, { previewChapters }).expect(422)).text).to.include("from 1 to 3");
    await letIn(site, member, story, (await visitor("writer")).member, "co-author");
    const several = await send(pricing, { mode: "fixed", price: "4", intent: "keep" }).expect(422);
    expect(several.text).to.include("Collaborative stories currently cannot be sold.");
  });

  it("is available to the author only", async () => {
    const { story, previews, pricing } = await author();
    const { agent, send } = await visitor("stranger");
    await agent.get(previews).expect(403);
    await send(pricing, { mode: "fixed", price: "1", intent: "sell" }).expect(403);
    const draft = await storeStory(site, (await visitor("other")).member, { draft: true });
    await agent.get(`/story/${draft.id}/paid`).expect(404);
    expect(story.doc.price).to.equal(null);
  });
});
