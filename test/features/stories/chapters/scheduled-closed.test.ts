import { expect } from "chai";
import supertest from "supertest";
import { inTransaction } from "#core/db/transaction.ts";
import { restrictUser } from "#features/people/staff/index.ts";
import { publishDue, scheduleChapter, withdrawChapter } from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { scheduleStory } from "#features/stories/editing/index.ts";
import { formatDate } from "#shared/format.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { letIn, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";

const AT = new Date("2099-03-01T08:00:00Z");
const MINUTE = 60_000;
const UNTIL = new Date("2099-03-05T12:00:00Z");

describe("Content scheduled by a member with a posting block", () => {
  const site = useEmptySite();
  let ada: TestMember;
  let coa: TestMember;

  beforeEach(async () => {
    ada = await site.addMember("ada");
    coa = await site.addMember("coa");
  });
  afterEach(async () => {
    for (const member of [ada, coa]) await restrict(member, null);
  });

  const restrict = ({ id }: TestMember, until: Date | null) =>
    inTransaction((session) => restrictUser(site.app.services, id, until, session));
  const due = (now: Date) => publishDue(site.app.services, now);
  const read = (path: string) => supertest(site.url).get(path);
  const idOf = ({ doc }: TestStory, number: number) => String(doc.contents[number - 1]!.chapter);
  /** Creates a published story with a second chapter that one of its writers has scheduled. */
  const withScheduled = async (by: TestMember): Promise<TestStory> => {
    const story = await storeStory(site, ada, { chapters: ["One.", "Two."] });
    if (by !== ada) await letIn(site, ada, story, by, "co-author");
    await withdrawChapter(site.app.services, ada.caller, idOf(story, 2));
    await scheduleChapter(site.app.services, by.caller, idOf(story, 2), { at: AT });
    return story;
  };

  it("waits past its time, as a chapter, and is published automatically when the block ends", async () => {
    const story = await withScheduled(ada);
    await restrict(ada, UNTIL);
    for (const now of [AT, new Date(AT.getTime() + 3 * MINUTE), new Date(UNTIL.getTime() - 1)]) {
      expect(await due(now)).to.equal(0);
      await read(story.chapter(2)).expect(404);
    }
    const runs = await Promise.all([1, 2, 3].map(() => due(UNTIL)));
    expect(runs.reduce((sum, count) => sum + count)).to.equal(1);
    expect((await read(story.chapter(2)).expect(200)).text).to.include("Two.");
    expect(await Chapter.findById(idOf(story, 2)).lean()).to.include({
      state: "published",
      scheduledBy: null,
    });
  });

  it("is published as soon as the strike is revoked, and others' content at its scheduled time", async () => {
    const [theirs, mine] = [await withScheduled(coa), await withScheduled(ada)];
    await restrict(ada, UNTIL);
    expect(await due(AT)).to.equal(1);
    await read(theirs.chapter(2)).expect(200);
    await read(mine.chapter(2)).expect(404);
    await restrict(ada, null);
    expect(await due(new Date(AT.getTime() + MINUTE))).to.equal(1);
    await read(mine.chapter(2)).expect(200);
  });

  it("waits if a blocked co-author scheduled it, and not because of the author's block", async () => {
    const story = await withScheduled(coa);
    await restrict(coa, UNTIL);
    expect(await due(AT)).to.equal(0);
    expect(await due(UNTIL)).to.equal(1);
    await read(story.chapter(2)).expect(200);
  });

  it("counts as scheduled by its author if nothing was recorded, as in older data", async () => {
    const story = await withScheduled(ada);
    await Chapter.updateOne({ _id: idOf(story, 2) }, { $unset: { scheduledBy: 1 } });
    await restrict(ada, UNTIL);
    expect(await due(AT)).to.equal(0);
    expect(await due(UNTIL)).to.equal(1);
  });

  it("waits as a whole story too, and for a blocked account", async () => {
    const { services } = site.app;
    const story = await storeStory(site, ada, { draft: true, chapters: ["One."] });
    await scheduleChapter(services, ada.caller, idOf(story, 1), { at: AT });
    await scheduleStory(services, ada.caller, story.id, { at: AT });
    await restrict(ada, UNTIL);
    expect(await due(AT)).to.equal(0);
    await read(story.path).expect(404);
    await restrict(ada, null);
    const users = Chapter.db.collection("users");
    await users.updateOne({ username: "ada" }, { $set: { blocked: true } });
    expect(await due(UNTIL)).to.equal(0);
    await users.updateOne({ username: "ada" }, { $set: { blocked: false } });
    expect(await due(UNTIL)).to.equal(2);
    await read(story.path).expect(200);
  });

  it("is shown as waiting, with the end of the block, to its writer only", async () => {
    const story = await withScheduled(ada);
    await letIn(site, ada, story, coa, "co-author");
    const desks = [`/story/${story.id}/edit`, `/story/${story.id}/chapters/2/edit`] as const;
    const words = [writingText.story.held, writingText.chapter.held];
    const saidTo = async (member: TestMember, path: string) =>
      page(await (await site.visit(member)).get(path).expect(200))(".notice-warning").text();
    for (const path of desks) expect(await saidTo(ada, path)).to.equal("");
    await restrict(ada, UNTIL);
    for (const [index, path] of desks.entries())
      expect(await saidTo(ada, path))
        .to.include(words[index])
        .and.include(formatDate(UNTIL.toISOString()));
    expect(await saidTo(coa, desks[1])).to.equal("");
    expect(await saidTo(ada, `/story/${story.id}/chapters/1/edit`)).to.equal("");
    await restrict(ada, new Date(AT.getTime() - MINUTE));
    for (const path of desks) expect(await saidTo(ada, path)).to.equal("");
  });
});
