import { expect } from "chai";
import type { Caller } from "../../../../src/core/base/viewer.ts";
import { toId } from "../../../../src/core/db/ids.ts";
import {
  type ChapterDoc,
  createChapter,
  deleteChapter,
  reorderChapter,
  restoreChapter,
} from "../../../../src/features/stories/chapters/index.ts";
import { Chapter } from "../../../../src/features/stories/chapters/model.ts";
import { createPart, deletePart, updatePart } from "../../../../src/features/stories/parts/commands.ts";
import type { StoryDoc } from "../../../../src/features/stories/stories/index.ts";
import { aMember, useHouse } from "../../people/users/support.ts";
import { aStory, fresh } from "../stories/support.ts";

describe("Parts of a story", () => {
  const house = useHouse();
  const { services } = house;
  let author: Caller;
  let story: string;
  let chapters: Map<string, string>;

  /** "One / Two [Part: Three / Four]" */
  const shown = async (): Promise<string> => {
    const { contents, parts = [] } = (await fresh({ _id: toId(story) })) as StoryDoc;
    const titled = (part: unknown) => parts.find(({ _id }) => String(_id) === String(part))?.title ?? "";
    return contents.map(({ title, part }) => (part ? `${titled(part)}: ${title}` : title)).join(" / ");
  };
  const named = async () =>
    ((await fresh({ _id: toId(story) })) as StoryDoc).parts!.map(({ title }) => title);
  const add = async (title: string, more: object = {}) =>
    String((await createPart(services, author, story, { title, ...more }))._id);
  const id = (title: string) => chapters.get(title)!;

  beforeEach(async () => {
    author = await aMember(house);
    const made = await aStory(house, author);
    story = String(made._id);
    chapters = new Map([["One", String(made.contents[0]!.chapter)]]);
    for (const title of ["Two", "Three", "Four", "Five"]) {
      const { _id } = await createChapter(services, author, story, { title, html: "<p>x</p>" });
      chapters.set(title, String(_id));
    }
  });

  it("begin at a chapter and take those that follow", async () => {
    await add("First", { from: 2 });
    expect(await shown()).to.equal("One / First: Two / First: Three / First: Four / First: Five");
    await add("Second", { from: 4 });
    expect(await shown()).to.equal("One / First: Two / First: Three / Second: Four / Second: Five");
    expect(await named()).to.deep.equal(["First", "Second"]);
    const stored = await Chapter.findById(id("Four")).lean<ChapterDoc>();
    expect(String(stored!.part)).to.equal(
      String(((await fresh({ _id: toId(story) })) as StoryDoc).parts![1]!._id),
    );
  });

  it("keep a chapter that is moved within them, and take in one that is moved between theirs", async () => {
    await add("First", { from: 2 });
    await reorderChapter(services, author, id("Two"), { number: 5 });
    expect(await shown()).to.equal("One / First: Three / First: Four / First: Five / First: Two");
    await reorderChapter(services, author, id("One"), { number: 3 });
    expect(await shown()).to.equal("First: Three / First: Four / First: One / First: Five / First: Two");
    await reorderChapter(services, author, id("Two"), { part: null });
    expect(await shown()).to.equal("First: Three / First: Four / First: One / First: Five / Two");
  });

  it("stand in volumes, one deep, and move with all that is in them", async () => {
    const first = await add("Part 1", { from: 2 });
    const second = await add("Part 2", { from: 4 });
    const volume = await add("Volume", {});
    await updatePart(services, author, story, first, { parent: volume });
    await updatePart(services, author, story, second, { parent: volume });
    expect(await named()).to.deep.equal(["Volume", "Part 1", "Part 2"]);
    await updatePart(services, author, story, second, { move: "up" });
    expect(await shown()).to.equal("One / Part 2: Four / Part 2: Five / Part 1: Two / Part 1: Three");
    await updatePart(services, author, story, volume, { move: "up" });
    expect(await shown()).to.equal("Part 2: Four / Part 2: Five / Part 1: Two / Part 1: Three / One");
    const deeper = await createPart(services, author, story, { title: "Deeper", parent: first }).catch(
      (error) => error,
    );
    expect(deeper.fields[0].path).to.deep.equal(["parent"]);
  });

  it("move to a place of the story or of a volume, with all that is in them", async () => {
    const first = await add("Part 1", { from: 2 });
    const second = await add("Part 2", { from: 4 });
    const volume = await add("Volume", {});
    await updatePart(services, author, story, first, { parent: volume, position: 1 });
    await updatePart(services, author, story, second, { parent: volume, position: 1 });
    expect(await shown()).to.equal("One / Part 2: Four / Part 2: Five / Part 1: Two / Part 1: Three");
    await updatePart(services, author, story, volume, { parent: null, position: 1 });
    expect(await shown()).to.equal("Part 2: Four / Part 2: Five / Part 1: Two / Part 1: Three / One");
    await updatePart(services, author, story, first, { parent: null, position: 90 });
    expect(await shown()).to.equal("Part 2: Four / Part 2: Five / One / Part 1: Two / Part 1: Three");
    expect(await named()).to.deep.equal(["Volume", "Part 2", "Part 1"]);
    const both = await updatePart(services, author, story, first, { move: "up", position: 1 }).catch(
      (error) => error,
    );
    expect(both.status).to.equal(400);
  });

  it("go without their chapters", async () => {
    const volume = await add("Volume");
    const first = await add("First", { from: 2, parent: volume });
    await deletePart(services, author, story, first);
    expect(await shown()).to.equal("One / Volume: Two / Volume: Three / Volume: Four / Volume: Five");
    await deletePart(services, author, story, volume);
    expect(await shown()).to.equal("One / Two / Three / Four / Five");
    expect(await named()).to.deep.equal([]);
  });

  it("have a chapter back that comes out of the bin", async () => {
    await add("First", { from: 2 });
    await add("Second", { from: 4 });
    await deleteChapter(services, author, id("Two"));
    await restoreChapter(services, author, id("Two"));
    expect(await shown()).to.equal("One / First: Three / First: Two / Second: Four / Second: Five");
  });

  it("are not a stranger's to change", async () => {
    const stranger = await aMember(house);
    const refusal = await createPart(services, stranger, story, { title: "Mine" }).catch((error) => error);
    expect(refusal.status).to.equal(403);
  });
});
