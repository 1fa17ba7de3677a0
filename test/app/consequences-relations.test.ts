import { expect } from "chai";
import supertest from "supertest";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { createExchange } from "#features/community/exchanges/commands.ts";
import { signUp } from "#features/community/exchanges/sign-ups.ts";
import { createList } from "#features/library/lists/commands.ts";
import { openBrief } from "#features/market/briefs/commands.ts";
import { makeOffer } from "#features/market/briefs/offers.ts";
import { OrderReview } from "#features/market/order-reviews/model.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { createLink, openLink } from "#features/reach/story-links/commands.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { marketOf, putUp } from "../features/market/support.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { runningChallenge } from "./support/challenges.ts";
import { exchangeInput } from "./support/exchanges.ts";
import { type TestStory, writeStory } from "./support/stories.ts";

describe("Two members with a block between them", () => {
  const site = useSite();
  let [ada, bea, cyd, admin] = [] as unknown as TestMember[];
  let paths: string[] = [];

  const post = async (member: TestMember, path: string, data: object): Promise<string> => {
    const { body, status } = await supertest(site.url)
      .post(`/api/${path}`)
      .set({ Authorization: `Bearer ${await site.tokenOf(member)}` })
      .send({ data });
    expect([path, status, status === 200 ? "" : JSON.stringify(body)]).to.deep.equal([path, 200, ""]);
    return String(body.data?.id ?? "");
  };

  before(async () => {
    [ada, bea, cyd] = [
      await site.addMember("adawort"),
      await site.addMember("beawort"),
      await site.addMember("cydwort"),
    ];
    admin = await site.addMember("boss", "admin");
    const { services } = site.app;
    const writing = { services, limits: unlimited };
    const market = marketOf(site);
    const middle = await writeStory(site, cyd!, { title: "Between", categories: ["fantasy"] });
    const chapter = String(middle.doc.contents[0]!.chapter);
    const challenge = await runningChallenge(writing, cyd!, { title: "A contest" });
    await applyDueTransitions(services);
    const exchange = String(
      (await createExchange(writing, cyd!.caller, exchangeInput({ title: "Gifts" })))._id,
    );
    const thread = await post(cyd!, "threads", { section: "off-topic", title: "Talk", text: "Say hello" });
    const update = await post(cyd!, "updates", { text: "News" });
    const brief = await openBrief(market, cyd!.caller, {
      category: "copy-editing",
      title: "An edit",
      text: "All of it.",
    });
    const service = await putUp(site, cyd!, admin!);
    const comment = await post(cyd!, "comments", { chapter, text: "First" });
    const collected = String(
      (await createList(services, cyd!.caller, { title: "Good ones", description: "Mine.", public: true }))
        ._id,
    );
    for (const [who, name] of [
      [ada!, "Adawort"],
      [bea!, "Beawort"],
    ] as const) {
      const story: TestStory = await writeStory(site, who, {
        title: `${name} writes`,
        categories: ["fantasy"],
        tags: ["worts"],
        aiUse: "none",
      } as never);
      await post(who, "followers", { following: cyd!.id });
      await post(cyd!, "followers", { following: who.id });
      await (await site.visit(cyd!)).get(story.chapter(1)).expect(200);
      await site.app.jobs.whenIdle();
      await post(cyd!, "story-ratings", { story: story.id, rating: 4 });
      await post(cyd!, "reviews", { story: story.id, text: "I read this at some length, twice." });
      await post(cyd!, "favourites", { author: who.id });
      await post(cyd!, "favourites", { story: story.id });
      await post(cyd!, "list-items", { list: collected, story: story.id });
      await post(who, "favourites", { story: middle.id });
      await post(who, "favourites", { author: cyd!.id });
      await post(who, "comments", { chapter, text: `${name} comments` });
      await post(who, "comments", { chapter, text: `${name} answers`, parent: comment });
      await post(who, "updates", { text: `${name} has news` });
      await post(who, "updates", { text: `${name} writes to Cyd`, to: cyd!.id });
      await post(who, "update-replies", { update, text: `${name} replies` });
      await (await site.visit(who)).get(middle.chapter(1)).expect(200);
      await site.app.jobs.whenIdle();
      await post(who, "story-ratings", { story: middle.id, rating: 4 });
      await post(who, "reviews", { story: middle.id, text: `${name} reviews this at some length.` });
      await post(who, "threads", { section: "off-topic", title: `${name} begins`, text: `${name} speaks` });
      await post(who, "posts", { thread, text: `${name} posts` });
      await post(who, "challenge-entries", { challenge, story: story.id });
      await signUp(writing, who.caller, exchange, { wishes: ["fantasy"], offers: ["fantasy"] });
      const list = await createList(services, who.caller, {
        title: `${name} collects`,
        description: "Mine.",
        public: true,
      });
      await post(who, "list-items", { list: String(list._id), story: middle.id });
      const own = await putUp(site, who, admin!);
      await openBrief(market, who.caller, {
        category: "copy-editing",
        title: `${name} wants an edit`,
        text: "All of it.",
      });
      await makeOffer(market, who.caller, String(brief._id), {
        service: String(own._id),
        text: `${name} offers`,
        price: "100",
        delivery: "72",
      });
      await OrderReview.create({
        order: own._id,
        service: service._id,
        by: who.id,
        about: cyd!.id,
        side: "buyer",
        rating: 5,
        text: `${name} bought this`,
        shown: true,
      });
      const link = await createLink(services, who.caller, {
        type: "promotional",
        story: story.id,
        slug: `${name.toLowerCase()}-link`,
      });
      await openLink(services, who.caller, String(link._id));
    }
    await site.app.jobs.whenIdle();
    paths = [
      "/",
      "/newsfeed",
      "/notifications",
      "/stories/new",
      "/stories/new?hidden=show",
      "/stories/popular",
      "/genres/fantasy",
      "/tags/worts",
      "/search?q=writes",
      "/search/people?q=ad",
      "/search/people?q=be",
      "/forums",
      "/forums/off-topic",
      `/forums/off-topic/${thread}`,
      "/forums/search?q=speaks",
      "/forums/unread",
      `/challenges/${challenge}`,
      `/exchanges/${exchange}`,
      "/lists?order=new",
      `/lists/${collected}`,
      `/user/${cyd!.username}/lists`,
      "/marketplace",
      "/marketplace/copy-editing",
      "/briefs",
      `/briefs/${brief._id}`,
      middle.path,
      `${middle.path}/reviews`,
      middle.chapter(1),
      `${middle.chapter(1)}/comments`,
      `/user/${cyd!.username}`,
      `/user/${cyd!.username}/followers`,
      `/user/${cyd!.username}/following`,
      `/user/${cyd!.username}/updates`,
      `/user/${cyd!.username}/reviews`,
      `/updates/${update}`,
      "/api/stories?pagination[pageSize]=50&populate=*",
      "/api/users?pagination[pageSize]=50",
      "/api/comments?populate=*",
      "/api/updates?populate=*",
      "/api/update-replies?populate=*",
      "/api/reviews?populate=reviewer",
      "/api/story-ratings?populate=rater",
      "/api/followers?populate=*",
      "/api/favourites?populate=*",
      "/api/lists?populate=*",
      "/api/list-items?populate=*",
      "/api/threads?populate=*",
      "/api/posts?populate=*",
      `/api/challenge-entries?filters[challenge]=${challenge}&populate=*`,
      "/api/exchange-sign-ups?populate=*",
      `/services/${service._id}/${service.slug}`,
      "/api/services?populate=*",
      "/api/order-reviews?populate=*",
      "/api/offers?populate=*",
      "/api/notifications?populate=*",
      "/api/search/suggestions?q=adaw",
      "/api/search/suggestions?q=beaw",
      "/api/search/suggestions?q=writes",
      "/api/mentions?q=ada",
      "/api/mentions?q=bea",
      "/api/users/suggested",
      "/api/stories/rising",
    ];
  });

  /** Returns the places where a member finds another one's name. */
  async function findsOf(viewer: TestMember, name: string): Promise<readonly string[]> {
    await site.app.jobs.whenIdle();
    const agent = await site.visit(viewer);
    const found: string[] = [];
    for (const path of paths) {
      const { status, text = "" } = await agent.get(path);
      // Data for search engines is the same for everybody, and nobody sees it.
      const seen = text.replaceAll(/<script type="application\/ld\+json".*?<\/script>/gs, "");
      expect(seen, `${path} tells that somebody is left out`).not.to.match(/by your filters|Hide them again/);
      if (status < 400 && new RegExp(name, "i").test(seen)) found.push(path);
    }
    return found;
  }

  for (const kind of ["block", "mute"] as const)
    it(`finds nothing of the other in ${kind === "mute" ? "what one reads who mutes" : "either direction"} (${kind}), and all of it again after it`, async () => {
      const read = async () => ({
        ofBea: await findsOf(ada!, "beawort"),
        ofAda: await findsOf(bea!, "adawort"),
        cyds: await findsOf(cyd!, "beawort"),
      });
      const before = await read();
      expect(before.ofBea.length).to.be.above(30);
      await blockMember(site.app.services, ada!.caller, { who: bea!.id, kind });
      const during = await read();
      await unblockMember(site.app.services, ada!.caller, { who: bea!.id, kind });
      const after = await read();
      expect({
        ofBea: during.ofBea,
        ofAda: kind === "block" ? during.ofAda : before.ofAda.filter((path) => !during.ofAda.includes(path)),
        cyds: before.cyds.filter((path) => !during.cyds.includes(path)),
        lost: before.ofBea.filter((path) => !after.ofBea.includes(path)),
        lostToo: before.ofAda.filter((path) => !after.ofAda.includes(path)),
      }).to.deep.equal({ ofBea: [], ofAda: [], cyds: [], lost: [], lostToo: [] });
    });
});
