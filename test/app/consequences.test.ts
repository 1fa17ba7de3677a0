import { expect } from "chai";
import supertest from "supertest";
import { answerTo, occurrenceNames } from "#core/consequences.ts";
import { occurrenceSources } from "#features/consequences.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { letIn, page, type TestStory, writeStory } from "./support/stories.ts";

describe("Consequences for members and their works", () => {
  const site = useSite();
  let [author, reader, admin] = [] as unknown as [TestMember, TestMember, TestMember];
  const get = (path: string) => supertest(site.url).get(path);
  const bearer = async (member: TestMember) => ({ Authorization: `Bearer ${await site.tokenOf(member)}` });
  const post = async (member: TestMember, path: string, data: object) => {
    const { body } = await supertest(site.url)
      .post(`/api/${path}`)
      .set(await bearer(member))
      .send({ data })
      .expect(200);
    return String(body.data?.id);
  };
  const put = async (member: TestMember, path: string, data: object) =>
    supertest(site.url)
      .put(`/api/${path}`)
      .set(await bearer(member))
      .send({ data })
      .expect(200);
  const unread = async (member: TestMember): Promise<number> => {
    await site.app.jobs.whenIdle();
    const { body } = await get("/api/notifications/count").set(await bearer(member));
    return body;
  };
  const ban = (who: TestMember) => blockUser(site.app.services, admin.caller, who.id, { reason: "spam" });
  const unban = (who: TestMember) => unblockUser(site.app.services, admin.caller, who.id);
  let count = 0;
  const member = (name: string) => site.addMember(`${name}-${++count}`);

  before(async () => {
    [author, reader, admin] = [
      await site.addMember("author"),
      await site.addMember("reader"),
      await site.addMember("boss", "admin"),
    ];
  });

  describe("are declared by every feature", () => {
    const names = occurrenceNames(occurrenceSources);
    const every = () =>
      site.app.features.flatMap((feature) =>
        names.map(([group, name]) => ({
          feature,
          what: `${feature.name}: ${group} ${String(name)}`,
          answer: answerTo(feature.consequences, group, name),
        })),
      );

    it("as a handler or a sentence that says why nothing has to be done", () => {
      const silent = every().filter(({ answer }) => {
        if (answer.kind === "not-affected") return !/^\S.{15,}\.$/.test(answer.reason);
        return answer.kind === "on-read" && !/^\S.{15,}\.$/.test(answer.how);
      });
      expect(silent.map(({ what }) => what)).to.deep.equal([]);
    });

    it("with unique handler names, because waiting events are stored under them", () => {
      const handlers = every().flatMap(({ answer }) => (answer.kind === "handler" ? [answer.name] : []));
      expect(handlers).to.have.members([...new Set(handlers)]);
      expect(handlers).to.have.length.above(30);
    });

    it("as personal data only if the feature has personal data to erase", () => {
      const lacking = every().filter(
        ({ feature, answer }) => answer.kind === "personal-data" && !feature.personalData,
      );
      expect(lacking.map(({ what }) => what)).to.deep.equal([]);
    });
  });

  describe("A ban", () => {
    let [banned, coAuthor, buyer] = [] as unknown as [TestMember, TestMember, TestMember];
    let [story, shared] = [] as unknown as [TestStory, TestStory];
    const titles = async () => {
      const { body } = await get(`/api/stories?filters[author]=${banned.id}`);
      return body.data.length as number;
    };

    before(async () => {
      [banned, coAuthor, buyer] = [await member("banned"), await member("with"), await member("buyer")];
      story = await writeStory(site, banned, { title: "The Hidden Harbour" });
      shared = await writeStory(site, banned, { title: "Two Hands" });
      await letIn(site, banned, shared, coAuthor, "co-author");
    });

    it("removes the member's stories from lists, search, feeds, the sitemap and the API, and later restores them unchanged", async () => {
      const shownIn = async () => {
        const places = ["/stories/new", "/search?q=Harbour", "/feed.atom"];
        const texts = await Promise.all(places.map(async (path) => (await get(path)).text));
        return texts.map((text) => text.includes("The Hidden Harbour"));
      };
      expect(await titles()).to.equal(2);
      await ban(banned);
      await site.app.jobs.whenIdle();
      expect(await titles()).to.equal(0);
      await get(story.path).expect(404);
      await get(story.chapter(1)).expect(404);
      await get(`/api/stories/${story.id}`).expect(404);
      expect(await shownIn()).to.deep.equal([false, false, false]);
      await unban(banned);
      await site.app.jobs.whenIdle();
      expect(await titles()).to.equal(2);
      await get(story.path).expect(200);
      expect(await shownIn()).to.deep.equal([true, true, true]);
    });

    it("leaves a story with its co-author, showing the banned author's name without a link", async () => {
      await ban(banned);
      await site.app.jobs.whenIdle();
      const agent = await site.visit(coAuthor);
      const $ = page(await agent.get(shared.path).expect(200));
      expect($("body").text()).to.include(banned.username);
      expect($(`a[href="/user/${banned.username}"]`)).to.have.length(0);
      await unban(banned);
      await site.app.jobs.whenIdle();
      const again = page(await agent.get(shared.path).expect(200));
      expect(again(`a[href="/user/${banned.username}"]`)).to.have.length.above(0);
    });

    it("withdraws notifications of the member's actions, and later restores them", async () => {
      expect(await unread(buyer)).to.equal(0);
      await post(banned, "followers", { following: buyer.id });
      expect(await unread(buyer)).to.equal(1);
      await ban(banned);
      expect(await unread(buyer)).to.equal(0);
      await unban(banned);
      expect(await unread(buyer)).to.equal(1);
    });
  });

  describe("A banned member's session", () => {
    it("reaches one page with the reason, an appeal and their data; everything else redirects there", async () => {
      const out = await member("out");
      await ban(out);
      const agent = supertest.agent(site.url);
      const sent = { identifier: out.username, password: out.password };
      const signedIn = await agent.post("/login").type("form").send(sent);
      expect([signedIn.status, signedIn.headers.location]).to.deep.equal([303, "/account-closed"]);
      for (const path of ["/", "/settings", "/settings/moderation", "/messages", "/stories/new"]) {
        const led = await agent.get(path);
        expect([path, led.status, led.headers.location]).to.deep.equal([path, 302, "/account-closed"]);
      }
      const refused = await agent.get("/api/stories").expect(400);
      expect(refused.body.error.message).to.equal("Your account has been blocked by an administrator");
      const $ = page(await agent.get("/account-closed").expect(200));
      expect($("main").text()).to.include("spam");
      const token = $('input[name="_csrf"]').first().attr("value");
      const act = (fields: object) =>
        agent
          .post("/account-closed")
          .type("form")
          .send({ _csrf: token, ...fields });
      await act({ intent: "appeal", text: " " }).expect(422);
      await act({ intent: "appeal", text: "It was not me." }).expect(303);
      await act({ intent: "appeal", text: "It was not me." }).expect(303);
      // Another appeal must not seem to be sent.
      const other = await act({ intent: "appeal", text: "It was somebody else." }).expect(422);
      expect(page(other)("textarea[readonly]").text()).to.equal("It was somebody else.");
      const late = await supertest(site.url)
        .post("/account-closed")
        .set("Origin", site.url)
        .type("form")
        .send({ intent: "appeal", text: "Typed until the session ended." })
        .expect(403);
      expect(page(late)("textarea[readonly]").text()).to.equal("Typed until the session ended.");
      await act({ intent: "archive" }).expect(303);
      await site.app.jobs.whenIdle();
      const again = page(await agent.get("/account-closed").expect(200));
      expect(again("main").text()).to.include("We have received your appeal");
      const archive = again('a[href^="/settings/data/archive/"]').attr("href");
      await agent.get(archive!).expect(200);
      const staff = await site.visit(admin);
      expect((await staff.get("/admin/contact").expect(200)).text).to.include("It was not me.");
      await unban(out);
      await agent.get("/account-closed").expect(302);
      await agent.get("/").expect(200);
    });
  });

  describe("A block or mute", () => {
    for (const kind of ["block", "mute"] as const)
      it(`(${kind}) applies to notifications of before, and its end brings them back`, async () => {
        const [ada, bea] = [await member("ada"), await member("bea")];
        await post(bea, "updates", { text: "Hello there", to: ada.id });
        expect(await unread(ada)).to.equal(1);
        await blockMember(site.app.services, ada.caller, { who: bea.id, kind });
        expect(await unread(ada)).to.equal(0);
        await unblockMember(site.app.services, ada.caller, { who: bea.id, kind });
        expect(await unread(ada)).to.equal(1);
      });

    it("hides what the two members write from each other, in lists, pages and the API", async () => {
      const [ada, bea] = [await member("ada"), await member("bea")];
      const place = (await writeStory(site, author)).doc.contents[0]!.chapter;
      await post(ada, "comments", { chapter: String(place), text: "Ada was here" });
      await post(bea, "comments", { chapter: String(place), text: "Bea was here" });
      const seen = async (by: TestMember) => {
        const { body } = await get(`/api/comments?filters[chapter]=${place}`).set(await bearer(by));
        return [body.data.length, body.meta.pagination.total];
      };
      expect([await seen(ada), await seen(bea)]).to.deep.equal([
        [2, 2],
        [2, 2],
      ]);
      await blockMember(site.app.services, ada.caller, { who: bea.id, kind: "block" });
      expect([await seen(ada), await seen(bea)]).to.deep.equal([
        [1, 1],
        [1, 1],
      ]);
      await unblockMember(site.app.services, ada.caller, { who: bea.id, kind: "block" });
      expect([await seen(ada), await seen(bea)]).to.deep.equal([
        [2, 2],
        [2, 2],
      ]);
    });

    it("excludes the follows between the two from counts for as long as it lasts", async () => {
      const [ada, bea] = [await member("ada"), await member("bea")];
      await post(bea, "followers", { following: ada.id });
      const followers = async () => (await get(`/api/users/${ada.id}`)).body.followersCount;
      expect(await followers()).to.equal(1);
      await blockMember(site.app.services, ada.caller, { who: bea.id, kind: "block" });
      expect(await followers()).to.equal(0);
      await unblockMember(site.app.services, ada.caller, { who: bea.id, kind: "block" });
      await site.app.jobs.whenIdle();
      expect(await followers()).to.equal(1);
    });
  });

  describe("Content by members", () => {
    let story: TestStory;
    const comment = (text: string, by = reader) =>
      post(by, "comments", { chapter: String(story.doc.contents[0]!.chapter), text });

    before(async () => {
      story = await writeStory(site, author);
    });

    it("has its notification hidden and restored with it", async () => {
      const mentioned = await member("cato");
      const id = await comment(`Ask @${mentioned.username}`);
      expect(await unread(mentioned)).to.equal(1);
      await post(author, `comments/${id}/hide`, {});
      expect(await unread(mentioned)).to.equal(0);
      await supertest(site.url)
        .delete(`/api/comments/${id}/hide`)
        .set(await bearer(author));
      expect(await unread(mentioned)).to.equal(1);
    });

    it("withdraws the notification of a member whose mention is edited out", async () => {
      const [one, other] = [await member("dora"), await member("ed")];
      const id = await comment(`Ask @${one.username} or @${other.username}`);
      expect([await unread(one), await unread(other)]).to.deep.equal([1, 1]);
      await put(reader, `comments/${id}`, { text: `Ask @${other.username}` });
      expect([await unread(one), await unread(other)]).to.deep.equal([0, 1]);
    });
  });
});
