import { expect } from "chai";
import { sanitiseChapter } from "#core/text/index.ts";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { StoryExport, type StoryExportDoc } from "#features/stories/exports/model.ts";
import { saveForPreview } from "#features/stories/imports/pending.ts";
import { storeImport } from "#features/stories/imports/store.ts";
import { openArchive } from "#features/stories/manuscripts/index.ts";
import { addNote } from "#features/stories/private-notes/commands.ts";
import { PrivateNote } from "#features/stories/private-notes/model.ts";
import { suggest } from "#features/stories/suggestions/commands.ts";
import { Suggestion } from "#features/stories/suggestions/model.ts";
import { answerInTeam, commentOnDraft } from "#features/stories/team-comments/commands.ts";
import { collect } from "#test/app/support/bytes.ts";
import { browsersOf, letIn, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

const BEFORE =
  "<p>The tide came in at <em>nine</em>, and the boats went out.</p>\n<p>Nobody saw them leave.</p>\n<p>She said no.</p>";
const AFTER =
  "<p>The tide came in at ten, and the old boats went out.</p>\n<p>She said no twice.</p>\n<p>Then it rained.</p>";

describe("A Word file with suggestions and comments", () => {
  const site = useEmptySite();
  const as = browsersOf(site);
  let author: TestMember;
  let editor: TestMember;
  let story: TestStory;
  let chapter: string;

  beforeEach(async () => {
    author = await site.addMember("review-author");
    editor = await site.addMember("review-editor");
    story = await storeStory(site, author, {
      title: "The Ferry",
      chapters: [
        { title: "One", html: BEFORE },
        { title: "Two", html: "<p>It stood still.</p>" },
      ],
    });
    chapter = String(story.doc.contents[0]!.chapter);
    await letIn(site, author, story, editor, "editor");
    const { services } = site.app;
    const limits = unlimited;
    const words = { html: AFTER, note: "A few thoughts.", revision: 1 };
    await suggest(services, editor.caller, chapter, words);
    const about = { text: "Which boats?", quote: "the boats" };
    const said = await commentOnDraft({ services, limits }, editor.caller, chapter, about);
    await answerInTeam({ services, limits }, author.caller, String(said._id), { text: "The blue ones." });
    const mine = { story: story.id, chapter, note: "Check the almanac.", quote: "nine" };
    await addNote(services, author.caller, mine);
    await addNote(services, editor.caller, { ...mine, note: "Not the author's to read." });
  });

  const made = async (fields: object) => {
    const agent = await as(author);
    const wish = { format: "docx", size: "a5", drafts: "true", ...fields, _csrf: await csrfOf(agent) };
    await agent.post(`/story/${story.id}/export`).type("form").send(wish).expect(303);
    await site.app.jobs.whenIdle();
    const { _id, name } = (await StoryExport.findOne({ user: author.id })
      .sort({ requestedAt: -1, _id: -1 })
      .lean<StoryExportDoc>())!;
    const { body } = await agent.get(`/exports/${_id}`).buffer(true).parse(collect);
    return { name, bytes: body as Buffer };
  };
  const partOf = async (bytes: Buffer, part: string) =>
    (await (await openArchive(bytes)).read(part))?.toString() ?? "";

  it("contains neither by default", async () => {
    const { bytes } = await made({});
    expect(await partOf(bytes, "word/document.xml")).not.to.match(/<w:(?:ins|del|comment)/);
  });

  it("tracks each change with its editor, and has comments with their replies in its margin", async () => {
    const { bytes } = await made({ review: "true" });
    const document = await partOf(bytes, "word/document.xml");
    const changed = (name: string) =>
      [
        ...document.matchAll(new RegExp(`<w:${name} [^>]*w:author="([^"]*)"[^>]*>(.*?)</w:${name}>`, "g")),
      ].map(([, by, inner = ""]) => [by, inner.replace(/<[^>]*>/g, "")]);
    const by = editor.caller.viewer.username;
    expect(changed("del")).to.deep.equal([
      [by, "nine"],
      [by, "Nobody saw them leave."],
    ]);
    expect(changed("ins")).to.deep.equal([
      [by, "ten"],
      [by, "old "],
      [by, " twice"],
      [by, "Then it rained."],
    ]);
    const comments = await partOf(bytes, "word/comments.xml");
    const texts = comments.replace(/<[^>]*>/g, "|");
    for (const words of ["A few thoughts.", "Which boats?", "The blue ones.", "Check the almanac."])
      expect(texts).to.include(words);
    expect(texts).not.to.include("Not the author's to read.");
  });

  it("is imported as the same text with the same suggestions, and its comments as notes", async () => {
    const { name, bytes } = await made({ review: "true" });
    const { services, files } = site.app;
    const { _id } = await saveForPreview(services, files, author.caller, { file: bytes, fileName: name });
    const way = { way: "new", again: true };
    const { story: into } = await storeImport({ services, files }, author.caller, String(_id), way);
    const [one, two] = await Chapter.find({ story: into! }).sort({ number: 1 }).lean();
    expect(one!.html).to.equal(BEFORE);
    expect(two!.html).to.equal("<p>It stood still.</p>");
    const [suggested] = await Suggestion.find({ story: into! }).lean();
    expect(suggested!.html).to.equal(AFTER);
    const notes = await PrivateNote.find({ story: into! }).sort({ _id: 1 }).lean();
    expect(notes.map(({ note, quote }) => [note, quote]).sort()).to.deep.equal([
      ["A few thoughts.", ""],
      ["Check the almanac.", "ten"],
      ["The blue ones.", "the old boats"],
      ["Which boats?", "the old boats"],
    ]);
  });

  it("has suggested, changed and removed footnotes, which are imported as notes", async () => {
    const noted = (text: string, notes: readonly string[]) =>
      `${text.replace(/\[(\d)\]/g, '<a class="noteref" id="t-noteref-$1" href="#t-note-$1" role="doc-noteref">$1</a>')}
      <section class="footnotes"><ol>${notes.map((note, at) => `<li id="t-note-${at + 1}"><p>${note}</p></li>`).join("")}</ol></section>`;
    const clean = (html: string) => sanitiseChapter(html).html;
    const was = clean(
      noted("<p>Oak[1] and elm[2].</p><p>Ash.[3]</p>", ["Of ships.", "Of <em>chairs</em>.", "Gone."]),
    );
    const now = clean(
      noted("<p>Old[1] oak[2] and elm[3].</p><p>Ash.</p>", ["New.", "Of ships.", "Of <em>boats</em>."]),
    );
    const { services, files } = site.app;
    await updateChapter(services, author.caller, chapter, { html: was, version: 1 });
    const { revision } = await publishChapter(services, author.caller, chapter);
    await Suggestion.deleteMany({});
    await suggest(services, editor.caller, chapter, { html: now, note: "", revision });
    const { name, bytes } = await made({ review: "true" });
    expect(await partOf(bytes, "word/comments.xml"), "none is a comment").not.to.match(/New\.|Gone\.|chairs/);
    const footnotes = await partOf(bytes, "word/footnotes.xml");
    const within = (name: string) =>
      [...footnotes.matchAll(new RegExp(`<w:${name} .*?</w:${name}>`, "gs"))]
        .map(([words]) => words.replace(/<[^>]*>/g, ""))
        .join("");
    expect(within("ins")).to.include("New.").and.include("boats").and.not.include("ships");
    expect(within("del")).to.include("Gone.").and.include("chairs").and.not.include("ships");
    const { _id } = await saveForPreview(services, files, author.caller, { file: bytes, fileName: name });
    const way = { way: "new", again: true };
    const { story: into } = await storeImport({ services, files }, author.caller, String(_id), way);
    const [one] = await Chapter.find({ story: into! }).sort({ number: 1 }).lean();
    const [suggested] = await Suggestion.find({ story: into! }).lean();
    const withoutLinks = (html: string) => html.replace(/ <a class="backlink".*?<\/a>/g, "");
    expect(withoutLinks(one!.html)).to.equal(was);
    expect(withoutLinks(suggested!.html)).to.equal(now);
  });
});
