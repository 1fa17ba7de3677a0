import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { EpubCheck } from "@likecoin/epubcheck-ts";
import { expect } from "chai";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { countTextWords } from "#core/text/index.ts";
import { readPackage } from "#features/stories/manuscripts/epub/package.ts";
import { type Manuscript, readManuscript, writeEpub } from "#features/stories/manuscripts/index.ts";
import { openArchive } from "#features/stories/manuscripts/zip.ts";
import type { ChapterType } from "#shared/stories/chapters.enums.ts";
import { effortOf } from "#test/support/effort.ts";

const LIBRARY = new URL("../../../../../shared/library/", import.meta.url);

const NOVELS: readonly [string, Partial<Record<ChapterType, number>>, number][] = [
  ["edgar-rice-burroughs_a-princess-of-mars", { "front-matter": 2, chapter: 28 }, 2],
  ["h-g-wells_the-time-machine", { chapter: 12, epilogue: 1 }, 1],
  ["henry-james_the-turn-of-the-screw", { prologue: 1, chapter: 24 }, 0],
  ["jane-austen_pride-and-prejudice", { chapter: 61 }, 0],
  ["jerome-k-jerome_three-men-in-a-boat", { "front-matter": 1, chapter: 19 }, 2],
  ["john-buchan_the-thirty-nine-steps", { "front-matter": 1, chapter: 10 }, 0],
  ["l-m-montgomery_anne-of-green-gables", { chapter: 38 }, 0],
];

/** Sections left out in all of these editions. */
const LEFT_OUT = /(?:titlepage|imprint|halftitlepage|colophon|uncopyright)\.xhtml$/;

describe("A published novel", () => {
  before(function () {
    if (existsSync(LIBRARY)) return;
    process.stdout.write(`      (the novels are not at ${LIBRARY.pathname}, so these are skipped)\n`);
    this.skip();
  });

  for (const [name, types, notes] of NOVELS)
    describe(name, () => {
      let manuscript: Manuscript;
      let source: SourceText[];

      before(async () => {
        const bytes = await readFile(new URL(`${name}.epub`, LIBRARY));
        manuscript = await readManuscript(bytes, `${name}.epub`);
        source = await readSource(bytes);
      });

      it("is imported with exactly its chapters, and other sections are marked", () => {
        const counted: Partial<Record<ChapterType, number>> = {};
        for (const { type } of manuscript.chapters) counted[type] = (counted[type] ?? 0) + 1;
        expect(counted).to.deep.equal(types);
        expect(manuscript.chapters.every((chapter) => chapter.title && chapter.words > 0)).to.equal(true);
      });

      it("loses no word: text outside the chapters is in the report", () => {
        const all = source.reduce((sum, file) => sum + file.words, 0);
        const kept = manuscript.chapters.reduce((sum, chapter) => sum + chapter.words, 0);
        const reported = manuscript.report.reduce((sum, line) => sum + line.words, 0);
        expect(kept + reported).to.equal(all);
        const leftOut = source
          .filter((file) => LEFT_OUT.test(file.path))
          .reduce((sum, file) => sum + file.words, 0);
        expect(
          manuscript.report
            .filter((line) => line.kind === "left-out")
            .reduce((sum, line) => sum + line.words, 0),
        ).to.equal(leftOut + (notes > 0 ? 1 : 0));
      });

      it("retains emphasis, notes and special characters", () => {
        const html = manuscript.chapters.map((chapter) => chapter.html).join("\n");
        const titles = manuscript.chapters.map((chapter) => chapter.title).join("\n");
        const kept = source.filter((file) => !LEFT_OUT.test(file.path));
        const count = (tag: string) => kept.reduce((sum, file) => sum + (file.tags[tag] ?? 0), 0);
        for (const tag of ["em", "i", "abbr", "blockquote", "hr", "table", "cite"])
          expect(html.split(new RegExp(`<${tag}[ >]`)).length - 1, tag).to.equal(count(tag));
        expect(html.split('class="noteref"').length - 1).to.equal(notes);
        expect(html.split('class="backlink"').length - 1).to.equal(notes);
        for (const character of ["\u2060", "\u00a0", "\u200a", "“", "⁠—"]) {
          const inSource = kept.reduce((sum, file) => sum + file.text.split(character).length - 1, 0);
          expect((html + titles).split(character).length - 1, JSON.stringify(character)).to.equal(inSource);
        }
      });

      it("is exported as a valid EPUB and is unchanged when imported again", async () => {
        const bytes = await epubOf(manuscript);
        const check = await EpubCheck.validate(bytes);
        expect(
          check.messages.filter((each) => each.severity !== "info" && each.severity !== "usage"),
        ).to.deep.equal([]);
        const back = await readManuscript(bytes, "back.epub");
        // What a file says about its story is compared in the round trips of all formats.
        const { report: _new, origin: _ours, ...given } = back;
        const { report: _old, origin: _theirs, ...taken } = manuscript;
        expect(given).to.deep.equal(taken);
      });
    });

  it("is imported quickly: Pride and Prejudice in less than five seconds of processor time", async () => {
    const bytes = await readFile(new URL("jane-austen_pride-and-prejudice.epub", LIBRARY));
    expect(await effortOf(() => readManuscript(bytes, "book.epub"))).to.be.below(5_000);
  });

  it("retains small caps, verse, letters and drama", async () => {
    const html = async (name: string) => {
      const { chapters } = await readManuscript(await readFile(new URL(`${name}.epub`, LIBRARY)), name);
      return chapters.map((chapter) => chapter.html).join("\n");
    };
    const time = await html("h-g-wells_the-time-machine");
    expect(time).to.include('<abbr class="small-caps">AD</abbr>');
    const pride = await html("jane-austen_pride-and-prejudice");
    expect(pride.split('<blockquote class="letter">').length - 1).to.equal(16);
    expect(pride).to.include('<p class="salutation small-caps">“My dear Friend,</p>');
    const boat = await html("jerome-k-jerome_three-men-in-a-boat");
    expect(boat).to.match(/<table class="drama">/);
    expect(boat).to.include("Short notice, soon past.”");
  });
});

const epubOf = (manuscript: Manuscript): Promise<Buffer> =>
  writeEpub({
    id: "https://example.org/story/1",
    title: manuscript.title,
    author: manuscript.author ?? "",
    language: manuscript.language,
    synopsis: manuscript.synopsis ?? "",
    subjects: manuscript.subjects,
    publishedAt: new Date("2026-01-02T03:04:05Z"),
    modifiedAt: new Date("2026-01-02T03:04:05Z"),
    cover: manuscript.cover,
    parts: manuscript.parts.map(({ title, parent }, index) => ({
      id: String(index),
      title,
      parent: parent === null ? null : String(parent),
    })),
    chapters: manuscript.chapters.map(({ part, ...chapter }) => ({
      ...chapter,
      ...(part === undefined ? {} : { part: String(part) }),
    })),
    image: async (src) => manuscript.images.get(src) ?? null,
  });

interface SourceText {
  readonly path: string;
  readonly text: string;
  readonly words: number;
  readonly tags: Readonly<Record<string, number>>;
}

/** Reads the spine's text with a different parser, without note references and backlinks. */
async function readSource(bytes: Buffer): Promise<SourceText[]> {
  const archive = await openArchive(bytes);
  const { spine } = await readPackage(archive);
  return Promise.all(
    spine.map(async ({ item }) => {
      const tags: Record<string, number> = {};
      const page = parse((await archive.read(item.path))?.toString("utf8") ?? "");
      const text = textOf(page, tags, false);
      return { path: item.path, text, words: countTextWords(text), tags };
    }),
  );
}

function textOf(
  node: DefaultTreeAdapterTypes.Node,
  tags: Record<string, number>,
  inHeading: boolean,
): string {
  if ("value" in node) return node.value;
  if (!("childNodes" in node) || node.nodeName === "head") return "";
  const type = "attrs" in node ? (node.attrs.find((each) => each.name === "epub:type")?.value ?? "") : "";
  if (/noteref|backlink/.test(type)) return "";
  const isHeading = inHeading || /^(?:h\d|hgroup)$/.test(node.nodeName);
  if (!isHeading) tags[node.nodeName] = (tags[node.nodeName] ?? 0) + 1;
  const inner = node.childNodes.map((child) => textOf(child, tags, isHeading)).join("");
  return /^(?:p|h\d|br|li|td|tr|div|section|header|footer|blockquote)$/.test(node.nodeName)
    ? `\n${inner}\n`
    : inner;
}
