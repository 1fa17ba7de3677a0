import { expect } from "chai";
import supertest from "supertest";
import { updateUser } from "#features/people/profile/index.ts";
import { changeRole } from "#features/people/staff/index.ts";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import {
  createStory,
  featureStory,
  publishStory,
  removeCollaborator,
  unpublishStory,
  updateStory,
} from "#features/stories/editing/index.ts";
import { browsersOf, CHOSEN_BY, letIn, page, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

type Agent = ReturnType<typeof supertest.agent>;

describe("Cached pages", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let ada: TestMember;
  let bob: TestMember;

  before(async () => {
    author = await site.addMember("author");
    ada = await site.addMember("ada");
    bob = await site.addMember("bob");
  });

  const guest = () => supertest(site.url);
  const services = () => site.app.services;
  const nameIn = (answer: { text: string }) => page(answer)(".account-name").text().replace(/^.*: /, "");
  const tokensIn = (answer: { text: string }) => {
    const $ = page(answer);
    return $('input[name="_csrf"]')
      .map((_, input) => $(input).val() as string)
      .get();
  };

  describe("show a change on the very next request", () => {
    /** Requests the page as a guest and as a member, twice each, so that the second response is cached. */
    const everyone = async (path: string): Promise<string[]> => {
      const member = await as(ada);
      const answers = [];
      for (const agent of [guest(), member, guest(), member]) answers.push((await agent.get(path)).text);
      return answers;
    };
    const all = (texts: string[], what: string) => texts.every((text) => text.includes(what));
    const none = (texts: string[], what: string) => !texts.some((text) => text.includes(what));

    it("in a story's details", async () => {
      const story = await writeStory(site, author, { synopsis: "Before the change." });
      expect(all(await everyone(story.path), "Before the change.")).to.equal(true);
      await updateStory(services(), author.caller, story.id, { synopsis: "After the change." });
      const after = await everyone(story.path);
      expect(all(after, "After the change.") && none(after, "Before the change.")).to.equal(true);
    });

    it("in a chapter's text, once published", async () => {
      const story = await writeStory(site, author);
      const id = String(story.doc.contents[0]?.chapter);
      expect(all(await everyone(story.chapter(1)), "The first part.")).to.equal(true);
      await updateChapter(services(), author.caller, id, { html: "<p>Rewritten.</p>" });
      expect(all(await everyone(story.chapter(1)), "The first part.")).to.equal(true);
      await publishChapter(services(), author.caller, id);
      const after = await everyone(story.chapter(1));
      expect(all(after, "Rewritten.") && none(after, "The first part.")).to.equal(true);
    });

    it("in a chapter's title, on its neighbours", async () => {
      const story = await writeStory(site, author);
      await everyone(story.chapter(2));
      const id = String(story.doc.contents[2]?.chapter);
      await updateChapter(services(), author.caller, id, { title: "A Better Name" });
      await publishChapter(services(), author.caller, id);
      expect(all(await everyone(story.chapter(2)), "A Better Name")).to.equal(true);
      expect(all(await everyone(story.path), "A Better Name")).to.equal(true);
    });

    it("in lists: home, lists, genres, search, profile, feeds and sitemap", async () => {
      const places = [
        "/",
        "/stories",
        "/stories/new",
        "/stories/popular",
        "/genres/dystopian",
        "/search?q=zeppelin",
        `/user/${author.username}`,
        "/feed.atom",
        "/genres/dystopian/feed.atom",
        `/user/${author.username}/feed.atom`,
      ];
      for (const place of places) expect(none(await everyone(place), "Zeppelin"), place).to.equal(true);
      const story = await writeStory(site, author, {
        title: "Zeppelin Weather",
        categories: ["dystopian"],
        aiUse: "none",
      });
      for (const place of places)
        expect(all(await everyone(place), "Zeppelin Weather"), place).to.equal(true);
      await unpublishStory(services(), author.caller, story.id);
      for (const place of places)
        expect(none(await everyone(place), "Zeppelin Weather"), place).to.equal(true);
      expect((await guest().get(story.path)).status).to.equal(404);
      expect((await (await as(ada)).get(story.chapter(1))).status).to.equal(404);
      await publishStory(services(), author.caller, story.id);
      for (const place of places)
        expect(all(await everyone(place), "Zeppelin Weather"), place).to.equal(true);
    });

    it("in an author's name, on their profile and on every page of their stories", async () => {
      const renamed = await site.addMember("changeling");
      const story = await writeStory(site, renamed, { title: "By Someone" });
      const places = [
        story.path,
        story.chapter(1),
        `/user/${renamed.username}`,
        "/stories/new",
        "/feed.atom",
      ];
      for (const place of places) expect(none(await everyone(place), "Nom de Plume"), place).to.equal(true);
      await updateUser(services(), renamed.caller, renamed.id, { name: "Nom de Plume" });
      for (const place of places) expect(all(await everyone(place), "Nom de Plume"), place).to.equal(true);
    });

    it("in featured stories", async () => {
      const admin = await site.addMember("chief", "admin");
      const story = await writeStory(site, author, { title: "Pick of the Week" });
      expect(none(await everyone("/stories/featured"), "Pick of the Week")).to.equal(true);
      await featureStory(services(), admin.caller, story.id, { on: "site" });
      expect(all(await everyone("/stories/featured"), "Pick of the Week")).to.equal(true);
    });

    it("in a member's rights and drafts", async () => {
      const story = await writeStory(site, author);
      const agent = await as(bob);
      const edits = async () => (await agent.get(story.path)).text.includes(`/story/${story.id}/edit`);
      await letIn(site, author, story, bob, "co-author");
      const drafts = async () => page(await agent.get("/"))(".menu-count").text();
      expect(await drafts()).to.equal("");
      await createStory(services(), bob.caller, { title: "A Plan" });
      expect(await drafts()).to.equal("1 draft");
      await createStory(services(), bob.caller, { title: "Another Plan" });
      expect(await drafts()).to.equal("2 drafts");
      await removeCollaborator(services(), author.caller, story.id, bob.id);
      expect(await edits()).to.equal(false);
      const admin = await site.addMember("boss", "admin");
      await changeRole(services(), admin.caller, bob.id, { role: "moderator" });
      const gone = await agent.get("/my-stories");
      expect(gone.status, "a new role ends the session").to.equal(302);
    });
  });

  it("never serve one visitor's page to another, in turn or concurrently", async () => {
    const mine = await writeStory(site, ada, { title: "Ada’s Own" });
    const secret = await writeStory(site, ada, { private: true, password: "open up", chapters: ["Hush."] });
    const [first, second] = [await as(ada), await site.visit(bob)];
    const paths = [
      "/",
      "/stories",
      mine.path,
      mine.chapter(1),
      `/user/${ada.username}`,
      secret.path,
      "/login",
      "/settings/reader",
    ];
    const seen: { who: string; path: string; text: string; headers: Record<string, string> }[] = [];
    const ask = async (who: string, agent: Agent | ReturnType<typeof guest>, path: string) => {
      const { text, headers } = await agent.get(path);
      seen.push({ who, path, text, headers });
    };
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        paths.flatMap((path) => [
          ask("ada", first, path),
          ask("guest", guest(), path),
          ask("bob", second, path),
        ]),
      );
    }
    const tokens: Record<string, Set<string>> = { ada: new Set(), bob: new Set(), guest: new Set() };
    for (const answer of seen) {
      const { who, path, text, headers } = answer;
      if (path === "/login" && who !== "guest") continue;
      const isReading = path === mine.chapter(1);
      if (!isReading) expect(nameIn(answer), `${path} for ${who}`).to.equal(who === "guest" ? "" : who);
      for (const token of tokensIn(answer)) tokens[who]?.add(token.split(".")[0]!);
      expect(text.includes(`/story/${mine.id}/edit`), `${path} for ${who}`).to.equal(
        who === "ada" && path === mine.path,
      );
      if (path === secret.path)
        expect(
          text.includes("This story is password-protected. It does not appear in any list."),
          who,
        ).to.equal(who === "ada");
      if (who === "guest") expect(headers["set-cookie"], path).to.equal(undefined);
      if (who !== "guest") expect(headers["cache-control"], path).to.match(/^private|no-store/);
    }
    expect(tokens.guest?.size).to.equal(0);
    expect([tokens.ada?.size, tokens.bob?.size]).to.deep.equal([1, 1]);
    expect([...tokens.ada!]).not.to.deep.equal([...tokens.bob!]);
  });

  it("give a guest who unlocked one story no access to another", async () => {
    const one = await writeStory(site, author, {
      private: true,
      password: "first door",
      chapters: ["Room one."],
    });
    const two = await writeStory(site, author, {
      private: true,
      password: "second door",
      chapters: ["Room two."],
    });
    const [a, b] = [await site.visit(), await site.visit()];
    await a.post(`${one.path}/unlock`).type("form").send({ password: "first door" }).expect(303);
    await b.post(`${two.path}/unlock`).type("form").send({ password: "second door" }).expect(303);
    const reads = async (agent: Agent | ReturnType<typeof guest>) => [
      (await agent.get(one.chapter(1))).text.includes("Room one."),
      (await agent.get(two.chapter(1))).text.includes("Room two."),
    ];
    for (let round = 0; round < 2; round += 1) {
      expect(await reads(a)).to.deep.equal([true, false]);
      expect(await reads(b)).to.deep.equal([false, true]);
      expect(await reads(guest())).to.deep.equal([false, false]);
    }
  });

  it("show a message once, to its recipient", async () => {
    const agent = await as(author);
    const story = await writeStory(site, author);
    const _csrf = tokensIn(await agent.get(`/story/${story.id}/edit`))[0];
    await agent
      .post(`/story/${story.id}/edit`)
      .type("form")
      .send({ ...CHOSEN_BY, _csrf, title: "Saved", language: "en", pricing: "free" })
      .expect(303);
    const home = await agent.get("/");
    expect(home.text).to.include("Changes saved.");
    expect((await agent.get("/")).text).not.to.include("Changes saved.");
    expect((await guest().get("/")).text).not.to.include("Changes saved.");
  });

  describe("over HTTP", () => {
    it("are not sent again to clients that have them, until they change", async () => {
      const story = await writeStory(site, author);
      for (const agent of [guest(), await as(ada)]) {
        const { headers } = await agent.get(story.path).expect(200);
        const again = await agent.get(story.path).set("If-None-Match", headers.etag!).expect(304);
        expect(again.text).to.equal("");
        expect(again.headers.etag).to.equal(headers.etag);
      }
      const { headers } = await guest().get(story.path);
      await updateStory(services(), author.caller, story.id, { synopsis: "New." });
      const fresh = await guest().get(story.path).set("If-None-Match", headers.etag!).expect(200);
      expect(fresh.headers.etag).not.to.equal(headers.etag);
    });

    it("have an ETag per encoding, and declare what they vary by", async () => {
      const story = await writeStory(site, author);
      const tags = new Set<string>();
      for (const encoding of ["identity", "gzip", "br"]) {
        const { headers } = await guest().get(story.chapter(1)).set("Accept-Encoding", encoding).expect(200);
        expect(headers["content-encoding"] ?? "identity").to.equal(encoding);
        expect(headers.vary).to.include("Accept-Encoding").and.include("Cookie");
        tags.add(headers.etag!);
      }
      expect(tags.size).to.equal(3);
    });

    it("respond to HEAD like GET, without the body", async () => {
      const story = await writeStory(site, author);
      for (const path of [
        "/",
        "/stories",
        story.path,
        story.chapter(1),
        "/login",
        "/no-such-page",
        "/feed.atom",
        "/robots.txt",
      ]) {
        for (const agent of [guest(), await as(ada)]) {
          const got = await agent.get(path).set("Accept-Encoding", "identity");
          const head = await agent.head(path).set("Accept-Encoding", "identity");
          expect(head.status, path).to.equal(got.status);
          expect(head.text ?? "", path).to.equal("");
          expect(head.headers["content-type"], path).to.equal(got.headers["content-type"]);
          expect(head.headers["content-length"], path).to.equal(got.headers["content-length"]);
          expect(head.headers.etag, path).to.equal(got.headers.etag);
        }
      }
    });

    it("set no cookie for a guest who only reads", async () => {
      const story = await writeStory(site, author, { mature: true });
      for (const path of [
        "/",
        "/stories",
        "/search?q=x",
        story.path,
        story.chapter(1),
        "/login",
        "/register",
        "/settings/reader",
        "/nope",
        "/my-stories",
      ]) {
        // Navigation within the site; arrivals by an external link are tested elsewhere (features/analytics).
        const { headers } = await guest().get(path).set("Sec-Fetch-Site", "same-origin");
        expect(headers["set-cookie"], path).to.equal(undefined);
      }
    });

    it("support no other methods", async () => {
      for (const method of ["put", "patch", "delete"] as const) {
        const { status } = await guest()[method]("/stories");
        expect(status).to.be.oneOf([404, 405]);
      }
      await guest().post("/stories").type("form").send({ a: "b" }).expect(405);
    });
  });
});
