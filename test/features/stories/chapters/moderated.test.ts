import { expect } from "chai";
import { inTransaction } from "#core/db/transaction.ts";
import {
  deleteChapter,
  publishChapter,
  publishDrafts,
  publishDue,
  restoreChapter,
  scheduleChapter,
  updateChapter,
  withdrawChapter,
} from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { chapterKind } from "#features/stories/chapters/report-kind.ts";
import { deleteStory, restoreStory } from "#features/stories/editing/index.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const AT = new Date("2099-03-01T08:00:00Z");

describe("A chapter that staff hide and restore", () => {
  const site = useSite();
  let ada: TestMember;
  let moderator: TestMember;
  let story: TestStory;

  before(async () => {
    ada = await site.addMember("ada");
    moderator = await site.addMember("mo", "moderator");
  });
  beforeEach(async () => {
    story = await storeStory(site, ada, { chapters: ["One.", "Two."] });
  });

  const id = () => String(story.doc.contents[1]!.chapter);
  const chapter = async () => (await Chapter.findById(id()).lean<ChapterDoc>())!;
  const decide = async (act: "remove" | "restore") => {
    const kind = chapterKind(site.app.services);
    await inTransaction(async (session) => kind[act]!(id(), { caller: moderator.caller } as never, session));
  };
  const write = async (html: string) =>
    updateChapter(site.app.services, ada.caller, id(), { html, version: (await chapter()).version });
  const isRefused = async (change: Promise<unknown>) => {
    const error = await change.then(
      () => null,
      (error: Error) => error,
    );
    expect(error?.message).to.equal(chaptersMessages.chapterRemoved);
  };
  /** Returns what readers and authors see of it. */
  const state = async () => {
    const { removed: _, removedFrom: __, updatedAt: ___, scheduledBy = null, ...rest } = await chapter();
    return { ...rest, scheduledBy };
  };

  it("is as it was before: published, with an edit that is still pending", async () => {
    await write("<p>Not yet for readers.</p>");
    const before = await state();
    await decide("remove");
    expect(await chapter()).to.include({ state: "draft", html: "<p>Not yet for readers.</p>" });
    await decide("restore");
    expect(await state()).to.deep.equal(before);
    expect(await chapter()).to.include({ html: "<p>Two.</p>", removed: false });
  });

  it("is as it was before: scheduled, and published at its time only", async () => {
    await withdrawChapter(site.app.services, ada.caller, id());
    await scheduleChapter(site.app.services, ada.caller, id(), { at: AT });
    const before = await state();
    await decide("remove");
    expect(await publishDue(site.app.services, AT)).to.equal(0);
    await decide("restore");
    expect(await state()).to.deep.equal(before);
    expect(await publishDue(site.app.services, AT)).to.equal(1);
  });

  it("shows the text that its author mended in the meantime", async () => {
    await decide("remove");
    await write("<p>Mended.</p>");
    await decide("restore");
    expect(await chapter()).to.include({ state: "published", html: "<p>Mended.</p>", pending: null });
  });

  it("stays a draft if its author has removed the text of a scheduled one in the meantime", async () => {
    await withdrawChapter(site.app.services, ada.caller, id());
    await scheduleChapter(site.app.services, ada.caller, id(), { at: AT });
    await decide("remove");
    await write("");
    await decide("restore");
    expect(await chapter()).to.include({ state: "draft", removed: false, scheduledFor: null });
  });

  it("stays hidden if its author had withdrawn it and publishes or schedules it again, until it is restored", async () => {
    await withdrawChapter(site.app.services, ada.caller, id());
    const before = await state();
    await decide("remove");
    expect(await chapter()).to.include({ state: "draft", removed: true });
    await isRefused(publishChapter(site.app.services, ada.caller, id()));
    await isRefused(scheduleChapter(site.app.services, ada.caller, id(), { at: AT }));
    expect(await publishDrafts(site.app.services, ada.caller, story.id, [id()])).to.equal(0);
    await decide("restore");
    expect(await state()).to.deep.equal(before);
    expect(await publishChapter(site.app.services, ada.caller, id())).to.include({ state: "published" });
  });

  it("stays hidden if it was in the bin and its author restores and publishes it", async () => {
    await deleteChapter(site.app.services, ada.caller, id());
    const before = await state();
    await decide("remove");
    await decide("restore");
    expect(await state()).to.deep.equal(before);
    await decide("remove");
    await restoreChapter(site.app.services, ada.caller, id());
    await isRefused(publishChapter(site.app.services, ada.caller, id()));
    await decide("restore");
    expect(await chapter()).to.include({ state: "draft", removed: false });
    expect(await publishChapter(site.app.services, ada.caller, id())).to.include({ state: "published" });
  });

  it("stays hidden if its story was in the bin and comes back", async () => {
    await deleteStory(site.app.services, ada.caller, story.id);
    await decide("remove");
    await restoreStory(site.app.services, ada.caller, story.id);
    expect(await chapter()).to.include({ state: "draft", removed: true });
    await isRefused(publishChapter(site.app.services, ada.caller, id()));
    await decide("restore");
    expect(await chapter()).to.include({ state: "published", removed: false });
  });

  it("is a draft after it is restored if its author had it in the bin meanwhile", async () => {
    await decide("remove");
    await deleteChapter(site.app.services, ada.caller, id());
    await restoreChapter(site.app.services, ada.caller, id());
    await decide("restore");
    expect(await chapter()).to.include({ state: "draft", removed: false });
  });
});
