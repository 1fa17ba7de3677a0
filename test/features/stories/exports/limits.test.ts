import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { StoryExport, type StoryExportDoc } from "#features/stories/exports/model.ts";
import { exportsText } from "#shared/stories/exports.text.ts";
import { browsersOf, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { csrfOf, type TestMember, useFreshSite } from "#test/support/site.ts";

describe("An export whose server was killed", () => {
  const site = useFreshSite();
  const as = browsersOf(site);
  let author: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("killed-export");
    story = await storeStory(site, author, { title: "The Reef" });
  });

  it("is refused in plain words, and not begun again", async () => {
    const asked = await StoryExport.create({
      user: toId(author.id),
      story: story.doc._id,
      title: "The Reef",
      format: "pdf",
      open: true,
      state: "making",
      file: "half",
      requestedAt: site.app.services.now(),
    });
    // What a process leaves behind that is killed during the job.
    await StoryExport.db.collection("jobs").insertOne({
      name: "exports.make",
      payload: { export: String(asked._id) },
      state: "running",
      due: new Date(),
      attempts: 1,
      lock: "killed",
      key: null,
      again: null,
      every: null,
      lastError: null,
      createdAt: new Date(),
      startedAt: new Date(),
      finishedAt: null,
    });
    const stored = () => StoryExport.findById(asked._id).lean<StoryExportDoc>();
    await eventually(async () => (await stored())?.state === "failed");
    expect(await stored()).to.include({ failure: "interrupted", done: 0 });
    const shown = page(await (await as(author)).get(`/story/${story.id}/export`).expect(200));
    expect(shown("main").text()).to.include(exportsText.failures.interrupted);
    // The next request is made as usual.
    const agent = await as(author);
    await agent
      .post(`/story/${story.id}/export`)
      .type("form")
      .send({ format: "pdf", size: "a5", _csrf: await csrfOf(agent) })
      .expect(303);
    await site.app.jobs.whenIdle();
    expect(await StoryExport.countDocuments({ user: author.id, state: "ready" })).to.equal(1);
  });
});
