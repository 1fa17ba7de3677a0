import { expect } from "chai";
import { guest } from "#core/base/viewer.ts";
import {
  createChapter,
  deleteChapter,
  publishChapter,
  publishDue,
  readChapter,
  readChapterToEdit,
  readRevision,
  readRevisions,
  readWholeText,
  reorderChapter,
  restoreChapter,
  restoreRevision,
  scheduleChapter,
  updateChapter,
  withdrawChapter,
} from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc, Revision } from "#features/stories/chapters/model.ts";
import { presentChapter } from "#features/stories/chapters/present.ts";
import { setCollaborator, updateStory } from "#features/stories/editing/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import type { CollaboratorRole } from "#shared/story.enums.ts";
import { refusal } from "#test/support/refusal.ts";
import { aMember, useHouse } from "../../people/users/support.ts";
import { aChapter, aDraft, aStory, fresh } from "../stories/support.ts";

describe("Chapters", () => {
  const house = useHouse();
  const { services } = house;
  let author: Awaited<ReturnType<typeof aMember>>;
  let story: StoryDoc;
  const id = ({ _id }: { _id: unknown }) => String(_id);
  const stored = async (chapter: { _id: unknown }) =>
    (await Chapter.findById(String(chapter._id)).lean<ChapterDoc>())!;
  const titles = async () => (await fresh(story)).contents.map(({ title }) => title);

  before(async () => {
    author = await aMember(house);
  });
  beforeEach(async () => {
    story = await aStory(house, author);
  });
  afterEach(() => Promise.all([Story.deleteMany({}), Chapter.deleteMany({}), Revision.deleteMany({})]));

  const write = (input: object = {}) =>
    createChapter(services, author, id(story), { html: "<p>Once upon a time.</p>", ...input });

  describe("writing", () => {
    it("adds a draft at the end of the contents, sanitised and counted, with its first revision", async () => {
      const chapter = await write({
        html: "<p>Once <b onclick=x>upon</b> a time.</p><script>alert(1)</script>",
      });
      expect(chapter).to.include({ number: 2, state: "draft", words: 4, title: "Chapter 2", revision: 1 });
      expect(chapter.html).to.not.match(/script|onclick/);
      expect((await fresh(story)).contents[1]).to.include({ title: "Chapter 2", state: "draft", words: 4 });
      expect((await fresh(story)).stats).to.include({ words: 7, chapters: 1, drafts: 1 });
      expect(await Revision.countDocuments({ chapter: chapter._id })).to.equal(1);
    });

    it("gives each of many chapters created concurrently a separate position", async () => {
      await Promise.all(["a", "b", "c", "d", "e"].map((title) => write({ title })));
      const { contents } = await fresh(story);
      expect(contents.map(({ title }) => title).toSorted()).to.deep.equal(["One", "a", "b", "c", "d", "e"]);
      const chapters = await Chapter.find({ story: story._id }).sort({ number: 1 }).lean<ChapterDoc[]>();
      expect(chapters.map(({ number }) => number)).to.deep.equal([1, 2, 3, 4, 5, 6]);
      expect(chapters.map(({ title }) => title)).to.deep.equal(contents.map(({ title }) => title));
    });

    it("stores every edit as a revision, but not an unchanged text", async () => {
      const chapter = await write();
      await updateChapter(services, author, id(chapter), { html: "<p>Two</p>" });
      await updateChapter(services, author, id(chapter), { html: "<p>Two</p>" });
      await updateChapter(services, author, id(chapter), { title: "Renamed" });
      const revisions = await readRevisions(author.viewer, id(chapter));
      expect(revisions.map(({ number, words, title }) => [number, words, title])).to.deep.equal([
        [3, 1, "Renamed"],
        [2, 1, "Chapter 2"],
        [1, 4, "Chapter 2"],
      ]);
      expect((await readRevision(author.viewer, id(chapter), 1))?.html).to.contain("Once upon a time.");
      expect(await readRevisions(guest, id(chapter))).to.deep.equal([]);
    });

    it("accepts one of several edits based on the same version, and loses no accepted edit", async () => {
      const chapter = await write();
      const edits = ["<p>a</p>", "<p>b</p>", "<p>c</p>"].map((html) =>
        updateChapter(services, author, id(chapter), { html, version: 1 }).then(
          () => "kept",
          (error) => error.name,
        ),
      );
      expect((await Promise.all(edits)).toSorted()).to.deep.equal(["ConflictError", "ConflictError", "kept"]);
      const revisions = await Revision.find({ chapter: chapter._id }).lean();
      expect(revisions.filter(({ aside }) => aside).length, "the others stand beside it").to.equal(2);
      expect(revisions.length).to.equal(4);
    });

    it("stores both texts when two edits without a version are concurrent", async () => {
      const chapter = await write();
      const both = ["<p>a</p>", "<p>b</p>"];
      await Promise.all(both.map((html) => updateChapter(services, author, id(chapter), { html })));
      const kept = await Revision.find({ chapter: chapter._id, number: { $gt: 1 } }).lean();
      expect(kept.map(({ html }) => html).toSorted()).to.deep.equal(both);
    });

    it("restores an older revision as a new one", async () => {
      const chapter = await write();
      await updateChapter(services, author, id(chapter), { html: "<p>Worse</p>" });
      const restored = await restoreRevision(services, author, id(chapter), { number: 1, version: 2 });
      expect(restored).to.include({ revision: 3, words: 4 });
      expect(restored.html).to.contain("Once upon a time.");
    });

    it("refuses a chapter of an unknown story", async () => {
      const error = await refusal(createChapter(services, author, "0".repeat(24), {}));
      expect(error.status).to.equal(404);
    });
  });

  describe("publishing", () => {
    it("shows readers the last published text while the next one is edited", async () => {
      const chapter = await write({ title: "Two", html: "<p>First version</p>" });
      await publishChapter(services, author, id(chapter));
      await updateChapter(services, author, id(chapter), {
        html: "<p>A longer second version</p>",
        title: "Second",
      });
      const shown = await readChapter(guest, await fresh(story), 2);
      expect(shown?.kind === "text" && shown.chapter).to.include({
        html: "<p>First version</p>",
        title: "Two",
      });
      expect(await titles()).to.deep.equal(["One", "Two"]);
      const desk = await readChapterToEdit(author.viewer, await fresh(story), 2);
      expect(desk?.pending).to.include({ html: "<p>A longer second version</p>", words: 4 });
      await publishChapter(services, author, id(chapter));
      const now = await readChapter(guest, await fresh(story), 2);
      expect(now?.kind === "text" && now.chapter).to.include({
        html: "<p>A longer second version</p>",
        revision: 2,
      });
      expect(await titles()).to.deep.equal(["One", "Second"]);
      expect((await fresh(story)).stats.words).to.equal(11);
    });

    it("notifies about the first publication and new versions, and not if nothing changed", async () => {
      const chapter = await write();
      const before = house.heard("chapter.published").length;
      await publishChapter(services, author, id(chapter));
      await publishChapter(services, author, id(chapter));
      await updateChapter(services, author, id(chapter), { html: "<p>x</p>" });
      await publishChapter(services, author, id(chapter));
      const heard = house.heard("chapter.published").slice(before);
      expect(heard.map(({ first, live, revision, number }) => [first, live, revision, number])).to.deep.equal(
        [
          [true, true, 1, 2],
          [false, true, 2, 2],
        ],
      );
    });

    it("refuses an empty chapter", async () => {
      const chapter = await write({ html: "" });
      const error = await refusal(publishChapter(services, author, id(chapter)));
      expect(error).to.include({
        status: 400,
        message: "Please write something before you publish the chapter.",
      });
    });

    it("happens automatically at the scheduled time, exactly once, whichever process runs the timer", async () => {
      const chapter = await write();
      const at = new Date(house.clock.getTime() + 60_000);
      await scheduleChapter(services, author, id(chapter), { at });
      expect((await fresh(story)).contents[1]).to.deep.include({ state: "scheduled", scheduledFor: at });
      expect(await readChapter(guest, await fresh(story), 2)).to.equal(null);
      const before = house.heard("chapter.published").length;
      const runs = await Promise.all([1, 2, 3].map(() => publishDue(services, at)));
      expect(runs.reduce((sum, count) => sum + count)).to.equal(1);
      expect(house.heard("chapter.published").length - before).to.equal(1);
      expect((await fresh(story)).lastChapterAt).to.deep.equal(at);
      expect((await readChapter(guest, await fresh(story), 2))?.kind).to.equal("text");
    });

    it("withdraws a chapter from readers, with its unpublished changes as the text", async () => {
      const chapter = await write();
      await publishChapter(services, author, id(chapter));
      await updateChapter(services, author, id(chapter), { html: "<p>Newer</p>" });
      const withdrawn = await withdrawChapter(services, author, id(chapter));
      expect(withdrawn).to.include({ state: "draft", html: "<p>Newer</p>", pending: null });
      expect(await readChapter(guest, await fresh(story), 2)).to.equal(null);
      expect((await fresh(story)).stats.chapters).to.equal(1);
    });
  });

  describe("arranging", () => {
    it("moves a chapter, and the numbers follow", async () => {
      const made = [];
      for (const title of ["Two", "Three", "Four"]) made.push(await write({ title }));
      await reorderChapter(services, author, id(made[2]!), { number: 1 });
      expect(await titles()).to.deep.equal(["Four", "One", "Two", "Three"]);
      const numbers = await Promise.all(made.map(async (chapter) => (await stored(chapter)).number));
      expect(numbers).to.deep.equal([3, 4, 1]);
      await reorderChapter(services, author, id(made[2]!), { number: 99 });
      expect(await titles()).to.deep.equal(["One", "Two", "Three", "Four"]);
    });

    it("removes a deleted chapter and restores it as a draft at the end", async () => {
      const two = await write({ title: "Two" });
      const three = await write({ title: "Three" });
      await publishChapter(services, author, id(two));
      await deleteChapter(services, author, id(two));
      expect(await titles()).to.deep.equal(["One", "Three"]);
      expect((await stored(three)).number).to.equal(2);
      expect((await refusal(updateChapter(services, author, id(two), { html: "x" }))).status).to.equal(404);
      expect((await refusal(deleteChapter(services, author, id(two)))).status).to.equal(404);
      const back = await restoreChapter(services, author, id(two));
      expect(back).to.include({ number: 3, state: "draft", deletedAt: null });
      expect(await titles()).to.deep.equal(["One", "Three", "Two"]);
    });
  });

  describe("reading", () => {
    it("numbers every entry, so that publishing a draft renumbers none, and links published neighbours", async () => {
      await write({ title: "Draft" });
      await aChapter(house, author, story, { title: "Three" });
      const now = await fresh(story);
      const third = await readChapter(guest, now, 3);
      if (third?.kind !== "text") throw new Error("the third chapter is not there");
      const dto = presentChapter(now, third.chapter, third);
      expect(dto.previous).to.include({ number: 1, title: "One" });
      expect(dto.next).to.equal(null);
      expect(await readChapter(guest, now, 2)).to.equal(null);
      for (const number of [0, 4, 1.5, Number.NaN])
        expect(await readChapter(guest, now, number)).to.equal(null);
    });

    it("leaves previews, author’s notes and announcements open to all, and does not count them as chapters", async () => {
      const paid = await aDraft(house, author, { title: "Paid", price: 3, previewChapters: 1 });
      await aChapter(house, author, paid, { title: "Two" });
      for (const type of ["preview", "authors-note", "announcement"] as const)
        await aChapter(house, author, paid, { title: "", type });
      const now = await fresh(paid);
      expect(now.contents.map(({ open }) => open)).to.deep.equal([true, false, true, true, true]);
      expect(now.contents.map(({ title }) => title).slice(2)).to.deep.equal([
        "Preview",
        "Author’s note",
        "Announcement",
      ]);
      expect(now.stats.chapters).to.equal(2);
    });

    it("opens a paid story's first chapters, with the front matter, and the others to readers with access", async () => {
      const paid = await aDraft(house, author, { title: "Paid", price: 3, previewChapters: 2 });
      await aChapter(house, author, paid, { title: "Map", type: "front-matter" });
      await aChapter(house, author, paid, { title: "Two" });
      await aChapter(house, author, paid, { title: "Three" });
      await aChapter(house, author, paid, { title: "Thanks", type: "back-matter" });
      const now = await fresh(paid);
      expect(now.contents.map(({ open }) => open)).to.deep.equal([true, true, true, false, false]);
      expect(await readChapter(guest, now, 4)).to.deep.equal({ kind: "locked", number: 4 });
      expect((await readChapter(author.viewer, now, 4))?.kind).to.equal("text");
      expect((await readWholeText(now)).map(({ title }) => title)).to.deep.equal(["One", "Map", "Two"]);
      expect(await readWholeText(now, { whole: true })).to.have.length(5);
      const locked = await Chapter.find({ story: paid._id, open: false }).lean();
      expect(locked).to.have.length(2);
      await updateStory(services, author, id(paid), { pricing: "free" });
      expect(await Chapter.countDocuments({ story: paid._id, open: false })).to.equal(0);
    });
  });

  describe("with collaborators", () => {
    const joined = async (role: CollaboratorRole) => {
      const member = await aMember(house);
      await setCollaborator(services, author, id(story), { user: String(member.viewer.id), role });
      return member;
    };

    it("lets a co-author write, edit and publish, but not delete", async () => {
      const caller = await joined("co-author");
      const chapter = await createChapter(services, caller, id(story), { html: "<p>x</p>" });
      await publishChapter(services, caller, id(chapter));
      expect((await refusal(deleteChapter(services, caller, id(chapter)))).status).to.equal(403);
      expect(String((await Revision.findOne({ chapter: chapter._id }).lean())?.by)).to.equal(
        caller.viewer.id,
      );
    });

    it("lets an editor edit, but neither begin nor publish", async () => {
      const chapter = await write();
      const caller = await joined("editor");
      await updateChapter(services, caller, id(chapter), { html: "<p>Better</p>" });
      expect((await refusal(publishChapter(services, caller, id(chapter)))).status).to.equal(403);
      expect((await refusal(createChapter(services, caller, id(story), {}))).status).to.equal(403);
    });

    it("lets a beta-reader see drafts, and change nothing", async () => {
      const chapter = await write();
      const caller = await joined("beta-reader");
      expect((await readChapterToEdit(caller.viewer, await fresh(story), 2))?.title).to.equal("Chapter 2");
      expect((await refusal(updateChapter(services, caller, id(chapter), { html: "x" }))).status).to.equal(
        403,
      );
    });

    it("reveals nothing of a draft to a stranger", async () => {
      const chapter = await write();
      const stranger = await aMember(house);
      expect(await readChapterToEdit(stranger.viewer, await fresh(story), 2)).to.equal(null);
      expect(
        (await refusal(updateChapter(services, stranger, id(chapter), { html: "x" }))).status,
      ).to.be.oneOf([403, 404]);
    });
  });
});
