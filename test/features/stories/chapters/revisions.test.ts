import { expect } from "chai";
import { Types } from "mongoose";
import {
  createChapter,
  deleteChapter,
  editChapter,
  nameRevision,
  publishChapter,
  restoreRevision,
  updateChapter,
} from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc, Revision } from "#features/stories/chapters/model.ts";
import { pruneRevisions } from "#features/stories/chapters/prune-revisions.ts";
import { readRevision, readRevisions } from "#features/stories/chapters/revision-reads.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { refusal } from "#test/support/refusal.ts";
import { aMember, useHouse } from "../../people/users/support.ts";
import { aStory } from "../stories/support.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("Revisions of a chapter", () => {
  const house = useHouse();
  const { services } = house;
  let author: Awaited<ReturnType<typeof aMember>>;
  let story: StoryDoc;
  let chapter: ChapterDoc;
  const id = () => String(chapter._id);
  const stored = async () => (await Chapter.findById(chapter._id).lean<ChapterDoc>())!;
  const kept = () => Revision.find({ chapter: chapter._id }).sort({ number: 1 }).lean();
  const write = (html: string, more: object = {}) =>
    updateChapter(services, author, id(), { html: `<p>${html}</p>`, ...more });

  before(async () => {
    author = await aMember(house);
    story = await aStory(house, author);
  });
  beforeEach(async () => {
    chapter = await createChapter(services, author, String(story._id), { html: "<p>One.</p>" });
  });

  it("are shown to nobody for a chapter in the bin or a deleted story", async () => {
    const { viewer } = author;
    expect((await readRevision(viewer, id(), 1))?.html).to.equal("<p>One.</p>");
    await deleteChapter(services, author, id());
    const staff = { ...viewer, id: String(new Types.ObjectId()), role: "admin" } as const;
    for (const each of [viewer, staff]) {
      expect(await readRevision(each, id(), 1)).to.equal(null);
      expect(await readRevisions(each, id())).to.deep.equal([]);
    }
  });

  it("require an edit to name its base version", async () => {
    const error = await refusal(editChapter(services, author, id(), { html: "<p>x</p>" } as never));
    expect(error).to.include({ status: 400 });
    expect(error.fields[0]?.path).to.deep.equal(["version"]);
  });

  it("include a conflicting edit beside the text, once, and return the current version", async () => {
    await write("Theirs.", { version: 1 });
    for (const _ of [1, 2]) {
      const error = await refusal(write("Mine.", { version: 1 }));
      expect(error.status).to.equal(409);
      expect(error.details).to.deep.include({ version: 2, kept: 3 });
      expect(error.details.current).to.include({ html: "<p>Theirs.</p>", revision: 2 });
    }
    expect((await kept()).map(({ html, aside }) => [html, aside ?? false])).to.deep.equal([
      ["<p>One.</p>", false],
      ["<p>Theirs.</p>", false],
      ["<p>Mine.</p>", true],
    ]);
    expect(await stored()).to.include({ html: "<p>Theirs.</p>", version: 2 });
    await write("Theirs again.", { version: 2 });
    expect((await kept()).map(({ number }) => number)).to.deep.equal([1, 2, 3, 4]);
  });

  it("accept a form's retried edit after a lost response, with later changes, but not over another form's edit", async () => {
    const [one, other] = ["form-one-1", "form-two-2"];
    await write("Typed.", { version: 1, writer: one });
    await write("Typed more.", { version: 1, writer: one });
    expect(await stored()).to.include({ html: "<p>Typed more.</p>", version: 3 });
    await write("Elsewhere.", { version: 3, writer: other });
    expect((await refusal(write("Typed yet more.", { version: 1, writer: one }))).status).to.equal(409);
  });

  it("ignore a form's late request that is older than its last one", async () => {
    const writer = "form-one-1";
    await write("Saved by a press.", { version: 1, writer, turn: 20 });
    await write("Typed before.", { version: 1, writer, turn: 10, autosave: true });
    expect(await stored()).to.include({ html: "<p>Saved by a press.</p>", version: 2 });
    await write("Typed after.", { version: 2, writer, turn: 30, autosave: true });
    expect((await kept()).map(({ html }) => html)).to.deep.equal([
      "<p>One.</p>",
      "<p>Saved by a press.</p>",
      "<p>Typed after.</p>",
    ]);
  });

  it("return the merge of two edits to different words, and store nothing unseen", async () => {
    const [one, other] = ["form-one-1", "form-two-2"];
    await write("One. Theirs.", { version: 1, writer: other });
    const base = { title: "", markdown: "One.", notesBefore: "", notesAfter: "" };
    const { title } = await stored();
    const mine = { version: 1, writer: one, base: { ...base, title } };
    const { details } = await refusal(write("One. Mine.", mine));
    expect(details.merged).to.include({ title });
    expect((details.merged as { markdown: string }).markdown.trim()).to.equal("One. Theirs. Mine.");
    expect((await stored()).html, "it is for the form to send it").to.equal("<p>One. Theirs.</p>");
    expect((await kept()).map(({ aside }) => aside ?? false)).to.deep.equal([false, false, true]);
    const { kept: beside, version } = details as { kept: number; version: number };
    await write("One. Theirs. Mine.", { version, writer: one, beside });
    expect((await kept()).map(({ html, aside }) => [html, aside ?? false])).to.deep.equal([
      ["<p>One.</p>", false],
      ["<p>One. Theirs.</p>", false],
      ["<p>One. Theirs. Mine.</p>", false],
    ]);
    const apart = await refusal(
      write("Uno.", { ...mine, writer: "form-three-3", base: { ...mine.base, markdown: "Two." } }),
    );
    expect(apart.details, "they have the same words each in its own way").not.to.have.property("merged");
  });

  it("report no conflict between an author's windows if the new text contains all that was saved elsewhere", async () => {
    await write("One, and two.", { version: 1, writer: "form-two-2" });
    expect(await write("One, and two, and three.", { version: 1 })).to.include({ version: 3 });
    const error = await refusal(write("One, and three.", { version: 1 }));
    expect(error.status).to.equal(409);
  });

  it("report no conflict for identical text", async () => {
    await write("Same.", { version: 1 });
    expect(await write("Same.", { version: 1 })).to.include({ version: 2 });
  });

  it("combine a form's autosaves into one revision a minute, and never into a published one", async () => {
    const saving = { autosave: true, writer: "form-one-1" };
    for (const text of ["a", "ab", "abc"]) await write(text, saving);
    expect((await kept()).map(({ html }) => html)).to.deep.equal(["<p>One.</p>", "<p>abc</p>"]);
    await publishChapter(services, author, id());
    await write("abcd", saving);
    await write("abcde", saving);
    expect((await kept()).map(({ html }) => html)).to.deep.equal([
      "<p>One.</p>",
      "<p>abc</p>",
      "<p>abcde</p>",
    ]);
    expect((await stored()).html).to.equal("<p>abc</p>");
    expect((await stored()).pending?.html).to.equal("<p>abcde</p>");
  });

  it("create a chapter once when its form is sent twice", async () => {
    const made = { id: "a".repeat(24), title: "Once", html: "<p>x</p>" };
    await createChapter(services, author, String(story._id), made);
    await createChapter(services, author, String(story._id), made);
    expect(await Chapter.countDocuments({ story: story._id, title: "Once" })).to.equal(1);
    const foreign = await aStory(house, author);
    expect((await refusal(createChapter(services, author, String(foreign._id), made))).status).to.equal(404);
  });

  it("name the source of a restored one", async () => {
    await write("Worse.");
    await restoreRevision(services, author, id(), { number: 1, version: 2 });
    expect((await kept()).at(-1)).to.include({ number: 3, html: "<p>One.</p>", restored: 1 });
  });

  it("can be named by those with the right to edit, not by strangers, and not beyond the limit", async () => {
    await nameRevision(author, id(), { number: 1, name: "  Sent   to my editor " });
    expect((await kept())[0]?.name).to.equal("Sent to my editor");
    const stranger = await aMember(house);
    expect((await refusal(nameRevision(stranger, id(), { number: 1, name: "x" }))).status).to.equal(403);
    expect((await refusal(nameRevision(author, id(), { number: 1, name: "x".repeat(81) }))).status).to.equal(
      400,
    );
    await nameRevision(author, id(), { number: 1, name: "" });
    expect((await kept())[0]?.name).to.equal(undefined);
  });

  it("are thinned with age: one a minute for an hour, one an hour for a day, one a day for a month, then one a week", async () => {
    const now = new Date("2027-01-31T12:00:00Z");
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const make = (number: number, at: Date, more: object = {}) => ({
      chapter: chapter._id,
      story: story._id,
      by: chapter.author,
      title: "x",
      html: "<p>x</p>",
      number,
      at,
      publishedAt: null,
      ...more,
    });
    const friend = new Types.ObjectId();
    await Revision.deleteMany({ chapter: chapter._id });
    await Revision.create([
      // Weeks: of those over a month old the last, and any that were published, named or stored beside the
      // text.
      make(1, new Date("2026-11-09T08:00:00Z")),
      make(2, new Date("2026-11-09T09:00:00Z"), { publishedAt: ago(80 * DAY) }),
      make(3, new Date("2026-11-10T08:00:00Z"), { name: "First draft" }),
      make(4, new Date("2026-11-10T09:00:00Z"), { aside: true }),
      make(5, new Date("2026-11-11T08:00:00Z")),
      // Days.
      make(6, new Date("2027-01-20T08:00:00Z"), { by: friend }),
      make(7, new Date("2027-01-20T19:00:00Z")),
      make(8, new Date("2027-01-21T08:00:00Z")),
      // Hours.
      make(9, new Date("2027-01-31T06:10:00Z")),
      make(10, new Date("2027-01-31T06:50:00Z")),
      make(11, new Date("2027-01-31T07:10:00Z")),
      // Minutes.
      make(12, ago(40 * MINUTE)),
      make(13, ago(39 * MINUTE)),
    ]);
    await Chapter.updateOne({ _id: chapter._id }, { $set: { revision: 13, lastRevision: 13 } });
    await pruneRevisions(now);
    const left = [2, 3, 4, 5, 7, 8, 10, 11, 12, 13];
    expect((await kept()).map(({ number }) => number)).to.deep.equal(left);
    expect(await pruneRevisions(now), "twice is as once").to.equal(0);
    const seventh = (await kept()).find(({ number }) => number === 7)!;
    expect(seventh.writers?.map(String), "who wrote what is gone").to.have.members([
      String(chapter.author),
      String(friend),
    ]);
    await pruneRevisions(new Date(now.getTime() + 90 * DAY));
    expect(
      (await kept()).map(({ number }) => number),
      "what the chapter shows stays",
    ).to.include(13);
  });
});
