import { expect } from "chai";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import {
  type ChapterDoc,
  createChapter,
  deleteChapter,
  reorderChapter,
  restoreChapter,
} from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { createPart, deletePart, updatePart } from "#features/stories/parts/commands.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { aMember, useHouse } from "../../people/users/support.ts";
import { aStory, fresh } from "../stories/support.ts";

describe("Parts of a story", () => {
  const house = useHouse();
  const { services } = house;
  let author: Caller;
  let story: string;
  let chapters: Map<string, string>;

  /** Formats as "One / Two [Part: Three / Four]". */
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

  it("begin at a chapter and include those that follow", async () => {
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

  it("retain a chapter moved within them, and include one moved between theirs", async () => {
    await add("First", { from: 2 });
    await reorderChapter(services, author, id("Two"), { number: 5 });
    expect(await shown()).to.equal("One / First: Three / First: Four / First: Five / First: Two");
    await reorderChapter(services, author, id("One"), { number: 3 });
    expect(await shown()).to.equal("First: Three / First: Four / First: One / First: Five / First: Two");
    await reorderChapter(services, author, id("Two"), { part: null });
    expect(await shown()).to.equal("First: Three / First: Four / First: One / First: Five / Two");
  });

  it("can be in volumes, one level deep, and move with their content", async () => {
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

  it("move to a position in the story or a volume, with their content", async () => {
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

  it("can be deleted without their chapters", async () => {
    const volume = await add("Volume");
    const first = await add("First", { from: 2, parent: volume });
    await deletePart(services, author, story, first);
    expect(await shown()).to.equal("One / Volume: Two / Volume: Three / Volume: Four / Volume: Five");
    await deletePart(services, author, story, volume);
    expect(await shown()).to.equal("One / Two / Three / Four / Five");
    expect(await named()).to.deep.equal([]);
  });

  it("get back a chapter restored from the bin", async () => {
    await add("First", { from: 2 });
    await add("Second", { from: 4 });
    await deleteChapter(services, author, id("Two"));
    await restoreChapter(services, author, id("Two"));
    expect(await shown()).to.equal("One / First: Three / First: Two / Second: Four / Second: Five");
  });

  it("keep the author's order where another chapter interrupts them, until they are moved", async () => {
    const first = await add("First", { from: 1 });
    await reorderChapter(services, author, id("Three"), { number: 3, part: null });
    const interrupted = "First: One / First: Two / Three / First: Four / First: Five";
    expect(await shown()).to.equal(interrupted);
    expect(await named()).to.deep.equal(["First"]);
    await createChapter(services, author, story, { title: "Six", html: "<p>x</p>" });
    expect(await shown()).to.equal(`${interrupted} / Six`);
    await updatePart(services, author, story, first, { title: "Part 1" });
    expect(await shown()).to.equal(`${interrupted.replaceAll("First", "Part 1")} / Six`);
    await updatePart(services, author, story, first, { move: "down" });
    expect(await shown()).to.equal("Three / Part 1: One / Part 1: Two / Part 1: Four / Part 1: Five / Six");
  });

  it("take in at their end, or let go, a chapter that says only its part", async () => {
    const first = await add("First", { from: 1 });
    await add("Second", { from: 3 });
    await reorderChapter(services, author, id("Five"), { part: first });
    expect(await shown()).to.equal("First: One / First: Two / First: Five / Second: Three / Second: Four");
    await reorderChapter(services, author, id("One"), { part: null });
    expect(await shown()).to.equal("One / First: Two / First: Five / Second: Three / Second: Four");
    await reorderChapter(services, author, id("Three"), { part: null });
    expect(await shown()).to.equal("One / First: Two / First: Five / Three / Second: Four");
  });

  it("cannot be changed by a stranger", async () => {
    const stranger = await aMember(house);
    const refusal = await createPart(services, stranger, story, { title: "Mine" }).catch((error) => error);
    expect(refusal.status).to.equal(403);
  });
});
