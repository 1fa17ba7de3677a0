import { expect } from "chai";
import { volumesOf, type WholeBook } from "#features/stories/manuscripts/index.ts";

describe("A book too long for one PDF", () => {
  const chapter = (title: string, words: number, part?: string) => ({
    title,
    html: `<p>${"sea ".repeat(words)}</p><img src="/files/${title}.png">`,
    type: "chapter" as const,
    ...(part ? { part } : {}),
  });
  const book = (chapters: WholeBook["chapters"]): WholeBook => ({
    title: "The Reef",
    author: "Maren Holt",
    language: "en",
    synopsis: "",
    subjects: [],
    parts: [
      { id: "one", title: "One", parent: null },
      { id: "inner", title: "Inner", parent: "one" },
      { id: "two", title: "Two", parent: null },
    ],
    chapters,
    images: new Map(
      chapters.map(({ title }) => [`/files/${title}.png`, { bytes: Buffer.alloc(1), type: "image/png" }]),
    ),
  });
  const divided = async (chapters: WholeBook["chapters"], limit: number) =>
    (await volumesOf(book(chapters), limit)).map((volume) => volume.chapters.map(({ title }) => title));

  it("is divided between parts, and only has the pictures of each volume", async () => {
    const chapters = [chapter("a", 40, "one"), chapter("b", 40, "inner"), chapter("c", 40, "two")];
    expect(await divided(chapters, 100)).to.deep.equal([["a", "b"], ["c"]]);
    const volumes = await volumesOf(book(chapters), 100);
    expect(volumes.map(({ title }) => title)).to.deep.equal([
      "The Reef, volume 1 of 2",
      "The Reef, volume 2 of 2",
    ]);
    expect([...volumes[1]!.images.keys()]).to.deep.equal(["/files/c.png"]);
  });

  it("is divided between chapters if a part is too long, in order and with every chapter", async () => {
    const chapters = [chapter("a", 60), chapter("b", 60, "two"), chapter("c", 60, "two"), chapter("d", 300)];
    expect(await divided(chapters, 100)).to.deep.equal([["a"], ["b"], ["c"], ["d"]]);
  });

  it("stays one file within the limit", async () => {
    const whole = book([chapter("a", 50), chapter("b", 50)]);
    expect(await volumesOf(whole, 100)).to.deep.equal([whole]);
  });
});
