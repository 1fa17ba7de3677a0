import { expect } from "chai";
import supertest from "supertest";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { setCover, updateStory } from "#features/stories/editing/index.ts";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { collect } from "#test/app/support/bytes.ts";
import { browsersOf, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("EPUB downloads", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let reader: TestMember;

  before(async () => {
    author = await site.addMember("author");
    reader = await site.addMember("reader");
  });

  const guest = () => supertest(site.url);
  type Agent = Pick<ReturnType<typeof guest>, "get">;
  const download = (agent: Agent, story: TestStory) =>
    agent.get(`${story.path}.epub`).buffer(true).parse(collect);
  const textOf = async (agent: Agent, story: TestStory) => {
    const { body } = await download(agent, story).expect(200);
    const { chapters } = await readManuscript(body as Buffer, "a.epub");
    return chapters.map(({ html }) => html).join("");
  };

  it("contain the team's or the reader's version, never mixed up by caching", async () => {
    const story = await storeStory(site, author, { price: 3, previewChapters: 1 });
    for (const agent of [await as(author), guest(), await as(reader), await as(author), guest()]) {
      const text = await textOf(agent, story);
      expect(text).to.contain("The first part.");
      expect(text.includes("The second part.")).to.equal(agent === (await as(author)));
    }
  });

  it("ask crawlers to stay away if the story does, including 304 responses", async () => {
    const story = await storeStory(site, author, { noCrawlers: true });
    const tagOf = async (etag = "") =>
      (await download(guest(), story).set("If-None-Match", etag)).headers["x-robots-tag"];
    expect(await tagOf()).to.equal("noindex, noai, noimageai");
    const { etag } = (await download(guest(), story).expect(200)).headers;
    expect(await tagOf(etag)).to.equal("noindex, noai, noimageai");
    await updateStory(site.app.services, author.caller, story.id, { noCrawlers: false });
    expect(await tagOf()).to.equal(undefined);
  });

  it("are generated once: clients with a copy get 304 until the text changes", async () => {
    const story = await storeStory(site, author);
    const first = await download(guest(), story).expect(200);
    const etag = String(first.headers.etag);
    await guest().get(`${story.path}.epub`).set("If-None-Match", etag).expect(304);
    await (await as(reader)).get(`${story.path}.epub`).set("If-None-Match", etag).expect(304);

    const chapter = String(story.doc.contents[0]?.chapter);
    await updateChapter(site.app.services, author.caller, chapter, { html: "<p>The first port.</p>" });
    await guest().get(`${story.path}.epub`).set("If-None-Match", etag).expect(304);
    await publishChapter(site.app.services, author.caller, chapter);
    expect(await textOf(guest(), story)).to.contain("The first port.");
  });

  it("are refused from the next request after their story is made private", async () => {
    const story = await storeStory(site, author);
    await download(guest(), story).expect(200);
    await updateStory(site.app.services, author.caller, story.id, { private: true });
    const { headers } = await guest().get(`${story.path}.epub`).expect(404);
    expect(headers).not.to.have.property("content-disposition");
    expect(await textOf(await as(author), story)).to.contain("The first part.");
  });

  it("are not offered if there is no text", async () => {
    const story = await storeStory(site, author, { price: 3, previewChapters: 0 });
    const { headers } = await guest().get(`${story.path}.epub`).expect(404);
    expect(headers["content-type"]).to.match(/^text\/html/);
    expect(headers).not.to.have.property("content-disposition");
    expect(headers["cache-control"]).to.equal("no-store");
  });

  it("have a cover that changes with the title", async () => {
    const story = await storeStory(site, author);
    const before = (await download(guest(), story).expect(200)).headers.etag;
    await setCover(site.app.services, author.caller, story.id, { cover: null });
    await updateStory(site.app.services, author.caller, story.id, { title: "Another Title Altogether" });
    const renamed = await guest().get(`${story.path}.epub`).buffer(true).parse(collect).expect(200);
    expect(renamed.headers.etag).not.to.equal(before);
  });
});
