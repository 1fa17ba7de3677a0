import { expect } from "chai";
import { load } from "cheerio";
import sharp from "sharp";
import type supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { setBought } from "#features/people/users/index.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { browsersOf, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
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

  const narrated = async (wish: Parameters<typeof storeStory>[2] = {}): Promise<TestStory> => {
    const story = await storeStory(site, author, wish);
    for (const number of [1, 2]) await narrate(site, story, number, { narrator: "Ida Quill" });
    return story;
  };
  const buy = (story: TestStory, yes: boolean) =>
    inTransaction((session) => setBought(session, toId(buyer.id), story.doc._id, yes));
  /** Returns the addresses of a feed's audio, on this site. */
  const enclosures = ({ text }: { text: string }) =>
    load(text, { xml: true })("item enclosure")
      .toArray()
      .map(({ attribs }) => new URL(attribs.url!).pathname);

  it("contains public audio, the newest chapter first", async () => {
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

  it("has what directories require: a square picture, a category, an owner, and that it is not explicit", async () => {
    const story = await narrated();
    const required = ($: ReturnType<typeof load>, name: string) => $(`channel > ${name.replace(":", "\\:")}`);
    const check = async (path: string) => {
      const $ = load((await guest.get(path).expect(200)).text, { xml: true });
      for (const name of ["title", "description", "link", "language", "itunes:author"])
        expect(required($, name).first().text(), name).to.not.equal("");
      expect(required($, "itunes:explicit").text()).to.equal("false");
      expect(required($, "itunes:type").text()).to.equal("serial");
      expect(required($, "itunes:category").attr("text")).to.be.oneOf(["Fiction", "Arts", "Kids & Family"]);
      expect(required($, "itunes:category").children().attr("text")).to.be.a("string");
      const owner = required($, "itunes:owner");
      expect(owner.children("itunes\\:name").text()).to.not.equal("");
      expect(owner.children("itunes\\:email").text()).to.include("@");
      for (const item of $("item").toArray()) {
        for (const name of ["title", "guid", "pubDate", "itunes\\:duration", "itunes\\:explicit"])
          expect($(item).children(name).text(), name).to.not.equal("");
        expect($(item).children("enclosure").attr()).to.have.all.keys("url", "length", "type");
      }
      const picture = new URL(String(required($, "itunes:image").attr("href"))).pathname;
      const { body } = await guest.get(picture).expect("content-type", "image/jpeg").expect(200);
      const { width, height, format } = await sharp(body).metadata();
      expect(format).to.equal("jpeg");
      expect(width).to.equal(height).and.to.be.within(1_400, 3_000);
      return $;
    };
    const open = await check(`${story.path}/podcast.xml`);
    expect(required(open, "itunes:block")).to.have.length(0);
  });

  it("is missing for a story that is unlisted or for adults", async () => {
    for (const wish of [{ draft: true }, { private: true }, { mature: true }])
      await guest.get(`${(await narrated(wish)).path}/podcast.xml`).expect(404);
  });

  it("contains the previews of a paid story, and all of it at a buyer's secret address while the purchase is valid", async () => {
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
    // A new address ends it.
    await fillIn(agent, place, {}, { holding: "intent", intent: "make" });
    await guest.get(secret).expect(404);
    const other = await secretOf();
    const still = enclosures(await guest.get(other).expect(200));
    // A refund ends it too.
    await buy(story, false);
    await guest.get(other).expect(404);
    for (const address of still) await guest.get(address).expect(404);
    await buy(story, true);
    await guest.get(other).expect(200);
    await fillIn(agent, place, {}, { holding: "intent", intent: "end" });
    await guest.get(other).expect(404);
  });
});
