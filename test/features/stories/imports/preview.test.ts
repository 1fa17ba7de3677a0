import { expect } from "chai";
import { updateChapter } from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { arrangeImport } from "#features/stories/imports/arrange.ts";
import { joinPieces, splitPiece } from "#features/stories/imports/cut.ts";
import { Import, ImportText } from "#features/stories/imports/model.ts";
import { discardImport, findImport, saveForPreview, tidyImports } from "#features/stories/imports/pending.ts";
import { findReplacement } from "#features/stories/imports/replace.ts";
import { storeImport } from "#features/stories/imports/store.ts";
import { matchChapters } from "#features/stories/manuscripts/match-chapters.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { fillIn, formOf, send } from "#test/app/support/forms.ts";
import { browsersOf, page, writeStory } from "#test/app/support/stories.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

const BOOK = `# The Ferry

## One

It begins[^a]. It was raining over the ferry and nobody had come to the quay that morning.

[^a]: A note to it.

## Two

The second day was dry and the ferryman slept until noon, as he had always wished to.

### The Quay

Nobody was there[^b].

[^b]: Another note.

## Three

At last it ended, and the water was as still as it had been at the beginning.
`;

describe("A pending import", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;

  before(async () => {
    author = await site.addMember("ferryman");
  });
  afterEach(async () => {
    await Promise.all([
      Import.deleteMany({}),
      ImportText.deleteMany({}),
      Story.deleteMany({}),
      Chapter.deleteMany({}),
    ]);
  });

  const waiting = (text = BOOK) =>
    saveForPreview(site.app.services, site.app.files, author.caller, {
      file: Buffer.from(text),
      fileName: "ferry.md",
    });
  const put = (id: unknown, input: object) => storeImport(site.app, author.caller, String(id), input);
  const chaptersOf = (story: unknown) =>
    Chapter.find({ story: String(story) })
      .sort({ number: 1 })
      .lean<ChapterDoc[]>();
  const titles = async (id: unknown) =>
    (await findImport(author.caller, String(id))).entries.map(({ title }) => title);

  it("belongs to no story, and shows chapters, word counts and first lines", async () => {
    const { _id } = await waiting();
    expect(await Story.countDocuments({})).to.equal(0);
    const $ = page(await (await as(author)).get(`/story/import/${_id}`).expect(200));
    expect(
      $(".import-what input[name^=title-]")
        .map((_, input) => $(input).val())
        .get(),
    ).to.deep.equal(["One", "Two", "Three"]);
    expect($(".import-first").first().text()).to.include("It begins");
    expect(page(await (await as(author)).get("/story/import"))(".import-list").text()).to.include(
      "The Ferry",
    );
  });

  it("is merged, split, renamed, moved and excluded by plain forms, each preserving what was typed", async () => {
    const { _id, entries } = await waiting();
    const here = `/story/import/${_id}`;
    const [one, two, three] = entries.map(({ _id: id }) => String(id)) as [string, string, string];
    const agent = await as(author);
    const press = async (fields: Record<string, string | string[]>) =>
      expect((await fillIn(agent, here, fields, { holding: "rows" })).status).to.equal(303);
    await press({ [`title-${one}`]: "First", act: `merge:${two}` });
    expect(await titles(_id)).to.deep.equal(["First", "Two"]);
    const merged = await ImportText.findById(two).lean();
    expect(merged?.html).to.include("<h2>Three</h2>");
    expect(await ImportText.findById(three).lean()).to.equal(null);
    const blocks = page(await agent.get(`${here}/chapter/${two}`).expect(200));
    const heading = blocks(".import-blocks li:has(strong)").filter((_, li) =>
      blocks(li).text().includes("Three"),
    );
    const at = heading.find("button").attr("value")!;
    const split = await fillIn(agent, `${here}/chapter/${two}`, { at }, { holding: "_csrf" });
    expect(split.status).to.equal(303);
    expect(await titles(_id)).to.deep.equal(["First", "Two", "Three"]);
    await press({ act: `up:${two}` });
    await press({ act: `start-part:${one}` });
    const { parts, entries: now } = await findImport(author.caller, String(_id));
    expect(parts).to.deep.equal([{ title: "New part", parent: null }]);
    expect(now.map(({ title, part }) => [title, part])).to.deep.equal([
      ["Two", null],
      ["First", 0],
      ["Three", 0],
    ]);
    await arrangeImport(author.caller, String(_id), { entries: [{ id: one, out: true }] });
    const stored = await put(_id, { way: "new" });
    const story = (await Story.findById(stored.story).lean<StoryDoc>())!;
    expect(story.contents.map(({ title }) => title)).to.deep.equal(["Two", "Three"]);
    expect(story.parts?.map(({ title }) => title)).to.deep.equal(["New part"]);
  });

  it("splits a chapter where the form showed, or not at all, if its text was changed meanwhile", async () => {
    const { _id, entries } = await waiting();
    const [one, two, three] = entries.map(({ _id: id }) => String(id)) as [string, string, string];
    const here = `/story/import/${_id}/chapter/${two}`;
    const agent = await as(author);
    const form = formOf(await agent.get(here).expect(200), "text");
    const merge = { act: { kind: "merge", entry: two } };
    await arrangeImport(author.caller, String(_id), merge);
    const refused = await send(agent, form, { at: "1" });
    expect(refused.status).to.equal(422);
    expect(page(refused)("main").text()).to.include("This chapter was changed meanwhile");
    expect((await findImport(author.caller, String(_id))).entries).to.have.length(2);
    expect([one, three]).to.not.include(two);
  });

  it("changes the part that the form showed, or none, if parts were moved meanwhile", async () => {
    const { _id, entries } = await waiting();
    const here = `/story/import/${_id}`;
    const [one, , three] = entries.map(({ _id: id }) => String(id)) as [string, string, string];
    const start = (entry: string) =>
      arrangeImport(author.caller, String(_id), { act: { kind: "start-part", entry } });
    await start(one);
    const agent = await as(author);
    const form = formOf(await agent.get(here).expect(200), "rows");
    const name = form.fields.find(([each]) => each.startsWith("part-"))![0];
    await start(three);
    await agent
      .post(here)
      .type("form")
      .send({ ...Object.fromEntries(form.fields), [name]: "Book I" })
      .expect(303);
    const parts = async () => (await findImport(author.caller, String(_id))).parts.map(({ title }) => title);
    expect(await parts()).to.deep.equal(["Book I", "New part"]);
    const act = `part-remove:${name.slice("part-".length)}`;
    const stale = await agent
      .post(here)
      .type("form")
      .send({ _csrf: await csrfOf(agent), rows: "", act });
    expect(stale.status).to.equal(422);
    expect(page(stale)("main").text()).to.include("were changed meanwhile");
    expect(await parts()).to.deep.equal(["Book I", "New part"]);
  });

  it("is added after the chapters of a story, as drafts, and a second time only on request", async () => {
    const story = await writeStory(site, author, { title: "Another" });
    const before = story.doc.contents.length;
    const { _id } = await waiting();
    await put(_id, { way: "append", story: story.id });
    const chapters = await chaptersOf(story.id);
    expect(chapters.slice(before).map(({ title, state, number }) => [title, state, number])).to.deep.equal([
      ["One", "draft", before + 1],
      ["Two", "draft", before + 2],
      ["Three", "draft", before + 3],
    ]);
    expect(await ImportText.countDocuments({})).to.equal(0);
    const again = await waiting();
    const refused = await refusal(put(again._id, { way: "append", story: story.id }));
    expect(refused.fields?.[0]?.path).to.deep.equal(["again"]);
    const place = await (await as(author)).get(`/story/import/${again._id}/place`).expect(200);
    expect(page(place)("main").text()).to.include("You have already imported this file into “Another”.");
    await put(again._id, { way: "append", story: story.id, again: true });
    expect((await chaptersOf(story.id)).length).to.equal(before + 6);
  });

  it("replaces chapters by new revisions, matched by text and title, after a preview", async () => {
    const first = await waiting();
    const { story } = await put(first._id, { way: "new" });
    const newer = BOOK.replace("## Two", "## One and a half\n\nThis was put in between.\n\n## The second")
      .replace("slept until noon", "slept until one")
      .replace("# The Ferry", "# The Ferry, again");
    const { _id } = await waiting(newer);
    const shown = page(await (await as(author)).get(`/story/import/${_id}/place?story=${story}`).expect(200));
    expect(
      shown("tbody tr")
        .map((_, row) => shown(row).find("td").eq(2).text())
        .get(),
    ).to.deep.equal(["Unchanged", "New revision", "Unchanged", "Added at the end, as a draft"]);
    const { seen } = await findReplacement(
      author.caller,
      await findImport(author.caller, String(_id)),
      String(story),
    );
    const [, second] = await chaptersOf(story);
    await updateChapter(site.app.services, author.caller, String(second!._id), {
      html: `${second!.html}\n<p>Meanwhile.</p>`,
    });
    expect((await refusal(put(_id, { way: "replace", story: String(story), seen }))).status).to.equal(409);
    expect((await chaptersOf(story))[1]!.html).to.include("Meanwhile.");
    const anew = await findReplacement(
      author.caller,
      await findImport(author.caller, String(_id)),
      String(story),
    );
    await put(_id, { way: "replace", story: String(story), seen: anew.seen });
    const after = await chaptersOf(story);
    expect(after[1]!.html).to.include("slept until one").and.to.not.include("Meanwhile");
    expect(after.map(({ title, lastRevision }) => [title, lastRevision])).to.deep.equal([
      ["One", 1],
      ["The second", 3],
      ["Three", 1],
      ["One and a half", 1],
    ]);
  });

  it("brings the days on which chapters were first published, also when it replaces them", async () => {
    const { story } = await put((await waiting())._id, { way: "new" });
    const [first, second] = await chaptersOf(story);
    await updateChapter(site.app.services, author.caller, String(second!._id), {
      firstPublished: "2018-01-01",
    });
    const dated = BOOK.replace("# The Ferry\n\n", "")
      .replace("## One", "# One {.chapter first-published=2019-03-02}")
      .replace("## Two", "# Two {.chapter}")
      .replace("## Three", "# New {.chapter first-published=2019-04-05}")
      .replace("At last it ended, and the water was as still as it had been at the beginning.", "Elsewhere.");
    const { _id } = await waiting(dated);
    const id = String(story);
    const { seen } = await findReplacement(author.caller, await findImport(author.caller, String(_id)), id);
    await put(_id, { way: "replace", story: id, seen });
    expect(
      (await chaptersOf(story)).map(({ title, firstPublished }) => [title, firstPublished]),
    ).to.deep.equal([
      ["One", "2019-03-02"],
      ["Two", "2018-01-01"],
      ["Three", undefined],
      ["New", "2019-04-05"],
    ]);
    expect((await chaptersOf(story))[0]!.lastRevision).to.equal(first!.lastRevision);
  });

  it("becomes one story, however often and concurrently it is requested", async () => {
    const { _id } = await waiting();
    const asked = await Promise.allSettled([1, 2, 3].map(() => put(_id, { way: "new" })));
    expect(asked.some(({ status }) => status === "fulfilled")).to.equal(true);
    expect(await Story.countDocuments({})).to.equal(1);
    expect(await Chapter.countDocuments({})).to.equal(3);
  });

  it("is discarded by its author or after its retention period, and is private", async () => {
    const { _id } = await waiting();
    const other = await site.addMember("other-ferryman");
    expect((await refusal(discardImport(site.app.files, other.caller, String(_id)))).status).to.equal(404);
    expect((await refusal(arrangeImport(other.caller, String(_id), {}))).status).to.equal(404);
    await discardImport(site.app.files, author.caller, String(_id));
    expect([await Import.countDocuments({}), await ImportText.countDocuments({})]).to.deep.equal([0, 0]);
    await waiting();
    await tidyImports(site.app.files, new Date(Date.now() + 13 * 86_400_000));
    expect(await Import.countDocuments({})).to.equal(1);
    await tidyImports(site.app.files, new Date(Date.now() + 15 * 86_400_000));
    expect([await Import.countDocuments({}), await ImportText.countDocuments({})]).to.deep.equal([0, 0]);
  });
});

describe("Splitting and merging chapters", () => {
  const note = (n: number, label = n) =>
    `<a id="t-noteref-${n}" class="noteref" href="#t-note-${n}" role="doc-noteref">${label}</a>`;
  const notes = (...texts: string[]) =>
    `<section class="footnotes" role="doc-endnotes"><ol>${texts
      .map(
        (text, index) =>
          `<li id="t-note-${index + 1}"><p>${text} <a class="backlink" href="#t-noteref-${index + 1}" role="doc-backlink">↩</a></p></li>`,
      )
      .join("")}</ol></section>`;

  it("moves their notes along, renumbered, and merging restores the original", () => {
    const whole = {
      title: "One",
      html: `<p>A${note(1)}.</p>\n<h2>Later</h2>\n<p>B${note(2)}.</p>\n${notes("first", "second")}`,
    };
    const [a, b] = splitPiece(whole, 1)!;
    expect(a).to.deep.equal({ title: "One", html: `<p>A${note(1)}.</p>\n${notes("first")}` });
    expect(b).to.deep.equal({ title: "Later", html: `<p>B${note(1)}.</p>\n${notes("second")}` });
    expect(joinPieces(a, b)).to.deep.equal(whole);
  });

  it("continues under the same title if there is no heading, and loses no note", () => {
    const whole = { title: "One", html: `<p>A.</p>\n<p>B${note(1)}.</p>\n${notes("first")}` };
    const [a, b] = splitPiece(whole, 1)!;
    expect([a.title, b.title]).to.deep.equal(["One", "One (2)"]);
    expect(joinPieces(a, b)).to.deep.equal(whole);
    expect(splitPiece(whole, 0)).to.equal(null);
    expect(splitPiece(whole, 7)).to.equal(null);
  });

  it("matches chapters by text before title", () => {
    const text = (seed: string) =>
      `<p>${Array.from({ length: 60 }, (_, n) => `${seed}${n} word${n % 7}`).join(" ")}</p>`;
    const old = ["a", "b", "c"].map((seed, index) => ({ title: `Chapter ${index + 1}`, html: text(seed) }));
    const fresh = ["a", "x", "b", "c"].map((seed, index) => ({
      title: `Chapter ${index + 1}`,
      html: text(seed),
    }));
    expect(matchChapters(fresh, old)).to.deep.equal([0, null, 1, 2]);
    expect(matchChapters([{ title: "chapter 2!", html: "<p>All new.</p>" }], old)).to.deep.equal([1]);
  });

  it("matches by title if all texts are equal, quickly for any number", () => {
    const html = `<p>${Array.from({ length: 300 }, (_, n) => `word${n}`).join(" ")}</p>`;
    const many = Array.from({ length: 1_500 }, (_, index) => ({ title: `Day ${index}`, html }));
    expect(matchChapters(many.toReversed(), many)).to.deep.equal(many.map((_, index) => 1_499 - index));
  });
});
