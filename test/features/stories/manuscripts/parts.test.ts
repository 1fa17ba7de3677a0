import { EpubCheck } from "@likecoin/epubcheck-ts";
import { expect } from "chai";
import {
  type EpubBook,
  type Manuscript,
  readManuscript,
  writeEpub,
} from "#features/stories/manuscripts/index.ts";
import { epubOf } from "./archives.ts";

const read = (content: string, name = "x.txt") => readManuscript(Buffer.from(content), name);
const text = (word: string) => `${word} it rained all day, and the boat went on.`;

/** Formats as "VOLUME I > BOOK ONE > Chapter I", one line per chapter. */
const outline = ({ chapters, parts }: Manuscript): string[] =>
  chapters.map(({ title, part }) => {
    const path = [title];
    for (let at = part ?? null; at !== null; at = parts[at]?.parent ?? null) path.unshift(parts[at]!.title);
    return path.join(" > ");
  });

describe("Parts of a manuscript", () => {
  it("are the books of a long plain text, with its contents left out", async () => {
    const list = [
      "BOOK ONE: 1805",
      "CHAPTER I",
      "CHAPTER II",
      "BOOK TWO: 1806",
      "CHAPTER I",
      "FIRST EPILOGUE: 1813",
    ];
    const body = [
      ...["BOOK ONE: 1805", "CHAPTER I", text("One"), "CHAPTER II", text("Two")],
      ...["BOOK TWO: 1806", "CHAPTER I", text("Three")],
      ...["FIRST EPILOGUE: 1813", "CHAPTER I", text("Four"), "CHAPTER II", text("Five")],
    ];
    expect(outline(await read(["CONTENTS", ...list, ...body].join("\n\n")))).to.deep.equal([
      "BOOK ONE: 1805 > CHAPTER I",
      "BOOK ONE: 1805 > CHAPTER II",
      "BOOK TWO: 1806 > CHAPTER I",
      "FIRST EPILOGUE: 1813 > CHAPTER I",
      "FIRST EPILOGUE: 1813 > CHAPTER II",
    ]);
  });

  it("are nested in volumes if a plain text has both", async () => {
    const body = [
      ...["VOLUME I", "BOOK FIRST—A JUST MAN", "CHAPTER I", text("One"), "CHAPTER II", text("Two")],
      ...["BOOK SECOND—THE FALL", "CHAPTER I", text("Three")],
      ...["VOLUME II", "BOOK FIRST—WATERLOO", "CHAPTER I", text("Four")],
      ...["EPILOGUE", text("Five")],
    ];
    expect(outline(await read(body.join("\n\n")))).to.deep.equal([
      "VOLUME I > BOOK FIRST—A JUST MAN > CHAPTER I",
      "VOLUME I > BOOK FIRST—A JUST MAN > CHAPTER II",
      "VOLUME I > BOOK SECOND—THE FALL > CHAPTER I",
      "VOLUME II > BOOK FIRST—WATERLOO > CHAPTER I",
      "EPILOGUE",
    ]);
  });

  it("are headings that contain chapters, whatever their names: stories of a collection, with their epigraph", async () => {
    const book = await read(
      `# The Lamp\n\n*For A.*\n\n## One\n\n${text("a")}\n\n## Two\n\n${text("b")}\n\n# The Ferry\n\n## One\n\n${text("c")}\n\n# Afterword\n\n${text("d")}\n`,
      "x.md",
    );
    expect(outline(book)).to.deep.equal(["The Lamp > One", "The Lamp > Two", "The Ferry > One", "Afterword"]);
    expect(book.chapters[0]?.html).to.match(/^<p><em>For A\.<\/em><\/p>\n<p>a it rained/);
  });

  it("are not created if most stories of a collection have no chapters", async () => {
    const book = await read(
      `# The Lamp\n\n## I\n\n${text("a")}\n\n## II\n\n${text("b")}\n\n# The Ferry\n\n${text("c")}\n\n# The Dog\n\n${text("d")}\n`,
      "x.md",
    );
    expect(outline(book)).to.deep.equal(["The Lamp", "The Ferry", "The Dog"]);
    expect(book.chapters[0]?.html).to.match(/<h2>I<\/h2>/);
  });

  it("do not include the book's title, under which some contents nest everything", async () => {
    const chapter = (title: string) => `<h2>${title}</h2><p>${text(title)}</p>`;
    const book = await readManuscript(
      await epubOf({
        spine: { "a.xhtml": `<h1>The Boat</h1>`, "b.xhtml": chapter("One"), "c.xhtml": chapter("Two") },
        metadata: "<dc:title>The Boat</dc:title><dc:language>en</dc:language>",
        nav: '<ol><li><a href="a.xhtml">The Boat</a><ol><li><a href="b.xhtml">One</a></li><li><a href="c.xhtml">Two</a></li></ol></li></ol>',
      }),
      "x.epub",
    );
    expect(outline(book)).to.deep.equal(["One", "Two"]);
    expect(book.parts).to.deep.equal([]);
  });

  it("are exported to an EPUB, nested in its contents, and are unchanged when imported again", async () => {
    const chapter = (title: string, part?: string) =>
      ({ title, type: "chapter", html: `<p>${text(title)}</p>`, ...(part ? { part } : {}) }) as const;
    const book: EpubBook = {
      id: "https://example.org/story/1/the-boat",
      title: "The Boat",
      author: "Ann Author",
      language: "en-GB",
      synopsis: "",
      subjects: [],
      publishedAt: new Date(0),
      modifiedAt: new Date(0),
      cover: null,
      parts: [
        { id: "v", title: "Volume I", parent: null },
        { id: "a", title: "Book I", parent: "v" },
        { id: "b", title: "Book II", parent: "v" },
      ],
      chapters: [
        chapter("Before"),
        chapter("1", "a"),
        chapter("2", "a"),
        chapter("1", "b"),
        chapter("After"),
      ],
      image: async () => null,
    };
    const bytes = await writeEpub(book);
    const { messages } = await EpubCheck.validate(bytes);
    expect(messages.filter(({ severity }) => severity !== "info" && severity !== "usage")).to.deep.equal([]);
    expect(outline(await readManuscript(bytes, "x.epub"))).to.deep.equal([
      "Before",
      "Volume I > Book I > 1",
      "Volume I > Book I > 2",
      "Volume I > Book II > 1",
      "After",
    ]);
  });
});
