import { execFileSync, type StdioOptions } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { expect } from "chai";
import { extractText } from "unpdf";
import { plainText } from "#core/text/index.ts";
import { type Manuscript, readManuscript, type WholeBook } from "#features/stories/manuscripts/index.ts";
import { writeAs } from "#features/stories/manuscripts/out/write-as.ts";
import type { ThreadFormat } from "#features/stories/manuscripts/out/writers.ts";

const LIBRARY = new URL("../../../../../shared/library/", import.meta.url);
const novels = existsSync(LIBRARY) ? readdirSync(LIBRARY).filter((name) => name.endsWith(".epub")) : [];

/** Independent programs that extract text from a PDF: two from npm, and Debian's if installed. */
const TOOLS: Readonly<Record<string, (file: string) => string | Promise<string>>> = {
  "pdf.js": async (file) => {
    const { text } = await extractText(new Uint8Array(await readFile(file)), { mergePages: true });
    return text;
  },
  PDFium: async (file) => {
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(await readFile(file));
    const pages = [...document.pages()].map((page) => page.getText());
    document.destroy();
    library.destroy();
    return pages.join("\n");
  },
  poppler: (file) => execFileSync("pdftotext", [file, "-"], QUIET).toString("utf8"),
  mupdf: (file) =>
    execFileSync("mutool", ["draw", "-q", "-F", "txt", "-o", "-", file], QUIET).toString("utf8"),
};
const QUIET: { maxBuffer: number; stdio: StdioOptions } = {
  maxBuffer: 1e8,
  stdio: ["ignore", "pipe", "ignore"],
};
/** Debian packages; other machines may not have them. */
const OPTIONAL = ["poppler", "mupdf"];

describe("An exported novel", () => {
  for (const name of novels)
    describe(name, () => {
      let book: Manuscript;

      before(async () => {
        book = await readManuscript(await readFile(new URL(name, LIBRARY)), name);
      });

      for (const format of ["docx", "markdown", "html"] as const)
        it(`comes in again from ${format} with the same chapters and every word`, async () => {
          const { bytes, ending } = await writeAs({ format, size: "a5", book: wholeBook(book) });
          const back = await readManuscript(Buffer.from(bytes), `x.${ending}`);
          expect({ title: back.title, author: back.author, parts: back.parts }).to.deep.equal({
            title: book.title,
            author: book.author,
            parts: book.parts,
          });
          expect(back.chapters.map(headOf)).to.deep.equal(book.chapters.map(headOf));
          for (const [index, { html }] of book.chapters.entries())
            expect(said(back.chapters[index]!.html, format)).to.equal(said(html, format));
          if (format === "docx") {
            const lines = new Set(back.chapters.flatMap((chapter) => withoutPictures(chapter).split("\n")));
            const others = book.chapters
              .flatMap((chapter) => withoutPictures(chapter).split("\n"))
              .filter((line) => !lines.has(line));
            // Word has no lists in quotations, and no paragraphs in their items.
            for (const line of others) expect(line).to.match(/<li|<table/);
            expect(others.length).to.be.at.most(3);
            return;
          }
          expect(back.chapters.map(withoutPictures)).to.deep.equal(book.chapters.map(withoutPictures));
        });

      it("is a PDF from which two programs extract the same letters", async () => {
        const folder = await mkdtemp(join(tmpdir(), "fablewright-"));
        try {
          const file = join(folder, "book.pdf");
          const wanted = { format: "pdf" as ThreadFormat, size: "5.5x8.5" as const, book: wholeBook(book) };
          await writeFile(file, (await writeAs(wanted)).bytes);
          const whole = lettersOf(book.chapters.map(({ html }) => plainText(html)).join(" "));
          const taken = new Map<string, string>();
          for (const [tool, read] of Object.entries(TOOLS))
            try {
              taken.set(tool, lettersOf(await read(file)));
            } catch (error) {
              if (!OPTIONAL.includes(tool) || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
              process.stdout.write(`        (${tool} is not here, so it is not asked)\n`);
            }
          for (const [tool, letters] of taken) {
            // Running heads, page numbers and titles are additional; no letter of the text may be missing.
            const found = countsOf(letters);
            for (const [letter, count] of countsOf(whole))
              expect(found.get(letter) ?? 0, `${tool}: ${letter}`).to.be.at.least(count);
            expect(unlike(letters, taken.get("pdf.js")!), `letters unlike pdf.js in ${tool}`).to.be.at.most(
              5,
            );
          }
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    });
});

const headOf = ({ title, type, part }: Manuscript["chapters"][number]) => ({ title, type, part });

/** Pictures are renumbered. */
const withoutPictures = ({ html }: Manuscript["chapters"][number]) => html.replace(/<img[^>]*>/g, "<img>");

/** In Word a list item cannot have two paragraphs: they become lines of one. */
const said = (html: string, format: string): string =>
  format === "docx" ? plainText(html).replace(/\s+/gu, " ") : plainText(html);

const lettersOf = (text: string): string => text.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/** Counts letters that one text has more often than another, without page numbers. */
function unlike(one: string, other: string): number {
  const [first, second] = [countsOf(one), countsOf(other)];
  const letters = [...new Set([...first.keys(), ...second.keys()])].filter((sign) => !/\p{N}/u.test(sign));
  return letters.reduce((sum, sign) => sum + Math.abs((first.get(sign) ?? 0) - (second.get(sign) ?? 0)), 0);
}

const wholeBook = ({
  title,
  author,
  language,
  synopsis,
  subjects,
  parts,
  chapters,
  images,
}: Manuscript): WholeBook => ({
  title,
  author: author ?? "",
  language,
  synopsis: synopsis ?? "",
  subjects,
  parts: parts.map((part, index) => ({
    id: String(index),
    title: part.title,
    parent: part.parent === null ? null : String(part.parent),
  })),
  chapters: chapters.map(({ part, ...chapter }) => ({
    ...chapter,
    ...(part === undefined ? {} : { part: String(part) }),
  })),
  images,
});
