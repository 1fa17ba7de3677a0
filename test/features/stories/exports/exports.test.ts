import { expect } from "chai";
import { extractText, getDocumentProxy } from "unpdf";
import { Notification } from "#features/live/notifications/model.ts";
import { StoryExport, type StoryExportDoc } from "#features/stories/exports/model.ts";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import type { ExportFormat } from "#shared/stories/exports.ts";
import { collect } from "#test/app/support/bytes.ts";
import { browsersOf, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("Exports of a story", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let stranger: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("export-author");
    stranger = await site.addMember("export-stranger");
    story = await storeStory(site, author, { title: "The Salt Road" });
  });

  const ask = async (member: TestMember, format: ExportFormat, path = `/story/${story.id}/export`) => {
    const agent = await as(member);
    const answer = await agent
      .post(path)
      .type("form")
      .send({ format, size: "5x8", drafts: "true", _csrf: await csrfOf(agent) });
    await site.app.jobs.whenIdle();
    return answer;
  };
  const latest = async () =>
    (await StoryExport.findOne({ user: author.id })
      .sort({ requestedAt: -1, _id: -1 })
      .lean<StoryExportDoc>())!;
  const fetched = async (member: TestMember, id: string) =>
    (await as(member)).get(`/exports/${id}`).buffer(true).parse(collect);

  for (const format of ["docx", "markdown", "html", "epub"] as const)
    it(`go out as ${format} and come in again with the same text`, async () => {
      expect((await ask(author, format)).status).to.equal(303);
      const made = await latest();
      expect(made).to.include({ format, state: "ready" });
      const { body, headers } = await fetched(author, String(made._id)).then((answer) => answer);
      expect(headers["content-disposition"]).to.include(made.name);
      const back = await readManuscript(body, made.name);
      expect(back.title).to.equal("The Salt Road");
      expect(back.chapters.length).to.equal(story.doc.contents.length);
    });

  it("include a PDF with every word", async () => {
    await ask(author, "pdf");
    const { body } = await fetched(author, String((await latest())._id));
    const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(body)), {
      mergePages: true,
    });
    expect(totalPages).to.be.at.least(3);
    expect(text).to.include("The Salt Road");
  });

  it("are announced when ready, listed on their page, and private", async () => {
    await ask(author, "text");
    const made = await latest();
    await site.app.jobs.whenIdle();
    const told = await Notification.find({ for: author.id, kind: "export-ready" }).lean();
    expect(told.length).to.be.at.least(1);
    const shown = page(await (await as(author)).get(`/story/${story.id}/export`).expect(200));
    expect(shown(`a[href="/exports/${made._id}"]`).text()).to.include(made.name);
    await (await as(stranger)).get(`/exports/${made._id}`).expect(404);
    await (await as(stranger)).get(`/story/${story.id}/export`).expect(403);
    expect((await ask(stranger, "pdf")).status).to.equal(403);
  });

  it("contain all of a member's stories in one archive", async () => {
    await storeStory(site, author, { title: "The Ferry" });
    await ask(author, "text", "/my-stories/export");
    expect(await latest()).to.include({ story: null, state: "ready", name: "stories.zip", done: 2 });
  });
});
