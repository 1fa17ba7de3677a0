import { expect } from "chai";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc, type ChapterText } from "#features/stories/chapters/model.ts";
import { publishStory, updateStory } from "#features/stories/editing/index.ts";
import { StoryExport, type StoryExportDoc } from "#features/stories/exports/model.ts";
import { saveForPreview } from "#features/stories/imports/pending.ts";
import { findReplacement, isSame } from "#features/stories/imports/replace.ts";
import { storeImport } from "#features/stories/imports/store.ts";
import { openArchive, readManuscript } from "#features/stories/manuscripts/index.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#shared/stories/exports.ts";
import { collect } from "#test/app/support/bytes.ts";
import { browsersOf, CHOSEN_BY, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";

/** What is written in each field of a text; the compiler asks for one that is added. */
const WRITTEN: Readonly<Record<Exclude<keyof ChapterText, "words">, string>> = {
  title: "Kittiwake",
  html: "<p>Pilchard.</p>",
  notesBefore: "Cormorant.\n\nGannet.",
  notesAfter: "Razorbill.",
};

/** Stored fields of a chapter that are not written by its author, or whose meaning the order or type has. */
const OTHERS: ReadonlySet<string> = new Set([
  ..."_id story author number part type state scheduledFor scheduledBy publishedAt silent words".split(" "),
  // The day of first publication elsewhere is metadata, which EPUB has: imports/elsewhere.test.ts.
  "firstPublished",
  ..."formerNumbers revision lastRevision pending open team comments commentsLocked removed removedFrom filterFields".split(
    " ",
  ),
  ..."deletedAt version writer turn importing createdAt updatedAt".split(" "),
  ..."gate.listed gate.live gate.state gate.passwordVersion gate.mature gate.joins".split(" "),
]);

describe("An export is complete", () => {
  const site = useEmptySite();
  const as = browsersOf(site);
  let author: TestMember;
  let story: TestStory;
  let picture: string;

  beforeEach(async () => {
    author = await site.addMember("complete-author");
    const { services, files } = site.app;
    story = await storeStory(site, author, { title: "The Cliff", chapters: ["Published.", "Other."] });
    const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: "#7a4b2a" } })
      .png()
      .toBuffer();
    const image = await files.putImage(bytes, { kind: "inline", owner: author.id });
    picture = `<figure><img src="/files/${image.id}/40.jpeg" alt="A “puffin” [in the rain]" width="40" height="60" /></figure>`;
    const { words: _, ...first } = { ...WRITTEN, words: 0 };
    // A pending edit of a published chapter, which readers do not see.
    await updateChapter(services, author.caller, String(story.doc.contents[0]!.chapter), first);
    await updateChapter(services, author.caller, String(story.doc.contents[1]!.chapter), {
      html: `<p>Other.</p>${picture}`,
    });
  });

  const exported = async (format: ExportFormat): Promise<{ bytes: Buffer; name: string }> => {
    const agent = await as(author);
    await agent
      .post(`/story/${story.id}/export`)
      .type("form")
      .send({ format, size: "5x8", drafts: "true", _csrf: await csrfOf(agent) })
      .expect(303);
    await site.app.jobs.whenIdle();
    const made = (await StoryExport.findOne({ user: author.id })
      .sort({ requestedAt: -1, _id: -1 })
      .lean<StoryExportDoc>())!;
    const { body } = await agent.get(`/exports/${made._id}`).buffer(true).parse(collect).expect(200);
    return { bytes: body as Buffer, name: made.name };
  };
  const imported = async (file: Buffer, fileName: string): Promise<ChapterDoc[]> => {
    const { services, files } = site.app;
    const waiting = await saveForPreview(services, files, author.caller, { file, fileName });
    const stored = await storeImport(site.app, author.caller, String(waiting._id), {
      way: "new",
      again: true,
    });
    return Chapter.find({ story: stored.story }).sort({ number: 1 }).lean<ChapterDoc[]>();
  };

  it("in every field that a chapter stores", () => {
    const known = new Set([...Object.keys(WRITTEN), ...OTHERS]);
    expect(Object.keys(Chapter.schema.paths).filter((path) => !known.has(path))).to.deep.equal([]);
  });

  for (const format of EXPORT_FORMATS)
    it(`as ${format}: every written field, pending edits and descriptions of pictures`, async () => {
      const { bytes, name } = await exported(format);
      const text = await textOf(bytes, name);
      for (const [field, value] of Object.entries(WRITTEN))
        for (const word of value.match(/[A-Z][a-z]+/g)!) expect(text, field).to.include(word);
      if (format !== "pdf") expect(text).to.match(/A “puffin” \\?\[in the rain\\?\]/);
    });

  for (const format of ["epub", "docx", "markdown", "html"] as const)
    it(`as ${format}, and comes in again: notes as notes, pictures as pictures`, async () => {
      const { bytes, name } = await exported(format);
      const [first, second] = await imported(bytes, name);
      const { title, html, notesBefore, notesAfter } = first!;
      expect({ title, html, notesBefore, notesAfter }).to.deep.equal(WRITTEN);
      expect(second!.html.replace(/\/files\/\w+\/40\.jpeg/, "")).to.equal(
        `<p>Other.</p>\n${picture}`.replace(/\/files\/\w+\/40\.jpeg/, ""),
      );
      expect(second!.html).to.match(/src="\/files\/\w+\/40\.jpeg"/);
    });

  it("without showing a pending edit to readers", async () => {
    await exported("html");
    const shown = page(await site.visit().then((agent) => agent.get(story.chapter(1)).expect(200)));
    expect(shown("article, main").text()).to.include("Published.").and.not.include("Pilchard");
  });

  it("in the author's order of chapters, like the contents and the reader's download", async () => {
    const book = [
      ...["# Part A {.part}", "# One {.chapter}", "x", "# Two {.chapter .apart}", "x"],
      ...["# Part A {.part .again}", "# Three {.chapter}", "x"],
    ].join("\n\n");
    const chapters = await imported(Buffer.from(book), "order.md");
    expect(chapters.map(({ title }) => title)).to.deep.equal(["One", "Two", "Three"]);
    const id = String(chapters[0]!.story);
    for (const { _id } of chapters) await publishChapter(site.app.services, author.caller, String(_id));
    await updateStory(site.app.services, author.caller, id, CHOSEN_BY);
    await publishStory(site.app.services, author.caller, id);
    const agent = await as(author);
    const shown = page(await agent.get(`/story/${id}/order`).expect(200));
    const titles = shown(".contents-list a").map((_, link) => shown(".contents-title", link).text());
    expect(titles.get()).to.deep.equal(["One", "Two", "Three"]);
    expect(
      shown(".contents-part-title")
        .map((_, each) => shown(each).text())
        .get(),
    ).to.deep.equal([...["Part A", "Part A"]]);
    const { body } = await agent.get(`/story/${id}/order.epub`).buffer(true).parse(collect).expect(200);
    const back = await readManuscript(body as Buffer, "order.epub");
    expect(back.chapters.map(({ title, part }) => [title, part])).to.deep.equal([
      ...[
        ["One", 0],
        ["Two", undefined],
        ["Three", 0],
      ],
    ]);
  });

  it("and changes nothing where it replaces the same story, whose notes stay where a file has none", async () => {
    const { services, files } = site.app;
    const { bytes, name } = await exported("epub");
    const same = await saveForPreview(services, files, author.caller, { file: bytes, fileName: name });
    const { rows } = await findReplacement(author.caller, same, story.id);
    expect(rows[0]!.entry && rows[0]!.chapter && isSame(rows[0]!.entry, rows[0]!.chapter)).to.equal(true);
    const bare = "# The Cliff\n\n## Kittiwake\n\nPilchard, again.\n\n## Part 2\n\nOther.\n";
    const waiting = await saveForPreview(services, files, author.caller, {
      file: Buffer.from(bare),
      fileName: "cliff.md",
    });
    const { seen } = await findReplacement(author.caller, waiting, story.id);
    await storeImport(site.app, author.caller, String(waiting._id), {
      way: "replace",
      story: story.id,
      again: false,
      seen,
    });
    const now = await Chapter.findById(story.doc.contents[0]!.chapter).lean<ChapterDoc>();
    expect(now!.pending).to.include({
      html: "<p>Pilchard, again.</p>",
      notesBefore: WRITTEN.notesBefore,
      notesAfter: WRITTEN.notesAfter,
    });
  });
});

/** All text in a file, markup included. */
async function textOf(bytes: Buffer, name: string): Promise<string> {
  if (name.endsWith(".pdf")) {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text;
  }
  if (/\.(?:md|html|txt)$/.test(name)) return decoded(bytes.toString());
  const archive = await openArchive(bytes);
  const texts = await Promise.all(
    archive.names
      .filter((each) => /\.(?:xhtml|xml|md)$/.test(each))
      .map(async (each) => String((await archive.read(each)) ?? "")),
  );
  archive.close();
  return decoded(texts.join("\n"));
}

const decoded = (text: string): string =>
  text.replace(/&quot;/g, '"').replace(/<\/?(?:w:)?(?:t|r)\b[^>]*>/g, "");
