import { expect } from "chai";
import { endOld } from "#features/stories/bin/empty.ts";
import { deleteChapter } from "#features/stories/chapters/index.ts";
import { Chapter, Revision } from "#features/stories/chapters/model.ts";
import { deleteStory, restoreStory } from "#features/stories/editing/index.ts";
import { claimBinned } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { browsersOf, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

const DAY = 24 * 60 * 60_000;

describe("The bin", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let story: TestStory;
  const chapterId = (number: number) => String(story.doc.contents[number - 1]?.chapter);
  const end = () => endOld(site.app.services, site.app.files);
  const post = async (member: TestMember, fields: object) => {
    const agent = await as(member);
    return agent
      .post("/my-stories/bin")
      .type("form")
      .send({ ...fields, _csrf: await csrfOf(agent) });
  };

  before(async () => {
    author = await site.addMember("binner");
  });
  beforeEach(async () => {
    story = await writeStory(site, author);
  });

  it("shows authors their deleted items, shows them to nobody else, and restores them", async () => {
    await deleteChapter(site.app.services, author.caller, chapterId(2));
    const other = await writeStory(site, author);
    await deleteStory(site.app.services, author.caller, other.id);
    const shown = page(await (await as(author)).get("/my-stories/bin").expect(200));
    expect(shown("tbody tr").length).to.be.greaterThanOrEqual(2);
    const stranger = await site.addMember("bin-stranger");
    expect(page(await (await as(stranger)).get("/my-stories/bin"))("tbody tr").length).to.equal(0);
    expect((await post(stranger, { intent: "story", id: other.id })).status).to.equal(404);
    expect((await post(stranger, { intent: "chapter", id: chapterId(2) })).status).to.be.oneOf([403, 404]);
    expect((await post(author, { intent: "story", id: other.id })).status).to.equal(303);
    expect((await post(author, { intent: "chapter", id: chapterId(2) })).status).to.equal(303);
    expect((await Story.findById(other.id).lean())?.deletedAt).to.equal(null);
    const { contents } = (await Story.findById(story.id).lean())!;
    expect(String(contents.at(-1)?.chapter)).to.equal(chapterId(2));
  });

  it("permanently deletes items after 30 days, with all revisions", async () => {
    await deleteChapter(site.app.services, author.caller, chapterId(1));
    await deleteChapter(site.app.services, author.caller, chapterId(2));
    await Chapter.updateOne({ _id: chapterId(1) }, { $set: { deletedAt: new Date(Date.now() - 31 * DAY) } });
    const gone = await writeStory(site, author);
    await deleteStory(site.app.services, author.caller, gone.id);
    await Story.updateOne({ _id: gone.id }, { $set: { deletedAt: new Date(Date.now() - 31 * DAY) } });
    await end();
    expect(await Chapter.exists({ _id: chapterId(1) })).to.equal(null);
    expect(
      await eventually(async () => (await Revision.exists({ chapter: chapterId(1) })) === null),
      "by a job",
    ).to.equal(true);
    expect(await Chapter.exists({ _id: chapterId(2) }), "29 days more").not.to.equal(null);
    expect(await Story.exists({ _id: gone.id })).to.equal(null);
    expect(await Chapter.exists({ story: gone.id })).to.equal(null);
    expect(await Story.exists({ _id: story.id })).not.to.equal(null);
  });

  it("never deletes an item restored meanwhile, and never restores one being deleted", async () => {
    await deleteStory(site.app.services, author.caller, story.id);
    const asRead = (await Story.findById(story.id).lean())!;
    await restoreStory(site.app.services, author.caller, story.id);
    expect(await claimBinned(asRead)).to.equal(false);
    await deleteStory(site.app.services, author.caller, story.id);
    expect(await claimBinned((await Story.findById(story.id).lean())!)).to.equal(true);
    expect((await post(author, { intent: "story", id: story.id })).status).to.equal(404);
    await Story.updateOne({ _id: story.id }, { $set: { deletedAt: new Date(Date.now() - 31 * DAY) } });
    await end();
    expect(await Story.exists({ _id: story.id })).to.equal(null);
  });

  it("is emptied at once on its author's request, and only theirs", async () => {
    const neighbour = await site.addMember("bin-neighbour");
    const theirs = await writeStory(site, neighbour);
    await deleteStory(site.app.services, neighbour.caller, theirs.id);
    await deleteStory(site.app.services, author.caller, story.id);
    await post(author, { intent: "empty" });
    expect(await Story.exists({ _id: story.id })).to.equal(null);
    expect(await Story.exists({ _id: theirs.id })).not.to.equal(null);
  });
});
