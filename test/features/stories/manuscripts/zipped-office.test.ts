import { expect } from "chai";
import { type Manuscript, readManuscript } from "#features/stories/manuscripts/index.ts";
import { writeAs } from "#features/stories/manuscripts/out/write-as.ts";
import { readManuscripts } from "#features/stories/manuscripts/read-manuscript.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { lines, refusal, zipOf } from "./archives.ts";
import { odt, p as odtLine } from "./odt.ts";
import { HEADINGS, heading, paragraph, run, styleOf, wordPackage } from "./word-package.ts";

const word = (body: string, parts: Parameters<typeof wordPackage>[1] = {}) =>
  wordPackage(body, { styles: HEADINGS, ...parts });
const line = (text: string) => paragraph(run(text));
const rich = (text: string) => `{\\rtf1\\ansi\\pard ${text}\\par}`;
const titles = ({ chapters }: Manuscript) => chapters.map(({ title }) => title);
const html = ({ chapters }: Manuscript) => chapters.map((chapter) => chapter.html);
const lost = ({ report }: Manuscript) => lines(report).filter((each) => each.startsWith("lost"));

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("Word-processor files in a zip file", () => {
  const read = async (files: Readonly<Record<string, string | Buffer>>): Promise<Manuscript> => {
    const book = await readManuscript(await zipOf(files), "The Lamps.zip");
    expect(lost(book)).to.deep.equal([]);
    return book;
  };

  it("are chapters in the order of their numbers, titled by their names, whatever their kinds", async () => {
    const book = await read({
      "Draft/10 - Landfall.docx": await word(line("They came ashore.")),
      "Draft/2_Adrift.odt": await odt(odtLine("Nobody rowed.")),
      "Draft/1. Cast Off.rtf": rich("The rope fell."),
      "Draft/~$ Landfall.docx": "a lock file of Word",
      "__MACOSX/Draft/._2_Adrift.odt": "x",
    });
    expect(book.title).to.equal("The Lamps");
    expect(titles(book)).to.deep.equal(["Cast Off", "Adrift", "Landfall"]);
    expect(html(book)).to.deep.equal([
      "<p>The rope fell.</p>",
      "<p>Nobody rowed.</p>",
      "<p>They came ashore.</p>",
    ]);
    expect(book.author).to.equal("Ann Lee");
  });

  it("have their own headings as titles, on any level, also those that only look like headings", async () => {
    const centred = '<w:jc w:val="center"/>';
    const book = await read({
      "1.docx": await word(paragraph(run("Cast Off"), styleOf("Heading2")) + line("The rope fell.")),
      "2.docx": await word(heading("Adrift") + line("Nobody rowed.") + heading("Storm") + line("It blew.")),
      "3.docx": await word(paragraph(run("Landfall"), centred) + line("They came ashore.")),
      "4 Home.docx": await word(line("Home") + line("They slept.")),
      "5.docx": await word(paragraph("") + line("Chapter Six") + line("They woke.")),
    });
    expect(titles(book)).to.deep.equal(["Cast Off", "Adrift", "Storm", "Landfall", "Home", "Chapter Six"]);
    expect(html(book).at(-3)).to.equal("<p>They came ashore.</p>");
    expect(html(book).at(-2)).to.equal("<p>They slept.</p>");
  });

  it("keep their notes, links, lists, pictures and comments apart", async () => {
    const chapter = (name: string) =>
      word(
        `${heading(name)}${paragraph(
          `<w:bookmarkStart w:id="1" w:name="here"/>${run(`${name} began`)}<w:r><w:footnoteReference w:id="2"/></w:r><w:commentRangeStart w:id="0"/>${run(` ${name} went on`)}<w:commentRangeEnd w:id="0"/>`,
        )}${paragraph(`<w:hyperlink w:anchor="here">${run("Back")}</w:hyperlink>`)}`,
        {
          footnotes: `<w:footnote w:id="2">${line(`Note of ${name}.`)}</w:footnote>`,
          comments: `<w:comment w:id="0" w:author="Bea">${line(`Remark on ${name}`)}</w:comment>`,
        },
      );
    const open = (name: string) =>
      odt(odtLine(`${name}<draw:frame><draw:image xlink:href="Pictures/1.png"/></draw:frame>`), {
        "Pictures/1.png": PICTURE,
      });
    const book = await read({
      "1.docx": await chapter("Alpha"),
      "2.docx": await chapter("Beta"),
      "3 Gamma.odt": await open("The first boat"),
      "4 Delta.odt": await open("The second boat"),
    });
    expect(titles(book)).to.deep.equal(["Alpha", "Beta", "Gamma", "Delta"]);
    for (const [at, name] of ["Alpha", "Beta"].entries()) {
      const text = html(book)[at]!;
      expect(text).to.include(`${name} began`).and.include(`Note of ${name}.`);
      const [, target] = /<a href="#([^"]+)">Back/.exec(text) ?? [];
      expect(text).to.include(`id="${target}"`);
    }
    expect(book.images.size).to.equal(2);
    expect(book.margin).to.deep.equal([
      { kind: "comment", by: "Bea", text: "Remark on Alpha", quote: "Alpha went on" },
      { kind: "comment", by: "Bea", text: "Remark on Beta", quote: "Beta went on" },
    ]);
  });

  it("have their tracked changes accepted, and the text before them beside it", async () => {
    const book = await read({
      "1 One.docx": await word(
        paragraph(`${run("It rained")}<w:ins w:id="1" w:author="Bea">${run(" all day")}</w:ins>`),
      ),
      "2 Two.docx": await word(line("It stopped.")),
    });
    expect(book.chapters.map(({ html: now, before }) => [now, before])).to.deep.equal([
      ["<p>It rained all day</p>", "<p>It rained</p>"],
      ["<p>It stopped.</p>", "<p>It stopped.</p>"],
    ]);
  });

  it("may begin with a title page, and may repeat the title of the book", async () => {
    const styles = `${HEADINGS}<w:style w:type='paragraph' w:styleId='Title'><w:name w:val='Title'/></w:style>`;
    const titled = (name: string) =>
      word(paragraph(run("The Long Crossing"), styleOf("Title")) + heading(name) + line(`${name} went.`), {
        styles,
      });
    const book = await read({ "1.docx": await titled("Cast Off"), "2.docx": await titled("Landfall") });
    expect(book.title).to.equal("The Long Crossing");
    expect(titles(book)).to.deep.equal(["Cast Off", "Landfall"]);
    expect(html(book)).to.deep.equal(["<p>Cast Off went.</p>", "<p>Landfall went.</p>"]);
  });

  it("may be only one, and empty ones are passed over", async () => {
    const book = await read({ "a/My Story.docx": await word(line("It rained.")), "b.docx": await word("") });
    expect([book.title, ...html(book)]).to.deep.equal(["My Story", "<p>It rained.</p>"]);
    const empty = await zipOf({ "1.docx": await word(""), "2.rtf": "" });
    expect(await refusal(empty, "x.zip")).to.equal(manuscriptsText.nothing);
  });

  it("are separate works if the site exported them whole", async () => {
    const exported = async (title: string) => {
      const chapters = ["One", "Two"].map((name) => ({
        title: name,
        type: "chapter" as const,
        html: `<p class="dateline">${title}</p><p>${name}.</p>`,
      }));
      const about = { author: "Ann Lee", language: "en", synopsis: "", subjects: [], parts: [] };
      const book = { title, ...about, chapters, images: new Map() };
      return Buffer.from((await writeAs({ format: "docx", size: "a5", book })).bytes);
    };
    const zip = await zipOf({ "a.docx": await exported("Cast Off"), "b.docx": await exported("Landfall") });
    const works = await readManuscripts(zip, "stories.zip");
    expect(works.map((work) => [work.title, titles(work)])).to.deep.equal([
      ["Cast Off", ["One", "Two"]],
      ["Landfall", ["One", "Two"]],
    ]);
  });

  it("are refused beside texts of another kind, and where one is damaged it is named", async () => {
    const chapter = await word(line("It rained."));
    const mixed = await zipOf({ "1.docx": chapter, "2.md": "It stopped." });
    expect(await refusal(mixed, "x.zip")).to.equal(manuscriptsText.archive);
    const damaged = await zipOf({ "1.docx": chapter, "2.docx": "PK\u0003\u0004 nothing" });
    expect(await refusal(damaged, "x.zip")).to.equal(
      manuscriptsText.inFile("2.docx", manuscriptsText.damaged),
    );
    const old = await zipOf({ "1.docx": chapter, "2.rtf": Buffer.from("d0cf11e0a1b11ae1", "hex") });
    expect(await refusal(old, "x.zip")).to.equal(manuscriptsText.inFile("2.rtf", manuscriptsText.oldWord));
  });

  it("are named by the report if nobody can read them", async () => {
    const book = await read({ "1 One.docx": await word(line("It rained.")), "2 Two.doc": "x", "3.pdf": "x" });
    expect(lines(book.report)).to.include("unread 2 Two.doc").and.include("unread 3.pdf");
    const chapters = {
      "1.md": "# One\n\nIt rained.",
      "notes.xyz": "It stopped.",
      LICENSE: "x",
      "a/b.css": "x",
    };
    const texts = await read({ ...chapters, "4 Four": "It went on." });
    const unread = texts.report.filter(({ kind }) => kind === "unread").map(({ part }) => part);
    expect(unread).to.deep.equal(["4 Four", "notes.xyz"]);
  });
});
