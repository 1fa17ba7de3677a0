import { expect } from "chai";
import { inTransaction } from "#core/db/transaction.ts";
import {
  publishDue,
  scheduleChapter,
  updateChapter,
  withdrawChapter,
} from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { chapterKind } from "#features/stories/chapters/report-kind.ts";
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
});
