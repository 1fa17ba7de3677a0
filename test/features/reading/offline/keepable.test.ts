import { expect } from "chai";
import supertest from "supertest";
import { createChapter, publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { KeepableStoryDto } from "#shared/reading/offline.dto.ts";

import { SESSION_ENDS } from "#shared/reading/offline.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("What a device may store of a story", () => {
  const site = useSite();
  let author: TestMember;

  before(async () => {
    author = await site.addMember("author");
  });

  const ask = (story: TestStory) => supertest(site.url).get(`${story.path}/offline.json`);
  const kept = async (story: TestStory): Promise<KeepableStoryDto> => (await ask(story).expect(200)).body;

  it("is its page and its public chapters", async () => {
    const story = await storeStory(site, author, { title: "The Salt Road", price: 300, previewChapters: 2 });
    const found = await kept(story);
    expect(found).to.include({
      id: story.id,
      path: story.path,
      title: "The Salt Road",
      author: "author",
      locked: 1,
    });
    expect(found.chapters.map(({ path }) => path)).to.deep.equal([story.chapter(1), story.chapter(2)]);
    const { headers } = await ask(story);
    expect(headers["cache-control"]).to.equal("no-cache");
    expect(headers["set-cookie"]).to.equal(undefined);
  });

  it("is the same for every visitor, including its author", async () => {
    const story = await storeStory(site, author);
    await createChapter(site.app.services, author.caller, story.id, {
      title: "Draft",
      html: "<p>Not yet.</p>",
    });
    const agent = await site.visit(author);
    const { body } = await agent.get(`${story.path}/offline.json`).expect(200);
    expect(body).to.deep.equal(await kept(story));
    expect(body.chapters).to.have.length(3);
  });

  it("is nothing for a private, passworded, adult, draft or missing story", async () => {
    const stories = [
      await storeStory(site, author, { draft: true }),
      await storeStory(site, author, { private: true }),
      await storeStory(site, author, { mature: true }),
      await storeStory(site, author, { private: true, password: "open sesame" }),
    ];
    const agent = await site.visit(author);
    for (const { path } of stories) await agent.get(`${path}/offline.json`).expect(404);
    for (const id of ["000000000000000000000000", "x", "__proto__"])
      await supertest(site.url).get(`/story/${id}/a/offline.json`).expect(404);
  });

  it("has a new version for a chapter whose text or neighbours change, and for no other", async () => {
    const { services } = site.app;
    const story = await storeStory(site, author);
    const versions = async () => (await kept(story)).chapters.map(({ version }) => version);
    const first = await versions();
    await updateChapter(services, author.caller, String(story.doc.contents[0]!.chapter), {
      html: "<p>Written anew.</p>",
    });
    expect(await versions()).to.deep.equal(first);
    await publishChapter(services, author.caller, String(story.doc.contents[0]!.chapter));
    const second = await versions();
    expect(second.map((version, at) => version !== first[at])).to.deep.equal([true, false, false]);
    const chapter = await createChapter(services, author.caller, story.id, {
      title: "Part 4",
      html: "<p>x</p>",
    });
    await publishChapter(services, author.caller, String(chapter._id));
    const third = await versions();
    expect(third.map((version, at) => version !== second[at])).to.deep.equal([false, false, true, true]);
    await updateStory(services, author.caller, story.id, { private: true });
    await ask(story).expect(404);
  });

  it("is offered on the story's page only inside templates, with a message if it is not available", async () => {
    const [open, mature] = [await storeStory(site, author), await storeStory(site, author, { mature: true })];
    for (const [story, says] of [
      [open, "Save for offline reading"],
      [mature, "This story cannot be saved for offline reading"],
    ] as const) {
      const $ = page(await supertest(site.url).get(story.path).expect(200));
      expect($("[data-offline-story] template").text()).to.include(says);
      $("template").remove();
      expect($("[data-offline]").length).to.equal(0);
    }
  });

  it("is listed by a page that is the same for everyone and names nobody", async () => {
    const answer = await supertest(site.url).get("/offline").expect(200);
    expect(answer.headers["cache-control"]).to.equal("no-cache");
    const $ = page(answer);
    expect($("h1 [data-online]").text()).to.equal("Saved for offline reading");
    expect($("[data-kept]:not([hidden])").length).to.equal(0);
    expect($("[data-offline-list]").text()).to.include("Saving stories needs JavaScript");
    const link = page(await supertest(site.url).get("/"))('.site-nav a[href="/offline"]');
    expect(link.length).to.equal(1);
  });

  it("is deleted with the session by the forms at the expected addresses", () => {
    expect(SESSION_ENDS).to.deep.equal([accountsPaths.logout(), accountDataPaths.deleteAccount()]);
  });
});
