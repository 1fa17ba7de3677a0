import { expect } from "chai";
import supertest from "supertest";
import {
  publishStory,
  removeStory,
  scheduleStory,
  unpublishStory,
  updateStory,
} from "#features/stories/editing/index.ts";
import { browsersOf, CHOSEN_BY, letIn, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";

describe("A story's page", () => {
  const site = useEmptySite();
  let author: TestMember;
  let stranger: TestMember;
  let helper: TestMember;
  let moderator: TestMember;
  let admin: TestMember;

  beforeEach(async () => {
    author = await site.addMember("astrid");
    stranger = await site.addMember("stranger");
    helper = await site.addMember("helper");
    moderator = await site.addMember("moderator", "moderator");
    admin = await site.addMember("admin", "admin");
  });

  const guest = () => supertest(site.url);
  const services = () => site.app.services;
  const as = browsersOf(site);
  const statusFor = async (path: string, member: TestMember) => (await (await as(member)).get(path)).status;
  const statuses = async (path: string) => ({
    guest: (await guest().get(path)).status,
    stranger: await statusFor(path, stranger),
    author: await statusFor(path, author),
    helper: await statusFor(path, helper),
    moderator: await statusFor(path, moderator),
    admin: await statusFor(path, admin),
  });

  it("shows everything about a published story to every visitor", async () => {
    const story = await writeStory(site, author, {
      title: "The Long “Way” Round",
      synopsis: "One paragraph.\n\nAnother one.",
      categories: ["fantasy", "humour"],
      tags: ["slow burn"] as never,
      chapters: [
        { title: "To the Reader", type: "front-matter", html: "<p>Dear reader.</p>" },
        { title: "One", html: "<p>It begins.</p>" },
        { title: "Two", html: "<p>It ends.</p>" },
      ],
    });
    const $ = page(await guest().get(story.path).expect(200));
    expect($("h1").text()).to.equal("The Long “Way” Round");
    expect(
      $(".synopsis p")
        .map((_, p) => $(p).text())
        .get(),
    ).to.deep.equal(["One paragraph.", "Another one."]);
    expect(
      $(".contents-list a")
        .map((_, a) => $(a).attr("href"))
        .get(),
    ).to.deep.equal([story.chapter(1), story.chapter(2), story.chapter(3)]);
    expect($(".story-actions a").first().attr("href")).to.equal(story.chapter(2));
    expect($(".story-measure").text()).to.include("2 chapters");
    expect($('a[href="/genres/fantasy"].chip').length).to.equal(1);
    expect($('a[href="/tags/slow-burn"]').text()).to.equal("#slow burn");
    expect($(`a[href="/user/${author.username}"]`).length).to.be.greaterThan(0);
    expect(await statuses(story.path)).to.deep.equal({
      guest: 200,
      stranger: 200,
      author: 200,
      helper: 200,
      moderator: 200,
      admin: 200,
    });
  });

  it("offers editing to members with the right, and to nobody else", async () => {
    const story = await writeStory(site, author);
    const edits = (answer: { text: string }) => page(answer)(`a[href="/story/${story.id}/edit"]`).length;
    expect(edits(await guest().get(story.path))).to.equal(0);
    expect(edits(await (await as(stranger)).get(story.path))).to.equal(0);
    expect(edits(await (await as(author)).get(story.path))).to.equal(1);
  });

  it("is visible to the team only while the story is a draft", async () => {
    const story = await writeStory(site, author, { draft: true });
    await letIn(site, author, story, helper, "beta-reader");
    const hidden = { guest: 404, stranger: 404, author: 200, helper: 200, moderator: 404, admin: 200 };
    expect(await statuses(story.path)).to.deep.equal(hidden);
    const $ = page(await (await as(helper)).get(story.path).expect(200));
    expect($('meta[name="robots"]').attr("content")).to.equal("noindex");
    expect(
      $(".contents-list a")
        .map((_, a) => $(a).attr("href"))
        .get(),
    ).to.deep.equal([story.chapter(1), story.chapter(2), story.chapter(3)]);
    expect($(".notice").text()).to.include("draft");
  });

  it("stays hidden while a story is scheduled, unpublished or removed", async () => {
    const scheduled = await writeStory(site, author, CHOSEN_BY);
    await unpublishStory(services(), author.caller, scheduled.id);
    expect((await statuses(scheduled.path)).guest).to.equal(404);
    expect(await statuses(scheduled.path)).to.include({
      stranger: 404,
      author: 200,
      moderator: 200,
      admin: 200,
    });
    await scheduleStory(services(), author.caller, scheduled.id, { at: new Date(Date.now() + 60_000) });
    expect(await statuses(scheduled.path)).to.include({
      guest: 404,
      stranger: 404,
      author: 200,
      moderator: 404,
    });
    await publishStory(services(), author.caller, scheduled.id);
    expect(await statuses(scheduled.path)).to.include({ guest: 200, stranger: 200 });
    await removeStory(services(), moderator.caller, scheduled.id, { reason: "It is not theirs." });
    expect(await statuses(scheduled.path)).to.include({
      guest: 410,
      stranger: 410,
      author: 200,
      moderator: 200,
    });
    const shown = await (await as(author)).get(scheduled.path);
    expect(shown.text).to.include("A moderator has taken this story down");
  });

  it("of a private story without a password is visible to its team and the moderators", async () => {
    const story = await writeStory(site, author, { private: true });
    expect(await statuses(story.path)).to.deep.equal({
      guest: 404,
      stranger: 404,
      author: 200,
      helper: 404,
      moderator: 200,
      admin: 200,
    });
  });

  describe("behind a password", () => {
    let story: TestStory;

    beforeEach(async () => {
      story = await writeStory(site, author, {
        title: "The Hidden Garden",
        synopsis: "A synopsis nobody may see.",
        chapters: ["Behind the hedge."],
        private: true,
        password: "rosebud",
      });
    });

    const unlock = (agent: ReturnType<typeof supertest.agent>, form: Record<string, string>) =>
      agent.post(`${story.path}/unlock`).type("form").send(form);

    it("asks guests and members for it, and reveals nothing before", async () => {
      for (const agent of [await site.visit(), await site.visit(stranger)]) {
        for (const path of [story.path, story.chapter(1), `${story.path}/unlock`]) {
          const answer = await agent.get(path).expect(200);
          expect(page(answer)('form[action$="/unlock"] input[name="password"]').length, path).to.equal(1);
          expect(answer.text).not.to.include("nobody may see");
          expect(answer.text).not.to.include("Behind the hedge");
          expect(answer.text).to.include('content="noindex"');
        }
      }
    });

    it("opens with the right one, and returns to the page the reader requested", async () => {
      const agent = await site.visit();
      const asked = page(await agent.get(story.chapter(1)));
      const next = asked('input[name="next"]').val() as string;
      expect(next).to.equal(story.chapter(1));
      const open = await unlock(agent, { password: "rosebud", next }).expect(303);
      expect(open.headers.location).to.equal(story.chapter(1));
      expect((await agent.get(story.chapter(1)).expect(200)).text).to.include("Behind the hedge.");
      expect((await agent.get(story.path).expect(200)).text).to.include("A synopsis nobody may see.");
      expect((await guest().get(story.chapter(1))).text).not.to.include("Behind the hedge");
    });

    it("shows the error at the field if it is wrong, and never repeats what was typed", async () => {
      const answer = await unlock(await site.visit(), { password: "rose bush" }).expect(422);
      const $ = page(answer);
      expect($("#field-password-error").text()).to.equal("Password is incorrect.");
      expect(answer.text).not.to.include("rose bush");
    });

    it("locks again when the author changes it", async () => {
      const agent = await site.visit(stranger);
      await unlock(agent, { password: "rosebud", _csrf: await csrfOf(agent) }).expect(303);
      expect((await agent.get(story.chapter(1))).text).to.include("Behind the hedge.");
      await updateStory(services(), author.caller, story.id, { password: "new one" });
      expect((await agent.get(story.chapter(1))).text).not.to.include("Behind the hedge.");
      await unlock(agent, { password: "rosebud", _csrf: await csrfOf(agent) }).expect(422);
      await unlock(agent, { password: "new one", _csrf: await csrfOf(agent) }).expect(303);
      expect((await agent.get(story.chapter(1))).text).to.include("Behind the hedge.");
    });

    it("does not cache one visitor's query for another", async () => {
      await guest().get(`${story.path}?next=/stories/paid`).expect(200);
      const next = page(await guest().get(story.path))('input[name="next"]').val();
      expect(next).to.equal(story.path);
    });

    it("has no unlock form for a story without one", async () => {
      const open = await writeStory(site, author);
      await guest().get(`${open.path}/unlock`).expect(404);
      await guest().post(`${open.path}/unlock`).type("form").send({ password: "x" }).expect(404);
    });
  });

  it("moves permanently with the title, and every old address redirects there", async () => {
    const story = await writeStory(site, author, { title: "First Title" });
    await updateStory(services(), author.caller, story.id, { title: "Second Title" });
    await updateStory(services(), author.caller, story.id, { title: "Third & Last" });
    for (const old of ["first-title", "second-title", "anything"]) {
      const moved = await guest().get(`/story/${story.id}/${old}`).expect(301);
      expect(moved.headers.location).to.equal(`/story/${story.id}/third-and-last`);
      const chapter = await guest().get(`/story/${story.id}/${old}/chapter/2`).expect(301);
      expect(chapter.headers.location).to.equal(`/story/${story.id}/third-and-last/chapter/2`);
    }
    const member = await (await as(stranger)).get(`/story/${story.id}/first-title`).expect(301);
    expect(member.headers.location).to.equal(`/story/${story.id}/third-and-last`);
  });

  it("is reachable by guests for any slug", async () => {
    for (const title of ["Edit", "Unlock", "New", "Chapters", "Revisions", "…", "日本語"]) {
      const story = await writeStory(site, author, { title });
      const $ = page(await guest().get(story.path).expect(200));
      expect($("h1").text()).to.equal(title);
      await guest().get(story.chapter(1)).expect(200);
    }
  });

  it("returns 404 for invalid ids", async () => {
    for (const id of [
      "0",
      "x".repeat(24),
      "ffffffffffffffffffffffff",
      "%00",
      "..%2f..",
      "a".repeat(500),
      "%F0%9F%92%A9",
    ]) {
      await guest().get(`/story/${id}/some-story`).expect(404);
      await guest().get(`/story/${id}/some-story/chapter/1`).expect(404);
      await guest().get(`/story/${id}/some-story.epub`).expect(404);
      await guest().get(`/story/${id}/some-story/feed.atom`).expect(404);
    }
    expect((await guest().get("/story/%zz/x")).status).to.be.within(400, 404);
  });

  it("asks search engines to stay away if its author does", async () => {
    const story = await writeStory(site, author, { noCrawlers: true });
    for (const path of [story.path, story.chapter(1)]) {
      const $ = page(await guest().get(path).expect(200));
      expect($('meta[name="robots"]').attr("content"), path).to.match(/^noindex/);
      expect($('script[type="application/ld+json"]').length).to.equal(0);
    }
  });
});
