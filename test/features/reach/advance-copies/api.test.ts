import { expect } from "chai";
import supertest from "supertest";
import { StoryLink } from "#features/reach/story-links/model.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Story links and advance copies by the API", () => {
  const site = useSite();
  let author: TestMember;
  let reader: TestMember;
  let friend: TestMember;
  before(async () => {
    author = await site.addMember("api-author");
    reader = await site.addMember("api-reader");
    friend = await site.addMember("api-friend");
  });

  const as =
    (member: TestMember) =>
    async (method: "get" | "post" | "put" | "delete", path: string, data?: object) => {
      const request = supertest(site.url)
        [method](`/api/${path}`)
        .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
        .set("Strapi-Response-Format", "v5");
      return data ? request.send({ data }) : request;
    };

  it("are made, opened, changed in part, closed and deleted by their owner alone", async () => {
    const story = await storeStory(site, author, { title: "Harbour" });
    const ask = as(author);
    const shops = [
      { name: "One", url: "https://one.example" },
      { name: "Two", url: "https://two.example" },
    ];
    const made = await ask("post", "story-links", {
      type: "promotional",
      story: story.id,
      slug: "api-harbour",
      headline: "Read it",
      shops,
      outOn: "2030-01-31",
      state: "open",
    });
    expect(made.status, made.text).to.equal(201);
    expect(made.body.meta.ignored).to.deep.equal(["state"]);
    expect(made.body.data).to.deep.include({
      state: "draft",
      outOn: "2030-01-31",
      shops,
      headline: "Read it",
    });
    const at = `story-links/${made.body.data.id}`;
    const wrong = await ask("put", at, { shops: [{ name: "One", url: "ftp://x" }] });
    expect(wrong.body.error.details.errors[0].path).to.deep.equal(["shops", 0, "url"]);
    expect((await ask("put", at, { state: "open", headline: "No" })).status).to.equal(400);
    expect((await ask("put", at, { state: "open" })).body.data.state).to.equal("open");
    await supertest(site.url).get("/link/api-harbour").expect(200);
    const changed = await ask("put", at, { shops: shops.slice(1) });
    expect(changed.body.data).to.deep.include({
      shops: shops.slice(1),
      headline: "Read it",
      outOn: "2030-01-31",
    });
    expect((await ask("put", at, changed.body.data)).status).to.equal(200);
    expect((await as(reader)("get", at)).status).to.equal(404);
    expect((await as(reader)("put", at, { headline: "Mine" })).status).to.equal(404);
    expect((await ask("put", at, { state: "closed" })).body.data.state).to.equal("closed");
    expect((await ask("delete", at)).status).to.equal(204);
    expect(await StoryLink.countDocuments({ slug: "api-harbour" })).to.equal(0);
  });

  it("keep the other stories of a page when something else is changed, also while one is private", async () => {
    const [story, other] = [await storeStory(site, author, {}), await storeStory(site, author, {})];
    const ask = as(author);
    const made = await ask("post", "story-links", {
      type: "promotional",
      story: story.id,
      slug: "api-others",
      more: [other.id],
    });
    const stored = async () => (await StoryLink.findOne({ slug: "api-others" }).lean())!.more.map(String);
    expect(await stored(), made.text).to.deep.equal([other.id]);
    expect((await ask("put", `stories/${other.id}`, { private: true })).status).to.equal(200);
    const at = `story-links/${made.body.data.id}`;
    expect((await ask("put", at, { headline: "Two harbours" })).body.data.headline).to.equal("Two harbours");
    expect(await stored()).to.deep.equal([other.id]);
    expect((await ask("put", at, { more: [] })).status).to.equal(200);
    expect(await stored()).to.deep.equal([]);
  });

  it("are asked for, offered, answered and told about, each by its side", async () => {
    const story = await storeStory(site, author, { private: true, password: "not yet" });
    const writes = as(author);
    const reads = as(reader);
    const { body } = await writes("post", "story-links", {
      type: "arc",
      story: story.id,
      slug: "api-arc",
      copies: { limit: 5, approval: "hand", until: "2039-01-01", pinned: true },
    });
    const terms = { limit: 5, approval: "hand", until: "2039-01-01", pinned: true };
    expect(body.data.copies).to.deep.include(terms);
    const link = body.data.id;
    const later = await writes("put", `story-links/${link}`, { copies: { until: "2040-01-01" } });
    expect(later.body.data?.copies, later.text).to.deep.include({ ...terms, until: "2040-01-01" });
    await writes("put", `story-links/${link}`, { state: "open" });

    expect((await reads("post", "advance-copies", { slug: "api-arc", why: "Boats" })).status).to.equal(400);
    const asked = await reads("post", "advance-copies", { slug: "api-arc", why: "Boats", agree: true });
    expect(asked.body.data, asked.text).to.include({ state: "asked", why: "Boats" });
    const at = `advance-copies/${asked.body.data.id}`;
    expect((await as(friend)("get", at)).status).to.equal(404);
    expect((await reads("put", at, { state: "given" })).status).to.equal(403);
    const whole = (await reads("get", at)).body.data;
    expect((await reads("put", at, { ...whole, feedback: null })).status, "as it was read").to.equal(200);
    expect((await reads("put", at, { feedback: "Early" })).status).to.equal(403);
    expect((await writes("put", at, { state: "given" })).body.data.state).to.equal("given");
    expect((await writes("put", at, { feedback: "Mine" })).status).to.equal(403);
    expect((await reads("put", at, { feedback: "Good boats." })).body.data.feedback).to.equal("Good boats.");
    const listed = await writes("get", `advance-copies?filters[link]=${link}&populate=reader`);
    expect(listed.body.data[0].reader.username).to.equal("api-reader");
    expect(listed.body.data[0]).to.not.have.any.keys("mark", "remindedAt");

    const invited = await writes("post", "advance-copies", { link, reader: friend.id });
    expect(invited.body.data.state, invited.text).to.equal("invited");
    const mine = `advance-copies/${invited.body.data.id}`;
    expect((await as(friend)("put", mine, { state: "turned-down" })).body.data.state).to.equal("turned-down");
    expect((await writes("put", at, { state: "ended" })).body.data.state).to.equal("ended");
    expect((await as(friend)("post", "advance-copies", { link, reader: reader.id })).status).to.equal(400);
  });
});
