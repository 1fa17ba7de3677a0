import { expect } from "chai";
import supertest from "supertest";
import { SET_ASIDE_AFTER } from "#core/jobs/set-aside.ts";
import { Notification } from "#features/live/notifications/model.ts";
import {
  publishChapter,
  publishDue,
  scheduleChapter,
  updateChapter,
  withdrawChapter,
} from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import {
  deleteStory,
  reinstateStory,
  removeStory,
  restoreStory,
  scheduleStory,
} from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { storyPersonalData } from "#features/stories/stories/personal-data.ts";
import { chapterNotificationsText } from "#shared/stories/chapters.text.ts";
import { storyNotificationsText } from "#shared/stories/stories.text.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { letIn, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const AT = new Date("2099-03-01T08:00:00Z");
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);

describe("A scheduled publication that cannot take place", () => {
  const site = useSite();
  let ada: TestMember;
  let coa: TestMember;

  before(async () => {
    ada = await site.addMember("ada");
    coa = await site.addMember("coa");
  });

  const idOf = ({ doc }: TestStory, number: number) => String(doc.contents[number - 1]!.chapter);
  const chapterOf = async (story: TestStory, number: number) =>
    (await Chapter.findById(idOf(story, number)).lean<ChapterDoc>())!;
  /** Creates a published story with a second chapter that is scheduled. */
  const withScheduled = async (by = ada): Promise<TestStory> => {
    const story = await storeStory(site, ada, { chapters: ["One.", "Two."] });
    if (by !== ada) await letIn(site, ada, story, by, "co-author");
    await withdrawChapter(site.app.services, ada.caller, idOf(story, 2));
    await scheduleChapter(site.app.services, by.caller, idOf(story, 2), { at: AT });
    return story;
  };
  const write = async (story: TestStory, html: string) => {
    const { version } = await chapterOf(story, 2);
    return updateChapter(site.app.services, ada.caller, idOf(story, 2), { html, version });
  };
  const notificationsTo = async ({ id }: TestMember, kind: string, { id: story }: TestStory) => {
    await site.app.jobs.whenIdle();
    return Notification.countDocuments({ for: id, kind, collaboration: story });
  };
  const listOf = async (member: TestMember) =>
    (await (await site.visit(member)).get("/notifications").expect(200)).text;

  it("ends when the chapter is saved without text, and its author and scheduler are told", async () => {
    const story = await withScheduled(coa);
    await write(story, "");
    expect(await chapterOf(story, 2)).to.include({ state: "draft", scheduledFor: null, scheduledBy: null });
    expect((await Story.findById(story.id).lean())!.contents[1]).to.include({
      state: "draft",
      scheduledFor: null,
    });
    for (const member of [ada, coa]) {
      expect(await notificationsTo(member, "chapter-schedule-ended", story), member.username).to.equal(1);
      expect(await listOf(member)).to.include(chapterNotificationsText.emptied("Part 2", story.doc.title));
    }
    expect(await publishDue(site.app.services, AT)).to.equal(0);
    await supertest(site.url).get(story.chapter(2)).expect(404);
  });

  it("is said on the page after the form, and in the API's answer", async () => {
    const [one, two] = [await withScheduled(), await withScheduled()];
    const agent = await site.visit(ada);
    const path = `/story/${one.id}/chapters/2/edit`;
    await fillIn(agent, path, { text: "", intent: "save" }, { holding: "text" });
    expect(page(await agent.get(path).expect(200))("main").text()).to.include(writingText.chapter.emptied);
    const { body } = await supertest(site.url)
      .put(`/api/chapters/${idOf(two, 2)}`)
      .set("Authorization", `Bearer ${await site.tokenOf(ada)}`)
      .send({ data: { html: "", version: (await chapterOf(two, 2)).version } })
      .expect(200);
    expect(JSON.stringify(body)).to.include('"state":"draft"');
  });

  it("stays as it is while the chapter has text, and can be set again once it has", async () => {
    const story = await withScheduled();
    await write(story, "<p>Another.</p>");
    expect(await chapterOf(story, 2)).to.include({ state: "scheduled" });
    await write(story, "");
    await write(story, "<p>Written again.</p>");
    expect(await chapterOf(story, 2)).to.include({ state: "draft" });
    await scheduleChapter(site.app.services, ada.caller, idOf(story, 2), { at: AT });
    await write(story, "");
    expect(await notificationsTo(ada, "chapter-schedule-ended", story)).to.equal(2);
  });

  it("does not hold up anybody else's, is set aside, and its author is told once", async () => {
    const [broken, sound] = [await withScheduled(), await withScheduled(coa)];
    // A state that no command of the product leaves behind.
    await Chapter.updateOne({ _id: idOf(broken, 2) }, { $set: { html: "", scheduledFor: later(-1) } });
    const whole = await storeStory(site, coa, { draft: true, chapters: ["One."] });
    await scheduleChapter(site.app.services, coa.caller, idOf(whole, 1), { at: AT });
    await scheduleStory(site.app.services, coa.caller, whole.id, { at: AT });
    for (let run = 1; run <= SET_ASIDE_AFTER; run += 1) {
      const failure = await publishDue(site.app.services, later(run)).catch((error: unknown) => error);
      expect(failure, `run ${run}`).to.be.instanceOf(AggregateError);
    }
    await supertest(site.url).get(sound.chapter(2)).expect(200);
    await supertest(site.url).get(whole.path).expect(200);
    expect(await notificationsTo(ada, "chapter-not-published", broken)).to.equal(1);
    // Left out from now on: the job succeeds.
    expect(await publishDue(site.app.services, later(20))).to.equal(0);
    expect(await notificationsTo(ada, "chapter-not-published", broken)).to.equal(1);
    await withdrawChapter(site.app.services, ada.caller, idOf(broken, 2));
  });

  it("of a story without a chapter makes it a draft at its time, and its authors are told", async () => {
    const story = await storeStory(site, ada, { draft: true, chapters: ["One."] });
    await letIn(site, ada, story, coa, "co-author");
    await scheduleChapter(site.app.services, ada.caller, idOf(story, 1), { at: AT });
    await scheduleStory(site.app.services, ada.caller, story.id, { at: AT });
    await withdrawChapter(site.app.services, ada.caller, idOf(story, 1));
    expect(await publishDue(site.app.services, later(-1))).to.equal(0);
    expect(await Story.findById(story.id).lean()).to.include({ state: "scheduled" });
    expect(await publishDue(site.app.services, AT)).to.equal(0);
    expect(await Story.findById(story.id).lean()).to.include({ state: "draft", scheduledFor: null });
    for (const member of [ada, coa])
      expect(await notificationsTo(member, "story-schedule-ended", story), member.username).to.equal(1);
    expect(await listOf(ada)).to.include(storyNotificationsText.scheduleEnded(story.doc.title));
  });

  describe("because the story is away at the time", () => {
    const at = (minutes: number) => ({ ...site.app.services, now: () => later(minutes) });
    /** Ways in which a story goes and comes back. */
    const ABSENCES: Record<string, readonly [go: (id: string) => unknown, back: (id: string) => unknown]> = {
      "in the bin": [
        (id) => deleteStory(at(-5), ada.caller, id),
        (id) => restoreStory(at(5), ada.caller, id),
      ],
      "taken down": [
        (id) => removeStory(at(-5), moe.caller, id, { reason: "Unkind." }),
        (id) => reinstateStory(at(5), moe.caller, id),
      ],
      "in the bin with its author's account": [
        () => storyPersonalData(at(-5), site.app.files).hide!(subjectOf(ada), "erase"),
        () => storyPersonalData(at(5), site.app.files).show!(subjectOf(ada)),
      ],
    };
    const subjectOf = ({ id, username }: TestMember) => ({
      id,
      username,
      name: username,
      email: `${username}@example.com`,
      formerUsernames: [],
    });
    let moe: TestMember;
    before(async () => {
      moe = await site.addMember("moe-staff", "admin");
    });

    for (const [place, [go, back]] of Object.entries(ABSENCES)) {
      it(`makes a chapter a draft when a story that was ${place} comes back, and tells its author`, async () => {
        const story = await withScheduled();
        await go(story.id);
        expect(await publishDue(site.app.services, AT)).to.equal(0);
        expect(await chapterOf(story, 2)).to.include({ state: "scheduled" });
        await back(story.id);
        expect(await publishDue(site.app.services, later(6))).to.equal(0);
        expect(await chapterOf(story, 2)).to.include({ state: "draft", scheduledFor: null });
        expect((await Story.findById(story.id).lean())!.contents[1]).to.include({ state: "draft" });
        expect(await notificationsTo(ada, "chapter-returned-as-draft", story)).to.equal(1);
        expect(await listOf(ada)).to.include(chapterNotificationsText.returned("Part 2", story.doc.title));
      });

      it(`makes a story that was ${place} a draft when it comes back, and tells its author`, async () => {
        const story = await storeStory(site, ada, { draft: true, chapters: ["One."] });
        await publishChapter(site.app.services, ada.caller, idOf(story, 1));
        await scheduleStory(site.app.services, ada.caller, story.id, { at: AT });
        await go(story.id);
        expect(await publishDue(site.app.services, AT)).to.equal(0);
        await back(story.id);
        expect(await publishDue(site.app.services, later(6))).to.equal(0);
        expect(await Story.findById(story.id).lean()).to.include({ state: "draft", scheduledFor: null });
        expect(await notificationsTo(ada, "story-returned-as-draft", story)).to.equal(1);
        expect(await listOf(ada)).to.include(storyNotificationsText.returnedAsDraft(story.doc.title));
      });
    }

    it("does not end if the story is back before the time", async () => {
      const story = await withScheduled();
      await deleteStory(at(-5), ada.caller, story.id);
      await restoreStory(at(-1), ada.caller, story.id);
      expect(await publishDue(site.app.services, AT)).to.equal(1);
      await supertest(site.url).get(story.chapter(2)).expect(200);
    });
  });
});
