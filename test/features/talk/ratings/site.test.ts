import { expect } from "chai";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { findRating, rateStory } from "#features/talk/ratings/index.ts";
import { RATINGS_TOLD_FROM } from "#shared/talk/ratings.limits.ts";
import { ratingsText } from "#shared/talk/ratings.text.ts";
import { reviewsMessages } from "#shared/talk/reviews.messages.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Rating a story, without JavaScript", () => {
  const site = useSite();
  const words = ratingsText;
  let [ada, bea] = [] as unknown as [TestMember, TestMember];

  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
  });

  const aStory = (input: object = {}) => storeStory(site, ada, { title: "The Lamp", ...input });
  /** A minute later: the rating's weight must not depend on this machine's speed. */
  const open = (who: TestMember, { id }: TestStory, number = 1) =>
    recordProgress(site.app.services, who.viewer, { story: id, number, at: new Date(Date.now() + 60_000) });
  const rate = async (who: TestMember, story: TestStory, rating: number) => {
    await open(who, story);
    return rateStory(site.app.services, who.caller, { story: story.id, rating });
  };
  const guest = async (path: string) => page(await supertest(site.url).get(path).expect(200));

  it("offers the stars once the first chapter was opened, and saves, changes and withdraws them", async () => {
    const story = await aStory();
    const agent = await site.visit(bea);
    const ratings = async () => page(await agent.get(story.path).expect(200))(".ratings");
    expect((await guest(story.path))(".ratings").text())
      .to.include(words.none)
      .and.include(words.unread);
    expect((await ratings()).text())
      .to.include(words.unreadMember)
      .and.not.include("Write a review");
    expect((await ratings()).find("form")).to.have.length(0);
    await agent.get(story.chapter(1)).expect(200);
    expect(await eventually(async () => (await ratings()).find("form").length > 0)).to.equal(true);
    const form = formOf(await agent.get(story.path), "rating");
    const answer = await send(agent, form, { rating: "4" });
    expect(answer.headers.location).to.equal(`${story.path}#ratings`);
    expect((await ratings()).text())
      .to.include(words.remove)
      .and.include("1 rating")
      .and.include("4.0");
    expect((await ratings()).find("[aria-pressed=true]").attr("value")).to.equal("4");
    const refused = await send(agent, formOf(await agent.get(story.path), "rating"), { rating: "9" });
    expect(refused.status).to.equal(303);
    const told = page(await agent.get(story.path));
    expect(told(".notice").text()).to.include("Please choose one to five stars.");
    await send(agent, formOf(await agent.get(story.path), "rating"), { do: "remove" });
    expect((await ratings()).text())
      .to.include(words.rate)
      .and.include(words.none);
    const own = page(await (await site.visit(ada)).get(story.path))(".ratings");
    expect(own.find("form")).to.have.length(0);
    expect(own.text()).to.include(reviewsMessages.ownRating);
  });

  it("lets a guest who has read give stars, which are theirs once they sign in", async () => {
    const story = await aStory();
    const agent = await site.visit();
    const browser = {
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
      "Sec-Fetch-Site": "same-origin",
      "Sec-Fetch-Dest": "document",
    };
    const end = await agent.get(story.chapter(3)).set(browser).expect(200);
    expect(page(await agent.get(story.path))(".ratings [name=rating]")).to.have.length(5);
    const asked = await send(agent, formOf(end, "rating"), { rating: "4" }).set(browser);
    expect(asked.headers.location).to.match(/^\/login\?/);
    const login = formOf(await agent.get(asked.headers.location!), "identifier");
    const signedIn = await send(agent, login, { identifier: bea.username, password: bea.password });
    await agent.get(signedIn.headers.location!).set(browser).redirects(2);
    expect(await findRating(bea.id, story.id)).to.equal(4);
  });

  it("asks for stars at the end of the last chapter, and shows those already given", async () => {
    const story = await aStory();
    const agent = await site.visit(bea);
    const asked = async (number: number) =>
      page(await agent.get(story.chapter(number)).expect(200))(".chapter-rating form").length;
    expect(await asked(1)).to.equal(0);
    expect(await asked(3)).to.equal(1);
    await rate(bea, story, 5);
    const end = page(await agent.get(story.chapter(3)).expect(200));
    expect(end(".chapter-rating [aria-pressed=true]").attr("value")).to.equal("5");
    expect(page(await (await site.visit(ada)).get(story.chapter(3)))(".chapter-rating form")).to.have.length(
      0,
    );
  });

  it("shows the weighted and the plain mean, explains them, and includes structured data from five ratings on", async () => {
    const story = await aStory();
    const readers = await Promise.all(
      Array.from({ length: RATINGS_TOLD_FROM }, (_, n) => site.addMember(`reader${n}`)),
    );
    for (const [n, reader] of readers.slice(1).entries()) await rate(reader, story, n % 2 ? 5 : 4);
    expect((await supertest(site.url).get(story.path)).text).to.not.include("AggregateRating");
    await rate(readers[0]!, story, 3);
    const $ = await guest(story.path);
    expect($(".rating-beside").text()).to.include("4.2 as a plain average").and.include("5 ratings");
    expect($(".rating-how summary").text()).to.equal(words.how);
    const { aggregateRating } = JSON.parse($('script[type="application/ld+json"]').first().text());
    expect(aggregateRating).to.include({ ratingCount: 5, ratingValue: 4.2, bestRating: 5 });
  });

  it("notifies the author once per reader, and no other readers", async () => {
    const story = await aStory();
    await rate(bea, story, 2);
    await rate(bea, story, 4);
    await site.app.jobs.whenIdle();
    const about = { kind: "rating", story: toId(story.id) } as object;
    expect(await Notification.countDocuments({ ...about, for: toId(ada.id) })).to.equal(1);
    expect(await Notification.countDocuments({ ...about, for: toId(bea.id) })).to.equal(0);
    const agent = await site.visit(ada);
    expect((await agent.get("/notifications").expect(200)).text).to.include("bea rated “The Lamp”");
  });

  it("lists ten a page by rater through the API, hides those of hidden stories, and changes the caller's", async () => {
    const [story, other] = [await aStory(), await aStory({ title: "The Tide" })];
    const cyd = await site.addMember("cyd");
    const token = await site.tokenOf(cyd);
    await open(cyd, story);
    const create = (data: object) =>
      supertest(site.url).post("/api/story-ratings").set("Authorization", `Bearer ${token}`).send({ data });
    const { body } = await create({ rater: cyd.id, story: story.id, rating: 3 }).expect(200);
    expect(body.data.attributes).to.include({ rating: 3, weight: 1 });
    expect((await create({ story: story.id, rating: 5 }).expect(200)).body.data.id).to.equal(body.data.id);
    await create({ story: other.id, rating: 5 }).expect(400);
    await rate(cyd, other, 2);
    const ofCyd = async (auth?: string) => {
      const answer = await supertest(site.url)
        .get("/api/story-ratings")
        .query({ filters: { rater: cyd.id }, populate: "story" })
        .set({ "Strapi-Response-Format": "v5", ...(auth ? { Authorization: `Bearer ${auth}` } : {}) })
        .expect(200);
      expect(answer.body.meta.pagination.pageSize).to.equal(10);
      return answer.body.data.map(
        (each: { rating: number; story: { title: string } }) => `${each.story?.title} ${each.rating}`,
      );
    };
    expect(await ofCyd()).to.deep.equal(["The Tide 2", "The Lamp 5"]);
    await updateStory(site.app.services, ada.caller, other.id, { private: true });
    await site.app.jobs.whenIdle();
    expect(await ofCyd()).to.deep.equal(["The Lamp 5"]);
    expect((await ofCyd(token)).length).to.equal(2);
    const found = await supertest(site.url).get(`/api/stories/${story.id}`).expect(200);
    expect(found.body.data.attributes).to.include({ rating: 5, plainRating: 5, ratingsCount: 1 });
  });
});
