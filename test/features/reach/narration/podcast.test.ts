import { expect } from "chai";
import { load } from "cheerio";
import type supertest from "supertest";
import { toId } from "../../../../src/core/db/ids.ts";
import { inTransaction } from "../../../../src/core/db/transaction.ts";
import { setBought } from "../../../../src/features/people/users/index.ts";
import { fillIn } from "../../../app/support/forms.ts";
import { browsersOf, page, type TestStory, writeStory } from "../../../app/support/stories.ts";
import { type TestMember, useSite } from "../../../support/site.ts";
import { narrate } from "./support.ts";

describe("A story's podcast", () => {
  const site = useSite();
  const as = browsersOf(site);
  let [author, buyer] = [] as unknown as [TestMember, TestMember];
  let guest: ReturnType<typeof supertest.agent>;

  before(async () => {
    author = await site.addMember("author");
    buyer = await site.addMember("buyer");
    guest = await site.visit();
  });

  const narrated = async (wish: Parameters<typeof writeStory>[2] = {}): Promise<TestStory> => {
    const story = await writeStory(site, author, wish);
    for (const number of [1, 2]) await narrate(site, story, number, { narrator: "Ida Quill" });
    return story;
  };
  const buy = (story: TestStory, yes: boolean) =>
    inTransaction((session) => setBought(session, toId(buyer.id), story.doc._id, yes));
  /** Addresses of a feed's audio, on this site. */
  const enclosures = ({ text }: { text: string }) =>
    load(text, { xml: true })("item enclosure")
      .toArray()
      .map(({ attribs }) => new URL(attribs.url!).pathname);

  it("has the audio that everyone may hear, the newest chapter first", async () => {
    const story = await narrated();
    const feed = await guest.get(`${story.path}/podcast.xml`).expect(200);
    expect(feed.headers["content-type"]).to.match(/^application\/rss\+xml/);
    const $ = load(feed.text, { xml: true });
    expect(
      $("item > title")
        .toArray()
        .map((each) => $(each).text()),
    ).to.deep.equal(["Part 2", "Part 1"]);
    expect($("item enclosure").first().attr()).to.include({ type: "audio/mpeg", length: "6561" });
    expect($("item > description").first().text()).to.equal("Read by Ida Quill");
    for (const address of enclosures(feed)) await guest.get(address).set("Range", "bytes=0-9").expect(206);
    expect(page(await guest.get(story.path))('link[type="application/rss+xml"]').length).to.equal(1);
  });

  it("is nobody's of a story that not everyone may find, or for adults", async () => {
    for (const wish of [{ draft: true }, { private: true }, { mature: true }])
      await guest.get(`${(await narrated(wish)).path}/podcast.xml`).expect(404);
  });

  it("has the previews of a paid story, and all of it at the secret address of who bought it, while that holds", async () => {
    const story = await narrated({ pricing: "USD", price: 5, previewChapters: 1 });
    expect(enclosures(await guest.get(`${story.path}/podcast.xml`).expect(200)).length).to.equal(1);
    const agent = await as(buyer);
    const place = `/story/${story.id}/podcast`;
    const token = { _csrf: String(page(await agent.get("/settings/profile"))("[name=_csrf]").val()) };
    await agent
      .post(place)
      .type("form")
      .send({ ...token, intent: "make" })
      .expect(403);
    await buy(story, true);
    const made = await fillIn(agent, place, {}, { holding: "intent", intent: "make" });
    expect(made.status).to.equal(303);
    const secretOf = async () =>
      new URL(String(page(await agent.get(place).expect(200))("#secret-address").val())).pathname;
    const secret = await secretOf();
    const all = enclosures(await guest.get(secret).expect(200));
    expect(all.length).to.equal(2);
    for (const address of all) await guest.get(address).expect(200);
    // Another one ends it.
    await fillIn(agent, place, {}, { holding: "intent", intent: "make" });
    await guest.get(secret).expect(404);
    const other = await secretOf();
    const still = enclosures(await guest.get(other).expect(200));
    // And so does a refund.
    await buy(story, false);
    await guest.get(other).expect(404);
    for (const address of still) await guest.get(address).expect(404);
    await buy(story, true);
    await guest.get(other).expect(200);
    await fillIn(agent, place, {}, { holding: "intent", intent: "end" });
    await guest.get(other).expect(404);
  });
});
