import { expect } from "chai";
import { storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";
import { boughtStory } from "./support.ts";

const WORDS = "Only who paid may read of the lantern.";

describe("A purchased chapter, cached for all its buyers", () => {
  const site = useEmptySite();
  let [author, ann, bob, stranger] = [] as unknown as TestMember[];
  let story: TestStory;
  let purchase: string;

  const ask = async (member: TestMember | undefined, path = story.chapter(2)) => {
    const agent = await site.visit(member);
    const { text, headers } = await agent.get(path).expect(200);
    return { reads: text.includes(WORDS), cache: headers["cache-control"] };
  };

  beforeEach(async () => {
    author = await site.addMember("seller");
    ann = await site.addMember("ann");
    bob = await site.addMember("bob");
    stranger = await site.addMember("stranger");
    // Buyers who opened the second part can still get a refund.
    const chapters = ["The first part.", WORDS, "The third part is by far the longest. ".repeat(9)];
    story = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1, chapters });
    purchase = await boughtStory(site, author, ann, story);
    await boughtStory(site, author, bob, story);
  });

  it("is rendered once for buyers and never shown to others, in any order of visits", async () => {
    for (const who of [undefined, ann, stranger, bob, undefined, stranger, ann]) {
      const { reads, cache } = await ask(who);
      expect(reads, who?.username ?? "a guest").to.equal(who === ann || who === bob);
      if (reads) expect(cache).to.equal("private, no-cache");
    }
  });

  it("shows the author's changes at once", async () => {
    const authorization = `Bearer ${await site.tokenOf(author!)}`;
    const agent = await site.visit();
    await agent
      .put(`/api/stories/${story.id}`)
      .set({ authorization })
      .send({ data: { title: "The Lantern, told anew", version: story.doc.version } })
      .expect(200);
    const moved = await (await site.visit(ann)).get(story.chapter(2)).redirects(1);
    expect(moved.text).to.include("The Lantern, told anew").and.include(WORDS);
  });

  it("closes at once for a refunded buyer, and for nobody else", async () => {
    const agent = await site.visit(ann);
    const _csrf = await csrfOf(agent);
    await agent.post(`/purchases/${purchase}/refund`).type("form").send({ _csrf }).expect(303);
    await site.app.jobs.whenIdle();
    const reads = async (member: TestMember) =>
      (await (await site.visit(member)).get(story.chapter(2)).redirects(1)).text.includes(WORDS);
    expect([await reads(ann!), await reads(bob!), await reads(stranger!)]).to.deep.equal([
      false,
      true,
      false,
    ]);
  });
});
