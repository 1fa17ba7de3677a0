import { expect } from "chai";
import { updateChapter } from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { arrangeImport } from "#features/stories/imports/arrange.ts";
import { importManuscripts } from "#features/stories/imports/import-manuscript.ts";
import { Import } from "#features/stories/imports/model.ts";
import { saveForPreview } from "#features/stories/imports/pending.ts";
import { findReplacement } from "#features/stories/imports/replace.ts";
import { storeImport } from "#features/stories/imports/store.ts";
import { untracked } from "#features/stories/imports/tracked.ts";
import { PrivateNote } from "#features/stories/private-notes/model.ts";
import { decideParts } from "#features/stories/suggestions/commands.ts";
import { Suggestion } from "#features/stories/suggestions/model.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { docx, p, style, W } from "../manuscripts/word.ts";

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const added = (text: string) => `<w:ins w:id="1" w:author="Ann">${run(text)}</w:ins>`;
const taken = (text: string) =>
  `<w:del w:id="2" w:author="Bob"><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;

describe("Tracked changes of a Word file", () => {
  const site = useSite();
  let author: TestMember;

  before(async () => {
    author = await site.addMember("author");
  });
  beforeEach(async () => {
    for (const model of [Suggestion, PrivateNote]) await (model as typeof PrivateNote).deleteMany({});
  });

  const file = () =>
    docx(
      `${p("One", style("Heading1"))}<w:p>${run("The tide came in")}${taken(" at nine")}${added(" at ten")}${run(", and the boats went out.")}</w:p><w:p>${run("She said “no”")}${added(" twice")}${run(".")}</w:p>${p("Two", style("Heading1"))}<w:p>${taken("Gone from the start. ")}${run("It stood still.")}</w:p><w:p>${taken("All of it went.")}</w:p><w:p><w:pPr><w:rPr><w:del w:id="3" w:author="Bob"/></w:rPr></w:pPr>${taken("It went whole.")}</w:p>${p("Three", style("Heading1"))}<w:p>${run("Up and")}<w:moveFrom w:id="4" w:author="Ann">${run(" away")}</w:moveFrom>${run(" over the bay")}<w:moveTo w:id="5" w:author="Ann">${run(" away")}</w:moveTo>${run(".")}</w:p>`,
      {
        "word/styles.xml": `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
      },
    );
  const bring = async () => {
    const { services, files } = site.app;
    const { _id } = await saveForPreview(services, files, author.caller, {
      file: await file(),
      fileName: "ferry.docx",
    });
    const { story } = await storeImport({ services, files }, author.caller, String(_id), {
      way: "new",
      again: true,
    });
    return (await Chapter.find({ story: story! }).sort({ number: 1 }).lean()).map(
      ({ html, _id: chapter }) => ({
        html,
        chapter,
      }),
    );
  };
  const textOf = async (chapter: unknown) => (await Chapter.findById(chapter as string).lean())!.html;
  const BEFORE = "<p>The tide came in at nine, and the boats went out.</p>\n<p>She said “no”.</p>";
  const AFTER = "<p>The tide came in at ten, and the boats went out.</p>\n<p>She said “no” twice.</p>";

  it("become a suggestion in each chapter, on the text before the changes, accepted in full or in part", async () => {
    const [one] = await bring();
    expect(one!.html).to.equal(BEFORE);
    const [made] = await Suggestion.find({}).lean();
    expect(await Suggestion.countDocuments({})).to.equal(3);
    expect(made).to.include({
      base: BEFORE,
      html: AFTER,
      note: "Tracked changes from “ferry.docx”, by Bob, Ann.",
    });
    await decideParts(site.app.services, author.caller, String(made!._id), { taken: true });
    expect(await textOf(one!.chapter)).to.equal(AFTER);
  });

  it("restore moved text to its original position", async () => {
    const [, , three] = await bring();
    expect(three!.html).to.equal("<p>Up and away over the bay.</p>");
    const made = await Suggestion.findOne({ chapter: three!.chapter }).lean();
    expect(made!.html).to.equal("<p>Up and over the bay away.</p>");
  });

  it("restore split paragraphs, and paragraphs that were deleted or emptied", async () => {
    const [, two] = await bring();
    expect(two!.html).to.equal(
      "<p>Gone from the start. It stood still.</p>\n<p>All of it went.</p>\n<p>It went whole.</p>",
    );
    const made = await Suggestion.findOne({ chapter: two!.chapter }).lean();
    expect(made!.html).to.equal("<p>It stood still.</p>");
    expect(await PrivateNote.countDocuments({}), "none is a note besides").to.equal(0);
  });

  it("preserve formatting, notes, pictures and the styles of tables and paragraphs, in both versions", async () => {
    const bold = (text: string) =>
      `<w:r><w:rPr><w:i/></w:rPr><w:delText xml:space="preserve">${text}</w:delText></w:r>`;
    const sign = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const mark = (kind: string) => `<w:${kind} w:id="9" w:author="Ann"/>`;
    const end = (kind: string) => `<w:pPr><w:rPr>${mark(kind)}</w:rPr></w:pPr>`;
    const cell = (text: string) => `<w:tc><w:p>${run(text)}</w:p></w:tc>`;
    const row = (text: string, kind = "") =>
      `<w:tr>${kind ? `<w:trPr>${mark(kind)}</w:trPr>` : ""}${cell(text)}${cell("x")}</w:tr>`;
    const heading = p("One", style("Heading1"));
    const bytes = await docx(
      [
        `${heading}<w:p>${run("Built")}<w:del w:id="1" w:author="Bob">${bold(" of oak")}${sign(2)}</w:del>${run(" by the river")}<w:ins w:id="2" w:author="Ann">${sign(3)}</w:ins>${run(".")}</w:p>`,
        `<w:p>${end("ins")}${run("These were one,")}</w:p><w:p>${run(" and are two.")}</w:p>`,
        `<w:p>${end("del")}${run("These were two,")}</w:p><w:p>${run(" and are one.")}</w:p>`,
        `<w:p>${run("It is ")}<w:r><w:rPr><w:b/><w:rPrChange w:id="4" w:author="Ann"><w:rPr/></w:rPrChange></w:rPr><w:t>loud</w:t></w:r>${run(" now.")}</w:p>`,
        `<w:tbl>${row("Stays")}${row("Comes", "ins")}${row("Goes", "del")}</w:tbl><w:p>${run("End.")}</w:p>`,
      ].join(""),
    );
    const { services, files } = site.app;
    const { _id } = await saveForPreview(services, files, author.caller, {
      file: bytes,
      fileName: "oak.docx",
    });
    const way = { way: "new", again: true };
    const { story } = await storeImport({ services, files }, author.caller, String(_id), way);
    const chapter = (await Chapter.findOne({ story: story! }).lean())!;
    const made = (await Suggestion.findOne({ chapter: chapter._id }).lean())!;
    const note = (html: string) => /<li[^>]*>(.*?)<\/li>/s.exec(html)![1]!.replace(/<a.*|<[^>]*>/gs, "");
    expect(chapter.html).to.match(/Built<em> of oak<\/em><a [^>]*>1<\/a> by the river\./);
    expect(note(chapter.html).trim()).to.equal("Of oak.");
    expect(made.html).to.match(/Built by the river<a [^>]*>1<\/a>\./);
    expect(note(made.html).trim()).to.equal("Montmorency.");
    const before = [
      "<p>These were one, and are two.</p>",
      "<p>These were two,</p>",
      "It is loud now.",
      "Goes",
    ];
    const after = ["<p>These were one,</p>", "<p>These were two, and are one.</p>", "<strong>loud</strong>"];
    for (const words of before) {
      expect(chapter.html).to.include(words);
      expect(made.html).not.to.include(words);
    }
    for (const words of [...after, "Comes"]) {
      expect(made.html).to.include(words);
      expect(chapter.html).not.to.include(words);
    }
    expect(await PrivateNote.countDocuments({})).to.equal(0);
    await decideParts(services, author.caller, String(made._id), { taken: true });
    expect(await textOf(chapter._id), "taken whole").to.equal(made.html);
  });

  it("move along when chapters are merged, and are dropped with an excluded chapter", async () => {
    const { services, files } = site.app;
    const sent = { file: await file(), fileName: "ferry.docx" };
    const { _id } = await saveForPreview(services, files, author.caller, sent);
    const waiting = (await Import.findById(_id).lean())!;
    const [one, , three] = waiting.entries;
    await arrangeImport(author.caller, String(_id), {
      entries: [{ id: String(three!._id), out: true }],
      act: { kind: "merge", entry: String(one!._id) },
    });
    const way = { way: "new", again: true };
    const { story } = await storeImport({ services, files }, author.caller, String(_id), way);
    const [joined] = await Chapter.find({ story: story! }).lean();
    const made = await Suggestion.findOne({ chapter: joined!._id }).lean();
    expect(joined!.html).to.include("at nine").and.include("All of it went.").and.not.include("at ten");
    expect(made!.html).to.include("at ten").and.not.include("All of it went.");
  });

  it("become suggestions when the file is imported by a command", async () => {
    const { services, files } = site.app;
    const [imported] = await importManuscripts(services, files, author.caller, {
      file: await file(),
      fileName: "ferry.docx",
    });
    const one = (await Chapter.findOne({ story: imported!.story._id }).sort({ number: 1 }).lean())!;
    expect(one.html).to.equal(BEFORE);
    const made = await Suggestion.findOne({ chapter: one._id }).lean();
    expect(made).to.include({ base: BEFORE, html: AFTER, state: "open" });
  });

  it("become suggestions on the chapters that the file replaces", async () => {
    const [one] = await bring();
    const { services, files } = site.app;
    const { story } = (await Chapter.findById(one!.chapter).lean())!;
    await updateChapter(services, author.caller, String(one!.chapter), { html: "<p>Old.</p>", version: 1 });
    await Suggestion.updateMany({}, { $set: { html: "<p>Something of before.</p>" } });
    const { _id } = await saveForPreview(services, files, author.caller, {
      file: await file(),
      fileName: "ferry.docx",
    });
    const waiting = (await Import.findById(_id).lean())!;
    const { seen } = await findReplacement(author.caller, waiting, String(story));
    const way = { way: "replace", story: String(story), seen, again: true };
    await storeImport({ services, files }, author.caller, String(_id), way);
    expect(await textOf(one!.chapter)).to.equal(BEFORE);
    const made = await Suggestion.find({ chapter: one!.chapter }).sort({ _id: 1 }).lean();
    expect(made.map(({ state, base, html }) => [state, base, html])).to.deep.equal([
      ["withdrawn", BEFORE, "<p>Something of before.</p>"],
      ["open", BEFORE, AFTER],
    ]);
  });

  it("leave the original text when declined", async () => {
    const [one] = await bring();
    const [made] = await Suggestion.find({}).lean();
    await decideParts(site.app.services, author.caller, String(made!._id), { taken: false });
    expect(await textOf(one!.chapter)).to.equal(BEFORE);
  });

  it("remove added paragraphs completely, and preserve marks around the text they touch", () => {
    const margin = [
      { kind: "insertion", by: "", text: "new", tracked: { before: "It was ", words: "new", after: "" } },
      {
        kind: "insertion",
        by: "",
        text: "All of it.",
        tracked: { before: "", words: "All of it.", after: "" },
      },
      { kind: "deletion", by: "", text: "x", tracked: { before: "nowhere at all", words: "x", after: "" } },
      {
        kind: "deletion",
        by: "",
        text: "y",
        tracked: { before: "", words: "y", after: "Nothing begins so." },
      },
    ] as const;
    const { html, used } = untracked(
      [{ html: "<p>It was <em>new</em> then.</p><p>All of it.</p><p>End.</p>" }],
      margin,
    );
    expect(html).to.deep.equal(["<p>It was <em></em> then.</p><p>End.</p>"]);
    expect([...used]).to.deep.equal([0, 1]);
  });
});
