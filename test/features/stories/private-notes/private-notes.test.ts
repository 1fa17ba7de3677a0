import { expect } from "chai";
import supertest from "supertest";
import { updateChapter } from "#features/stories/chapters/index.ts";
import { saveForPreview } from "#features/stories/imports/pending.ts";
import { storeImport } from "#features/stories/imports/store.ts";
import { addNote } from "#features/stories/private-notes/commands.ts";
import { storeMarginNotes } from "#features/stories/private-notes/imported.ts";
import { PrivateNote, type PrivateNoteDoc } from "#features/stories/private-notes/model.ts";
import { fillIn, formOf, send } from "#test/app/support/forms.ts";
import { browsersOf, letIn, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Private notes", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let helper: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("author");
    helper = await site.addMember("helper");
  });
  beforeEach(async () => {
    await PrivateNote.deleteMany({});
    story = await writeStory(site, author, {
      chapters: ["The tide came in. Nobody saw the boat.", "The tide went out."],
    });
  });

  const services = () => site.app.services;
  const chapter = (number: number) => String(story.doc.contents[number - 1]!.chapter);
  const here = (number: number) => `/story/${story.id}/notes/${chapter(number)}`;
  const note = (said: string, more: object = {}) =>
    addNote(services(), author.caller, { story: story.id, chapter: chapter(1), note: said, ...more });

  it("are created, changed, completed and deleted without JavaScript, in the chapter's form too", async () => {
    const agent = await as(author);
    const edit = `/story/${story.id}/chapters/1/edit`;
    const form = formOf(await agent.get(edit).expect(200), "back");
    expect(form.action).to.equal(here(1));
    const added = await send(agent, form, {
      note: "Which boat?\n\nAsk Ann.",
      quote: "Nobody saw the boat",
      intent: "add",
    });
    expect(added.headers.location).to.equal(`${edit}#private-notes`);
    const shown = page(await agent.get(edit).expect(200))("#private-notes");
    expect(shown.text())
      .to.include("Nobody saw the boat")
      .and.include("Which boat?")
      .and.include("Paragraph 1");
    await fillIn(agent, here(1), { note: "Which boat was it?" }, { holding: "id", intent: "edit" });
    expect((await PrivateNote.findOne({}).lean<PrivateNoteDoc>())?.note).to.equal("Which boat was it?");
    await fillIn(agent, here(1), {}, { holding: "id", intent: "done" });
    expect(page(await agent.get(here(1)))(".private-note").length).to.equal(0);
    expect((await agent.get(`${here(1)}?show=all`)).text).to.include("Which boat was it?");
    await fillIn(agent, `${here(1)}?show=all`, {}, { holding: "id", intent: "delete" });
    expect(await PrivateNote.countDocuments({})).to.equal(0);
    const empty = await fillIn(agent, here(1), { note: " " }, { holding: "quote", intent: "add" });
    expect(empty.status).to.equal(422);
  });

  it("are listed by chapter on the story's page, with the words they refer to wherever those are now", async () => {
    await note("The boat", { quote: "Nobody saw the boat" });
    await addNote(services(), author.caller, { story: story.id, note: "A better title" });
    await addNote(services(), author.caller, { story: story.id, chapter: chapter(2), note: "Too short" });
    const agent = await as(author);
    const all = () => agent.get(`/story/${story.id}/notes`).expect(200);
    const $ = page(await all());
    const headings = $("main section h2")
      .map((_, each) => $(each).text())
      .get();
    expect(headings).to.deep.equal(["The story as a whole", "1. Part 1", "2. Part 2", "A new note"]);
    const write = (html: string) => updateChapter(services(), author.caller, chapter(1), { html });
    await write("<p>New.</p><p>The tide came in. Nobody saw the boat.</p>");
    expect((await all()).text).to.include("Paragraph 2");
    await write("<p>All is new.</p>");
    expect((await all()).text).to.include("These words are no longer in the text.");
  });

  it("are private: hidden from the team and readers, and in no EPUB or API response", async () => {
    await note("Nobody may know this");
    await letIn(site, author, story, helper, "co-author");
    const other = await as(helper);
    expect((await other.get(`/story/${story.id}/notes`).expect(200)).text).to.not.include("Nobody may know");
    expect((await other.get(`/story/${story.id}/chapters/1/edit`)).text).to.not.include("Nobody may know");
    const { body } = await other
      .get("/api/private-notes")
      .set("Authorization", `Bearer ${await site.tokenOf(helper)}`)
      .expect(200);
    expect(body.data).to.deep.equal([]);
    for (const path of [story.path, story.chapter(1), `${story.path}.epub`])
      expect(String((await supertest(site.url).get(path).expect(200)).text)).to.not.include(
        "Nobody may know",
      );
    expect((await (await as(author)).get("/settings/data")).status).to.equal(200);
  });

  it("are created from the margin of an imported file, at their words, once", async () => {
    const chapters = [
      { _id: story.doc.contents[0]!.chapter, html: "<p>The tide came in. Nobody saw the boat.</p>" },
      { _id: story.doc.contents[1]!.chapter, html: "<p>The tide went out.</p>" },
    ];
    const margin = [
      { kind: "comment", by: "Ed", text: "Which?", quote: "the boat" },
      { kind: "deletion", by: "Ed", text: "at last", quote: "The tide went out" },
      { kind: "comment", by: "", text: "Nice book" },
    ] as const;
    const imported = {
      id: "an-import",
      owner: author.id,
      story: story.doc._id,
      chapters,
      margin,
      at: new Date(),
    };
    await storeMarginNotes(imported);
    await storeMarginNotes(imported);
    const kept = await PrivateNote.find({}).sort({ note: 1 }).lean<PrivateNoteDoc[]>();
    expect(kept.map(({ note: said, chapter: place }) => [said, place ? String(place) : null])).to.deep.equal([
      ["Nice book", null],
      ["Which?", chapter(1)],
      ["at last", chapter(2)],
    ]);
    const shown = (await (await as(author)).get(`/story/${story.id}/notes`).expect(200)).text;
    expect(shown).to.include("Comment by Ed in the file").and.include("Deleted by Ed in the file");
  });

  it("are created from the margin when a manuscript is added to a story", async () => {
    const { services: house, files } = site.app;
    const bytes = Buffer.from(
      "{\\rtf1\\ansi {\\b The Ferry}\\par It rained{\\*\\atnauthor Ann}{\\*\\annotation\\pard\\plain Is this so?}.\\par}",
    );
    const { _id } = await saveForPreview(house, files, author.caller, { file: bytes, fileName: "ferry.rtf" });
    expect(await PrivateNote.countDocuments({})).to.equal(0);
    const { story: made } = await storeImport({ services: house, files }, author.caller, String(_id), {
      way: "new",
    });
    const [kept] = await PrivateNote.find({}).lean<PrivateNoteDoc[]>();
    expect(kept).to.deep.include({ note: "Is this so?", source: { kind: "comment", by: "Ann" } });
    expect(String(kept?.story)).to.equal(String(made));
  });
});
