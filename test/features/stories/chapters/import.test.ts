import { expect } from "chai";
import { importStory, readWholeText } from "#features/stories/chapters/index.ts";
import { Chapter, Revision } from "#features/stories/chapters/model.ts";
import { FacetCount } from "#features/stories/stories/facet-count.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { refusal } from "#test/support/refusal.ts";
import { aMember, guestCaller, useHouse } from "../../people/users/support.ts";
import { fresh } from "../stories/support.ts";

const chapters = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    title: n === 0 ? "Dedication" : `Chapter ${n}`,
    type: n === 0 ? ("front-matter" as const) : ("chapter" as const),
    html: `<p>Chapter ${n} has five words.</p>`,
  }));

describe("Importing a manuscript", () => {
  const house = useHouse();
  const { services } = house;
  let author: Awaited<ReturnType<typeof aMember>>;

  before(async () => {
    author = await aMember(house);
  });
  afterEach(() =>
    Promise.all([
      Story.deleteMany({}),
      Chapter.deleteMany({}),
      Revision.deleteMany({}),
      FacetCount.deleteMany({}),
    ]),
  );

  it("creates a published story with every chapter in order, counted and stored as revisions", async () => {
    const before = house.told.length;
    const story = await importStory(services, author, {
      story: { title: "A Novel", categories: ["crime"], language: "en-GB" },
      chapters: chapters(62),
      publish: true,
    });
    expect(story).to.include({ state: "published", listed: true });
    expect(story.stats).to.include({ chapters: 61, words: 310, drafts: 0 });
    expect(await Revision.countDocuments({ story: story._id })).to.equal(62);
    const text = await readWholeText((await fresh(story)) as StoryDoc);
    expect(text.map(({ number }) => number)).to.deep.equal(Array.from({ length: 62 }, (_, n) => n + 1));
    expect(text.at(-1)).to.include({ title: "Chapter 61", state: "published" });
    expect(text.every(({ gate }) => gate === undefined)).to.equal(true);
    expect(await Chapter.countDocuments({ story: story._id, "gate.listed": true })).to.equal(62);
    expect((await FacetCount.findById("crime").lean())?.count).to.equal(1);
    expect(house.told.slice(before).map(({ name }) => name)).to.deep.equal([
      "story.created",
      "story.listed",
      "story.published",
    ]);
  });

  it("creates drafts by default", async () => {
    const story = await importStory(services, author, { story: { title: "x" }, chapters: chapters(3) });
    expect(story).to.include({ state: "draft", publishedAt: null, listed: false });
    expect(story.stats).to.include({ drafts: 3, chapters: 0 });
  });

  it("leaves nothing behind if it fails midway", async () => {
    const hostile = [...chapters(150), { title: "x", type: "no such type" as "chapter", html: "<p>x</p>" }];
    let failed: unknown;
    await importStory(services, author, { story: { title: "x" }, chapters: hostile }).catch((error) => {
      failed = error;
    });
    expect(failed).to.be.an("error");
    expect(await Story.countDocuments()).to.equal(0);
    expect(await Chapter.countDocuments()).to.equal(0);
    expect(await Revision.countDocuments()).to.equal(0);
  });

  it("sanitises the imported text", async () => {
    const html =
      '<p onclick="x()">Hi<img src="https://tracker.example/x.gif"></p><iframe src="//x"></iframe>';
    const story = await importStory(services, author, {
      story: { title: "x" },
      chapters: [{ title: "One", type: "chapter", html }],
      publish: true,
    });
    const [chapter] = await readWholeText(story);
    expect(chapter?.html).to.not.match(/onclick|iframe|tracker/);
  });

  it("refuses guests, and more chapters than a story may have", async () => {
    const manuscript = { story: { title: "x" }, chapters: chapters(1) };
    expect((await refusal(importStory(services, guestCaller, manuscript))).status).to.equal(403);
    const long = await refusal(importStory(services, author, { ...manuscript, chapters: chapters(5_001) }));
    expect(long.message).to.equal("A story can have at most 5,000 chapters.");
  });
});

describe("Importing a manuscript with parts", () => {
  const house = useHouse();

  it("creates the story's parts and volumes, and assigns every chapter to its part", async () => {
    const author = await aMember(house);
    const chapter = (title: string, part?: number) =>
      ({ title, type: "chapter", html: "<p>x</p>", ...(part === undefined ? {} : { part }) }) as const;
    const { contents, parts, _id } = await importStory(house.services, author, {
      story: { title: "Long" },
      chapters: [chapter("Before"), chapter("1", 1), chapter("2", 1), chapter("1", 2)],
      parts: [
        { title: "Volume", parent: null },
        { title: "A", parent: 0 },
        { title: "B", parent: 0 },
      ],
    });
    const [volume, a, b] = parts!;
    expect(contents.map(({ part }) => String(part ?? ""))).to.deep.equal([
      "",
      String(a!._id),
      String(a!._id),
      String(b!._id),
    ]);
    expect(String(b!.parent)).to.equal(String(volume!._id));
    const stored = await Chapter.find({ story: _id }).sort({ number: 1 }).lean();
    expect(stored.map(({ part }) => String(part ?? ""))).to.deep.equal(
      contents.map(({ part }) => String(part ?? "")),
    );
  });
});
