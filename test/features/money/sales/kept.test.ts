import { expect } from "chai";
import { Types } from "mongoose";
import { isBought } from "../../../../src/features/money/sales/kept-stories.ts";
import { Purchase } from "../../../../src/features/money/sales/model.ts";
import { endOld } from "../../../../src/features/stories/bin/empty.ts";
import { Chapter } from "../../../../src/features/stories/chapters/model.ts";
import { deleteStory, unpublishStory, updateStory } from "../../../../src/features/stories/editing/index.ts";
import { Story } from "../../../../src/features/stories/stories/model.ts";
import { type TestStory, writeStory } from "../../../app/support/stories.ts";
import { examined } from "../../../support/examined.ts";
import { csrfOf, type TestMember, useSite } from "../../../support/site.ts";
import { deleteByForm, letTimePass } from "../../accounts/account-data/support.ts";
import { boughtStory } from "./support.ts";

const DAY_MS = 86_400_000;

describe("What somebody has bought", function () {
  this.timeout(60_000);
  const site = useSite();
  let count = 0;

  const sold = async (): Promise<{ author: TestMember; story: TestStory }> => {
    const author = await site.addMember(`seller-${++count}`);
    const story = await writeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
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

  it("goes with its author where nobody paid, or all had their money back", async () => {
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

  it("ends when nobody keeps it any longer, though its author was gone long before", async () => {
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

  it("is found by an index", async () => {
    const [find] = await examined(() => isBought({ _id: new Types.ObjectId() }));
    expect(find!.stages).to.include("IXSCAN").and.not.include("COLLSCAN");
    expect(find!.documents).to.equal(0);
  });
});
