import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { verifyLedger } from "#features/money/ledger/index.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { isBought } from "#features/money/sales/kept-stories.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { refundRemoved } from "#features/money/sales/removed-stories.ts";
import { endOld } from "#features/stories/bin/empty.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import {
  deleteStory,
  reinstateStory,
  removeStory,
  unpublishStory,
  updateStory,
} from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { storeStory, type TestStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";
import { deleteByForm, letTimePass } from "../../accounts/account-data/support.ts";
import { boughtStory } from "./support.ts";

const DAY_MS = 86_400_000;

describe("A purchased story", () => {
  const site = useEmptySite();
  let count = 0;

  const sold = async (): Promise<{ author: TestMember; story: TestStory }> => {
    const author = await site.addMember(`seller-${++count}`);
    const story = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
    return { author, story };
  };
  const buy = async ({ author, story }: { author: TestMember; story: TestStory }) => {
    const reader = await site.addMember(`reader-${++count}`);
    const id = await boughtStory(site, author, reader, story);
    return { id, agent: await site.visit(reader) };
  };
  const leave = async (author: TestMember, works: "leave" | "erase") => {
    await deleteByForm(await site.visit(author), { works, password: author.password });
    await letTimePass(site, author);
  };
  const words = (agent: Awaited<ReturnType<typeof site.visit>>, story: TestStory) =>
    agent.get(story.chapter(3));

  const goings: Record<string, (author: TestMember, story: TestStory) => Promise<unknown>> = {
    "erased with all works": () => Promise.resolve(),
    unpublished: ({ caller }, { id }) => unpublishStory(site.app.services, caller, id),
    "made private": ({ caller }, { id }) =>
      updateStory(site.app.services, caller, id, { private: true, password: "rosebud" }),
    "in the bin": ({ caller }, { id }) => deleteStory(site.app.services, caller, id),
  };
  for (const [what, makeSo] of Object.entries(goings)) {
    it(`can be read when its author's account is gone: ${what}`, async () => {
      const { author, story } = await sold();
      const { agent } = await buy({ author, story });
      await makeSo(author, story);
      await leave(author, what.startsWith("erased") ? "erase" : "leave");
      const { text } = await words(agent, story).expect(200);
      expect(text).to.include("The third part.").and.not.include(author.username);
      const kept = await Story.findById(story.id).lean();
      expect(kept).to.include({ listed: false });
      expect(kept?.deletedAt).to.be.an.instanceOf(Date);
      expect(String(kept?.author)).not.to.equal(author.id);
      const stranger = await site.visit(await site.addMember(`stranger-${++count}`));
      await words(stranger, story).expect(404);
    });
  }

  it("is deleted with its author if nobody paid, or all were refunded", async () => {
    const { author, story } = await sold();
    const { id, agent } = await buy({ author, story });
    const _csrf = await csrfOf(agent);
    await agent.post(`/purchases/${id}/refund`).type("form").send({ _csrf }).expect(303);
    await site.app.jobs.whenIdle();
    const looker = await site.visit(await site.addMember(`looker-${++count}`));
    await looker
      .post(`${story.path}/buy`)
      .type("form")
      .send({ _csrf: await csrfOf(looker), agree: "true" })
      .expect(303);
    expect(await Purchase.countDocuments({ story: story.id })).to.equal(2);
    await leave(author, "erase");
    expect(await Story.exists({ _id: story.id })).to.equal(null);
    expect(await Chapter.exists({ story: story.id })).to.equal(null);
  });

  it("is deleted once its last buyer was refunded, even long after its author left", async () => {
    const { author, story } = await sold();
    await buy({ author, story });
    await leave(author, "erase");
    await Story.updateOne({ _id: story.id }, { $set: { deletedAt: new Date(Date.now() - 31 * DAY_MS) } });
    await endOld(site.app.services, site.app.files);
    expect(await Story.exists({ _id: story.id }), "bought").not.to.equal(null);
    await Purchase.updateMany({ story: story.id }, { $set: { state: "refunded", live: false } });
    await endOld(site.app.services, site.app.files);
    expect(await Story.exists({ _id: story.id })).to.equal(null);
  });

  it("is refunded once if moderators removed it for three days, and not if they restored it", async () => {
    const { services, jobs } = site.app;
    const dependencies = { services, provider: createSandbox({ secret: "test", now: services.now }) };
    const { caller } = await site.addMember("keeper", "moderator");
    const [wrong, mistaken] = [await sold(), await sold()];
    const bought = [await buy(wrong), await buy(wrong), await buy(mistaken)];
    for (const { story } of [wrong, mistaken])
      await removeStory(services, caller, story.id, { reason: "It breaks the law." });
    await reinstateStory(services, caller, mistaken.story.id);
    await jobs.whenIdle();
    const waiting = await mongoose.connection
      .collection("jobs")
      .find({ name: "sales.refund-removed" })
      .toArray();
    expect(waiting.map(({ payload }) => payload)).to.have.deep.members(
      [wrong, mistaken].map(({ story }) => ({ story: story.id })),
    );
    for (const { due } of waiting) expect(due.getTime()).to.be.above(Date.now() + 2.9 * DAY_MS);
    const run = ({ story }: { story: TestStory }) => refundRemoved(dependencies, { story: story.id });
    const counts = await Promise.all([run(wrong), run(wrong), run(wrong), run(mistaken)]);
    expect(counts.reduce((sum, count) => sum + count)).to.equal(2);
    await jobs.whenIdle();
    const states = await Promise.all(
      bought.map(async ({ id }) => {
        const { state, refunded } = (await Purchase.findById(id).lean())!;
        return [state, refunded, (await SandboxCheckout.findOne({ reference: id }).lean())!.refunds.length];
      }),
    );
    expect(states).to.deep.equal([
      ["refunded", 500, 1],
      ["refunded", 500, 1],
      ["paid", 0, 0],
    ]);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
    await words(bought[0]!.agent, wrong.story).expect(410);
    await words(bought[2]!.agent, mistaken.story).expect(200);
    expect((await bought[0]!.agent.get("/notifications").expect(200)).text).to.include("refund");
    const receipt = await bought[0]!.agent.get(`/purchases/${bought[0]!.id}`).expect(200);
    expect(receipt.text).to.include("Our staff took the story down.");
  });

  it("is refunded to the other buyers if one refund fails, and to that one when the job is tried again", async () => {
    const { services, jobs } = site.app;
    const dependencies = { services, provider: createSandbox({ secret: "test", now: services.now }) };
    const { caller } = await site.addMember("guard", "moderator");
    const wrong = await sold();
    const [first, second] = [await buy(wrong), await buy(wrong)];
    await removeStory(services, caller, wrong.story.id, { reason: "It breaks the law." });
    const purchases = Purchase.collection;
    const _id = new Types.ObjectId(first.id);
    const { reader } = (await purchases.findOne({ _id }))!;
    await purchases.updateOne({ _id }, { $set: { reader: "nobody" } });
    const run = () => refundRemoved(dependencies, { story: wrong.story.id });
    const states = async () => {
      await jobs.whenIdle();
      return Promise.all([first, second].map(async ({ id }) => (await Purchase.findById(id).lean())!.state));
    };
    expect(await run().catch((thrown: Error) => thrown)).to.be.instanceOf(AggregateError);
    expect(await states()).to.deep.equal(["paid", "refunded"]);
    await purchases.updateOne({ _id }, { $set: { reader } });
    expect(await run()).to.equal(1);
    expect(await states()).to.deep.equal(["refunded", "refunded"]);
  });

  it("is refunded after its dispute is won if moderators removed it meanwhile", async () => {
    const { services, jobs } = site.app;
    const dependencies = { services, provider: createSandbox({ secret: "test", now: services.now }) };
    const { caller } = await site.addMember("minder", "moderator");
    const wrong = await sold();
    const bought = await buy(wrong);
    const _csrf = await csrfOf(bought.agent);
    const act = async (what: string) => {
      const checkout = `/sandbox/checkout/${bought.id}`;
      await bought.agent.post(checkout).type("form").send({ _csrf, do: what }).expect(303);
      await jobs.whenIdle();
    };
    const run = async () => {
      const waiting = { name: "sales.refund-removed", "payload.story": wrong.story.id };
      const { deletedCount } = await mongoose.connection.collection("jobs").deleteMany(waiting);
      expect(deletedCount).to.equal(1);
      await refundRemoved(dependencies, { story: wrong.story.id });
      await jobs.whenIdle();
    };
    const state = async () => (await Purchase.findById(bought.id).lean())!.state;
    await act("dispute");
    await removeStory(services, caller, wrong.story.id, { reason: "It breaks the law." });
    await jobs.whenIdle();
    await run();
    expect(await state()).to.equal("disputed");
    await act("win");
    expect(await state()).to.equal("paid");
    await run();
    expect(await state()).to.equal("refunded");
    const { refunds } = (await SandboxCheckout.findOne({ reference: bought.id }).lean())!;
    expect(refunds.map(({ amount }) => amount)).to.deep.equal([500]);
    expect((await verifyLedger()).drifted).to.deep.equal([]);
  });

  it("is found by an index", async () => {
    const [find] = await examined(() => isBought({ _id: new Types.ObjectId() }));
    expect(find!.stages).to.include("IXSCAN").and.not.include("COLLSCAN");
    expect(find!.documents).to.equal(0);
  });
});
