import { buffer } from "node:stream/consumers";
import { expect } from "chai";
import sharp from "sharp";
import { toId } from "#core/db/ids.ts";
import type { ArchiveFile } from "#core/personal-data.ts";
import { importArchive } from "#features/accounts/account-data/archive/import.ts";
import { zipOf } from "#features/accounts/account-data/archive/write-zip.ts";
import { createList } from "#features/library/lists/commands.ts";
import { addItem } from "#features/library/lists/items.ts";
import { Item, List } from "#features/library/lists/model.ts";
import {
  createChapter,
  nameRevision,
  publishChapter,
  restoreRevision,
  updateChapter,
} from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "#features/stories/chapters/model.ts";
import { DetailChange } from "#features/stories/details-history/model.ts";
import { publishStory, setCover, updateStory } from "#features/stories/editing/index.ts";
import { createPart } from "#features/stories/parts/commands.ts";
import { addNote } from "#features/stories/private-notes/commands.ts";
import { PrivateNote } from "#features/stories/private-notes/model.ts";
import { addReusableNote } from "#features/stories/reusable-notes/commands.ts";
import { ReusableNote } from "#features/stories/reusable-notes/model.ts";
import { Story } from "#features/stories/stories/model.ts";
import { createComment } from "#features/talk/comments/commands.ts";
import { Comment, type CommentDoc } from "#features/talk/comments/model.ts";
import { REUSABLE_NOTES_MAX } from "#shared/stories/reusable-notes.limits.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { CHOSEN_BY, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const drawn = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#7a4b2a" } })
    .png()
    .toBuffer();

describe("An archive that is imported into another account", () => {
  const site = useSite();
  let old: TestMember;
  let fresh: TestMember;
  let theirs: TestStory;
  let story: TestStory;
  let picture: string;
  let zip: Buffer;

  const archiveOf = async (
    { id, username }: TestMember,
    change = (file: ArchiveFile): ArchiveFile => file,
  ): Promise<Buffer> => {
    const subject = { id, username, formerUsernames: [], email: `${username}@example.com`, name: "" };
    const files: ArchiveFile[] = [
      { path: "archive.json", content: () => [JSON.stringify({ account: id, format: 1 })] },
    ];
    for (const { personalData } of site.app.features)
      for await (const file of personalData?.export?.(subject) ?? []) files.push(change(file));
    return buffer(zipOf(files, new Date(), () => {}));
  };
  const take = (member: TestMember, bytes = zip) =>
    importArchive(
      {
        ...site.app,
        personalData: () => site.app.features.flatMap(({ personalData }) => personalData ?? []),
        limits: { consume: async () => {} },
      } as never,
      member.caller,
      bytes,
    );
  const chaptersOf = (author: TestMember) =>
    Chapter.find({ author: author.id, deletedAt: null }).sort({ number: 1 }).lean<ChapterDoc[]>();

  before(async () => {
    [old, fresh] = [await site.addMember("old"), await site.addMember("fresh")];
    const friend = await site.addMember("friend");
    const { services, files } = site.app;
    theirs = await storeStory(site, friend, { title: "Theirs" });
    story = await storeStory(site, old, { ...CHOSEN_BY, title: "The Boat", chapters: ["One.", "Two."] });
    const image = await files.putImage(await drawn(40, 60), { kind: "inline", owner: old.id });
    picture = image.id;
    const first = String(story.doc.contents[0]!.chapter);
    const html = `<p>One, told <em>better</em>.</p><figure><img src="/files/${image.id}/40.jpeg" alt="A hat" width="40" height="60" /></figure>`;
    await updateChapter(services, old.caller, first, { html, notesAfter: "More soon." });
    await publishChapter(services, old.caller, first);
    await updateChapter(services, old.caller, first, { html: "<p>One, not out yet.</p>" });
    await nameRevision(old.caller, first, { number: 2, name: "Sent to my editor" });
    const draft = await createChapter(services, old.caller, story.id, {
      title: "Draft",
      type: "interlude",
      html: "<p>Not out.</p>",
    });
    const edited = await updateChapter(services, old.caller, String(draft._id), { html: "<p>Worse.</p>" });
    await restoreRevision(services, old.caller, String(draft._id), { number: 1, version: edited.version });
    const commenting = { services, limits: { consume: async () => {} } } as never;
    const said = await createComment(commenting, old.caller, { chapter: first, text: "My own first words" });
    await createComment(commenting, old.caller, {
      chapter: first,
      parent: String(said._id),
      text: "And more",
    });
    const elsewhere = String(theirs.doc.contents[0]!.chapter);
    await createComment(commenting, old.caller, { chapter: elsewhere, text: "On theirs" });
    const list = await createList(services, old.caller, { title: "By water", description: "", public: true });
    for (const [id, note] of [
      [theirs.id, "Read this"],
      [story.id, ""],
    ])
      await addItem(services, old.caller, { list: String(list._id), story: id, note });
    const sea = await createPart(services, old.caller, story.id, { title: "At sea" });
    await createPart(services, old.caller, story.id, {
      title: "Storms",
      parent: String(sea._id),
      from: 1,
    });
    const details = {
      synopsis: "A boat.",
      categories: ["fantasy"],
      tags: ["sea"],
      language: "de",
      complete: true,
    };
    for (const synopsis of ["A ship.", details.synopsis]) {
      const { version } = (await Story.findById(story.id).lean())!;
      await updateStory(services, old.caller, story.id, { ...details, synopsis, version });
    }
    await addNote(services, old.caller, {
      story: story.id,
      chapter: first,
      note: "Warmer?",
      quote: "better",
    });
    await addNote(services, old.caller, { story: story.id, note: "End in May." });
    await addReusableNote(services, old.caller, { name: "Thanks", text: "Thank you for reading." });
    zip = await archiveOf(old);
  });

  it("contains the same parts, details with their history, and private notes", async () => {
    expect(await take(fresh)).to.include({ detailChanges: 2, notes: 3 });
    const shape = async ({ id }: TestMember) => {
      const { _id, contents, parts = [], ...its } = (await Story.findOne({ author: id }).lean())!;
      const place = (part: unknown) => parts.findIndex((each) => String(each._id) === String(part));
      const { title, synopsis, categories, tags, language, complete } = its;
      const changes = await DetailChange.find({ story: _id }).sort({ number: 1 }).lean();
      return {
        title,
        synopsis,
        categories,
        tags,
        language,
        complete,
        parts: parts.map((part) => [part.title, place(part.parent)]),
        chapters: contents.map(({ part }) => place(part)),
        changes: changes.map(({ number, at, before, after, by }) => ({
          number,
          at,
          before,
          after,
          own: String(by) === id,
        })),
        notes: (await PrivateNote.find({ owner: id }).sort({ createdAt: 1 }).lean()).map(
          ({ note, quote, passage, chapter }) => ({ note, quote, passage, hasChapter: chapter !== null }),
        ),
        reusable: (await ReusableNote.find({ owner: id }).lean()).map(({ name, text }) => [name, text]),
      };
    };
    const [before, after] = [await shape(old), await shape(fresh)];
    expect(before.parts).to.have.length(2);
    expect(before.changes).to.have.length(2);
    expect(after).to.deep.equal(before);
  });

  it("contains the same stories, chapters, revisions, comments and lists", async () => {
    fresh = await site.addMember("fresher");
    const taken = await take(fresh);
    expect(taken).to.include({ stories: 1, chapters: 3, comments: 2, commentsElsewhere: 1 });
    expect(taken).to.include({ lists: 1, listItems: 2, pictures: 1, picturesMissing: 0 });
    const [before, after] = [await chaptersOf(old), await chaptersOf(fresh)];
    const pictureIn = after.map(({ html }) => /\/files\/([0-9a-f]{32})\//.exec(html)?.[1]).find(Boolean)!;
    expect(pictureIn).to.not.equal(picture);
    const plain = (html: string) => html.replace(/\/files\/[^"]+/g, "/files/x");
    const shape = (chapter: ChapterDoc) => ({
      number: chapter.number,
      title: chapter.title,
      type: chapter.type,
      state: chapter.state,
      html: plain(chapter.html),
      words: chapter.words,
      publishedAt: chapter.publishedAt,
      notesBefore: chapter.notesBefore,
      notesAfter: chapter.notesAfter,
      revision: chapter.revision,
      lastRevision: chapter.lastRevision,
      pending: chapter.pending && { html: chapter.pending.html, revision: chapter.pending.revision },
    });
    expect(after.map(shape)).to.deep.equal(before.map(shape));
    for (const [index, chapter] of before.entries()) {
      const rows = async ({ _id }: ChapterDoc) =>
        (await Revision.find({ chapter: _id }).sort({ number: 1 }).lean<RevisionDoc[]>()).map(
          ({ _id: _, chapter: __, story: ___, by, ...rest }) => ({
            ...rest,
            html: plain(rest.html),
            own: !!by,
          }),
        );
      expect(await rows(after[index]!)).to.deep.equal(await rows(chapter));
    }
    expect(
      await Revision.distinct("by", { chapter: after[0]!._id }).then((by) => by.map(String)),
    ).to.deep.equal([fresh.id]);
    const told = await Comment.find({ author: fresh.id }).sort({ createdAt: 1 }).lean<CommentDoc[]>();
    expect(told.map(({ text }) => text)).to.deep.equal(["My own first words", "And more"]);
    expect(String(told[1]?.parent)).to.equal(String(told[0]?._id));
    const list = (await List.findOne({ owner: fresh.id }).lean())!;
    expect(list).to.include({ title: "By water", public: false });
    const items = await Item.find({ list: list._id }).sort({ rank: 1 }).lean();
    expect(items.map((item) => [String(item.story) === theirs.id, item.note])).to.deep.equal([
      [true, "Read this"],
      [false, ""],
    ]);
  });

  it("is imported once, however often it is uploaded", async () => {
    const [chapters, revisions, comments] = [
      (await chaptersOf(fresh)).length,
      await Revision.countDocuments({}),
      await Comment.countDocuments({}),
    ];
    const again = await take(fresh);
    expect(again.stories ?? 0).to.equal(0);
    expect(again.revisions ?? 0).to.equal(0);
    expect(again.pictures ?? 0).to.equal(0);
    expect([again.detailChanges ?? 0, again.notes ?? 0]).to.deep.equal([0, 0]);
    expect((await chaptersOf(fresh)).length).to.equal(chapters);
    expect(await Revision.countDocuments({})).to.equal(revisions);
    expect(await Comment.countDocuments({})).to.equal(comments);
    expect(await Item.countDocuments({ owner: fresh.id })).to.equal(2);
  });

  it("shows readers nothing until the story is published, and then what they could see before", async () => {
    const mine = (await Story.findOne({ author: fresh.id }).lean())!;
    expect(mine).to.include({ state: "draft", listed: false, title: "The Boat" });
    await publishStory(site.app.services, fresh.caller, String(mine._id));
    const reader = await site.visit();
    const shown = await reader.get(`/story/${mine._id}/${mine.slug}/chapter/1`).expect(200);
    expect(page(shown)(".prose").text()).to.include("One, told better.").and.not.include("not out yet");
    await reader.get(`/story/${mine._id}/${mine.slug}/chapter/3`).expect(404);
  });

  it("is the same when it is exported again", async () => {
    const third = await site.addMember("third");
    await take(third, await archiveOf(fresh));
    const texts = async (member: TestMember) =>
      (await chaptersOf(member)).map(({ title, type, words, lastRevision }) => [
        title,
        type,
        words,
        lastRevision,
      ]);
    expect(await texts(third)).to.deep.equal(await texts(old));
  });

  it("brings hundreds of revisions in batches, continues after a crash, and lets its author write meanwhile", async () => {
    const [teller, taker] = [await site.addMember("reviser"), await site.addMember("revised-taker")];
    const tale = await storeStory(site, teller, { ...CHOSEN_BY, title: "Often revised", chapters: ["One."] });
    const chapter = tale.doc.contents[0]!.chapter;
    const last = 250;
    const rows = Array.from({ length: last - 1 }, (_, at) => ({
      chapter,
      story: toId(tale.id),
      number: at + 2,
      by: toId(teller.id),
      at: new Date(),
      html: `<p>Version ${at + 2}.</p>`,
      words: 2,
    }));
    await Revision.insertMany(rows);
    await Chapter.updateOne({ _id: chapter }, { $set: { revision: last, lastRevision: last } });
    const archive = await archiveOf(teller);
    const numbersOf = async () =>
      (
        await Revision.find({ chapter: (await chaptersOf(taker))[0]!._id })
          .sort({ number: 1 })
          .lean()
      ).map(({ number }) => number);
    // The first call stores the chapter, each of the others a batch.
    const { insertMany } = Revision;
    let calls = 0;
    Reflect.set(Revision, "insertMany", (...given: unknown[]) => {
      if (++calls === 3) throw new Error("Power cut");
      return Reflect.apply(insertMany, Revision, given);
    });
    const failure = await take(taker, archive).then(
      () => "imported",
      (error: unknown) => String(error),
    );
    Reflect.set(Revision, "insertMany", insertMany);
    expect(failure).to.include("Power cut");
    const [begun] = await chaptersOf(taker);
    expect(begun).to.include({ importing: true, revision: last, lastRevision: last });
    expect(await numbersOf())
      .to.have.length.within(2, last - 1)
      .and.to.include(last);
    await updateChapter(site.app.services, taker.caller, String(begun!._id), { html: "<p>Mine now.</p>" });
    expect(await take(taker, archive)).to.include({ known: 1, revisions: last });
    const [done] = await chaptersOf(taker);
    expect(done).to.include({ lastRevision: last + 1, html: "<p>Mine now.</p>" });
    expect(done).to.not.have.property("importing");
    expect(await numbersOf()).to.deep.equal(Array.from({ length: last + 1 }, (_, at) => at + 1));
    expect((await take(taker, archive)).revisions ?? 0).to.equal(0);
  });

  it("leaves out a cover that is no picture, and keeps one that could not be stored for the next time", async () => {
    const [teller, first, second] = [
      await site.addMember("teller"),
      await site.addMember("first-taker"),
      await site.addMember("second-taker"),
    ];
    const { files, services } = site.app;
    const tale = await storeStory(site, teller, { ...CHOSEN_BY, title: "The Tale" });
    const cover = await files.putImage(await drawn(60, 90), { kind: "cover", owner: teller.id });
    await setCover(services, teller.caller, tale.id, { cover });
    const coverOf = async ({ id }: TestMember) => (await Story.findOne({ author: id }).lean())?.cover;

    const isCover = ({ path }: ArchiveFile) => path === `uploads/${cover.id}.jpg`;
    const damaged = await archiveOf(teller, (file) =>
      isCover(file) ? { ...file, content: () => ["no picture"] } : file,
    );
    expect(await take(first, damaged)).to.include({ stories: 1 });
    expect(await coverOf(first)).to.equal(null);

    const whole = await archiveOf(teller);
    const { putImage } = files;
    files.putImage = async () => {
      throw new Error("The disk is full");
    };
    const failure = await take(second, whole).then(
      () => "imported",
      (error: unknown) => String(error),
    );
    files.putImage = putImage;
    expect(failure).to.include("The disk is full");
    expect(await Story.countDocuments({ author: second.id })).to.equal(0);
    expect(await take(second, whole)).to.include({ stories: 1 });
    expect(await coverOf(second)).to.include({ width: cover.width, height: cover.height });
  });

  it("is counted in full: what it leaves out too, by the reason", async () => {
    const member = await site.addMember("counter");
    const id = (digit: string) => digit.repeat(24);
    const chapter = { type: "chapter", html: "<p>Words.</p>", state: "draft", revision: 1, lastRevision: 1 };
    const files = {
      "archive.json": { account: id("0"), format: 1 },
      "stories/binned/story.json": { _id: id("1"), title: "Binned", deletedAt: "2026-01-01T00:00:00Z" },
      "stories/broken/story.json": [],
      "stories/told/story.json": {
        ...CHOSEN_BY,
        _id: id("2"),
        title: "Told",
        cover: { id: id("9") },
        contents: [{ chapter: id("3") }],
      },
      "stories/told/chapters/1.json": { chapter: { ...chapter, _id: id("3"), title: "One" } },
      "stories/told/chapters/2.json": {
        chapter: { ...chapter, _id: id("4"), deletedAt: "2026-01-01T00:00:00Z" },
      },
      "stories/told/chapters/3.json": { chapter: { ...chapter, _id: id("5"), title: "In no contents" } },
      "stories/told/chapters/4.json": "no chapter",
      "stories/told/details-history.json": [{ before: null, after: null }],
      "private-notes.json": [
        { _id: id("6"), story: id("2"), note: "Here" },
        { _id: id("7"), story: id("8"), note: "Elsewhere" },
        { _id: id("8"), story: id("2"), note: "" },
      ],
      "reusable-notes.json": [
        { name: "No text" },
        ...Array.from({ length: REUSABLE_NOTES_MAX + 2 }, (_, at) => ({
          name: `Note ${at}`,
          text: "Thanks.",
        })),
      ],
    };
    const zipped = (contents: object) =>
      buffer(
        zipOf(
          Object.entries(contents).map(([path, value]) => ({ path, content: () => [JSON.stringify(value)] })),
          new Date(),
          () => {},
        ),
      );
    expect(await take(member, await zipped(files))).to.deep.include({
      stories: 1,
      chapters: 1,
      notes: 1 + REUSABLE_NOTES_MAX,
      storiesBinned: 1,
      storiesRefused: 1,
      chaptersBinned: 1,
      chaptersRefused: 2,
      picturesMissing: 1,
      detailChangesRefused: 1,
      notesElsewhere: 1,
      notesRefused: 2,
      notesOverLimit: 2,
    });
    // Changed here before: the archived changes are left out.
    const story = (await Story.findOne({ author: member.id }).lean())!;
    await updateStory(site.app.services, member.caller, String(story._id), {
      synopsis: "Mine.",
      version: story.version,
    });
    const change = { _id: id("a"), number: 1, at: "2026-01-01T00:00:00Z", before: {}, after: {} };
    const later = { ...files, "stories/told/details-history.json": [change] };
    expect(await take(member, await zipped(later))).to.include({ detailChanges: 0, detailChangesKept: 1 });
  });

  it("is uploaded with a form without JavaScript, and refused if it is not an archive", async () => {
    const member = await site.addMember("sender");
    const agent = await site.visit(member);
    const form = () => agent.get("/settings/data/import").expect(200);
    const sent = await send(agent, formOf(await form(), "file"), { file: zip, fileName: "archive.zip" });
    expect(sent.status).to.equal(303);
    expect((await form()).text).to.include("Imported: 1 story, 3 chapters");
    const none = await buffer(zipOf([{ path: "a.txt", content: () => ["x"] }], new Date(), () => {}));
    for (const bytes of [none, Buffer.from("no zip")]) {
      const refused = await send(agent, formOf(await form(), "file"), { file: bytes, fileName: "x.zip" });
      expect(refused.status).to.equal(422);
    }
  });
});
