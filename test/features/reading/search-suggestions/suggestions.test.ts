import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { guest } from "#core/base/viewer.ts";
import { beginningsOf, foldText, lookUp } from "#core/text/beginnings.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { suggest } from "#features/reading/search-suggestions/suggest.ts";
import { unpublishStory, updateStory } from "#features/stories/editing/index.ts";
import { titleKeysAndFilterFields } from "#src/migrations/0007-title-keys-and-filter-fields.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { migrate } from "#test/support/migrate.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Prefixes of a text", () => {
  it("start at each word, ignoring case and accents", () => {
    const finds = (text: string, typed: string) => {
      const key = lookUp(typed);
      if (!key) return false;
      return beginningsOf(text).some((own) =>
        "$eq" in key ? own === key.$eq : own >= key.$elemMatch.$gte && own < key.$elemMatch.$lt,
      );
    };
    const title = "The Lamplighter’s Ledger, or: Zoë in Ölmütz";
    for (const typed of ["th", "lam", "LAMPL", "lamplighters le", "ledger or", "zoe in", "Zoë", "olm", "in"])
      expect(finds(title, typed), typed).to.equal(true);
    for (const typed of ["t", "", "amp", "lamplighter ledger", "the ledger", "%", "zz"])
      expect(finds(title, typed), typed).to.equal(false);
    expect(finds("丘の向こうの海", "丘の向")).to.equal(true);
    expect(foldText("  O’Neil -- & Sons ")).to.equal("oneil sons");
  });
});

describe("Search suggestions", () => {
  const site = useSite();
  let author: TestMember;

  before(async () => {
    author = await site.addMember("harbour.master");
    await updateUser(site.app.services, author.caller, author.id, { name: "Harriet Quay" });
  });

  const labels = async (typed: string, kind?: string) =>
    (await suggest(typed, guest)).filter((one) => !kind || one.kind === kind).map(({ label }) => label);

  it("are stories, members, genres and tags, each with its link", async () => {
    const story = await storeStory(site, author, { title: "Harbour Lights", tags: ["harbour", "har har"] });
    const { body, headers } = await supertest(site.url).get("/api/search/suggestions?q=har").expect(200);
    expect(body).to.deep.equal({
      data: [
        { kind: "story", label: "Harbour Lights", detail: "Harriet Quay", href: story.path },
        { kind: "person", label: "Harriet Quay", detail: "harbour.master", href: "/user/harbour.master" },
        { kind: "tag", label: "har har", href: "/tags/har-har" },
        { kind: "tag", label: "harbour", href: "/tags/harbour" },
      ],
      meta: {},
    });
    expect(headers["cache-control"]).to.equal("private, no-cache");
    for (const typed of ["harbour l", "lights", "quay h", "master"])
      expect((await labels(typed)).length, typed).to.equal(1);
    expect(await labels("harbour k")).to.deep.equal([]);
    expect(await labels("harbour m")).to.deep.equal(["Harriet Quay"]);
    expect(await labels("sci", "genre")).to.deep.equal(["Science fiction"]);
    expect(await labels("fi", "genre")).to.deep.equal(["Fan fiction", "Non-fiction"]);
    for (const { href } of body.data) await supertest(site.url).get(href).expect(200);
  });

  it("are public content only, and follow its changes", async () => {
    const { services } = site.app;
    const wish = { title: "Quicksand Diary", tags: ["quicksand"] };
    const story = await storeStory(site, author, wish);
    await storeStory(site, author, { ...wish, title: "Quicksand Draft", draft: true });
    await storeStory(site, author, { ...wish, title: "Quicksand, private", private: true });
    expect(await labels("quicks")).to.deep.equal(["Quicksand Diary", "quicksand"]);
    await updateStory(services, author.caller, story.id, { title: "Dry Land" });
    expect(await labels("quicks", "story")).to.deep.equal([]);
    expect(await labels("dry l")).to.deep.equal(["Dry Land"]);
    await unpublishStory(services, author.caller, story.id);
    expect(await labels("dry l")).to.deep.equal([]);
    expect(await labels("quicks")).to.deep.equal([]);
  });

  it("leave out blocked members and members who opt out of search", async () => {
    const { services } = site.app;
    const shy = await site.addMember("winsome-shy");
    const gone = await site.addMember("winsome-gone");
    const bold = await site.addMember("winsome-bold");
    expect((await labels("winsome")).sort()).to.deep.equal(["winsome-bold", "winsome-gone", "winsome-shy"]);
    await updateUser(services, shy.caller, shy.id, { hideFromSearch: true });
    await mongoose.connection
      .collection("users")
      .updateOne({ username: gone.username }, { $set: { blocked: true } });
    expect(await labels("winsome")).to.deep.equal(["winsome-bold"]);
    expect(await labels("bold wins")).to.deep.equal(["winsome-bold"]);
    expect(bold.id).to.be.a("string");
  });

  it("are eight at most, the best known stories first, and read no more than needed", async () => {
    const stories = mongoose.connection.collection("stories");
    for (let n = 0; n < 60; n += 1)
      await storeStory(site, author, { title: `Mountain ${n}`, tags: [`mount ${n}`], chapters: ["Up."] });
    await stories.updateOne({ title: "Mountain 31" }, { $set: { "stats.popularity": 1e6 } });
    for (const typed of ["mo", "mou", "mountain 3"]) {
      // Names next to it in the alphabet do not match.
      expect(await labels("moun s", "story")).to.deep.equal([]);
      let found: string[] = [];
      const finds = await examined(async () => {
        found = await labels(typed);
      });
      expect(found.length, typed).to.be.within(6, 8);
      expect(found[0], typed).to.equal("Mountain 31");
      for (const { documents, keys, stages } of finds) {
        expect(documents, typed).to.be.at.most(40);
        expect(keys, typed).to.be.at.most(130);
        expect(stages.join(), typed).not.to.include("COLLSCAN");
      }
    }
  });

  it("include stories from before suggestions existed, once the site has started", async () => {
    await storeStory(site, author, { title: "Parchment" });
    const stories = mongoose.connection.collection("stories");
    await stories.updateMany({ title: "Parchment" }, { $unset: { titleKeys: "" } });
    expect(await labels("parch")).to.deep.equal([]);
    await migrate(site, titleKeysAndFilterFields);
    expect(await labels("parch")).to.deep.equal(["Parchment"]);
  });

  it("are empty for less than two letters, and never fail on unusual input", async () => {
    for (const q of ["", " ", "a", "%", ".*", "(", "\\", "\0\0", "$gt", "\uffff\uffff", "😀😀"]) {
      const { body } = await supertest(site.url).get("/api/search/suggestions").query({ q }).expect(200);
      expect(body.data, q).to.be.an("array");
      if (foldText(q).length < 2) expect(body.data, q).to.deep.equal([]);
    }
    await supertest(site.url).get("/api/search/suggestions").expect(400);
    await supertest(site.url)
      .get(`/api/search/suggestions?q=${"a".repeat(101)}`)
      .expect(400);
    await supertest(site.url).get("/api/search/suggestions?q[$gt]=a").expect(400);
  });
});

describe("The rate limit on suggestions", () => {
  const site = useSite({ RATE_LIMITS: "1" });

  it("refuses more than 120 a minute", async () => {
    const ask = () => supertest(site.url).get("/api/search/suggestions?q=ab");
    for (let n = 0; n < 120; n += 1) await ask().expect(200);
    const { headers } = await ask().expect(429);
    expect(Number(headers["retry-after"])).to.be.within(1, 60);
    expect(headers).to.include({ "ratelimit-limit": "120", "ratelimit-remaining": "0" });
    expect(headers["ratelimit-reset"]).to.equal(headers["retry-after"]);
  });
});
