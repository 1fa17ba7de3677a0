import { expect } from "chai";
import { withAccount } from "#features/stories/manuscripts/account.ts";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import type { Draft, Manuscript } from "#features/stories/manuscripts/types.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { epubOf, lines, zipOf } from "./archives.ts";
import { h, odt, p as odtLine } from "./odt.ts";
import { docx, p, style } from "./word.ts";

const htmlOf = ({ chapters }: Manuscript) =>
  chapters.map(({ title, html }) => `${title}\n${html}`).join("\n");
const lostOf = ({ report }: Manuscript) => lines(report).filter((line) => line.startsWith("lost"));

/** A file with elements that no reader knows, around and beside its words. */
const INVENTED: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  "x.docx": () =>
    docx(
      `${p("One", style("Heading1"))}<w:fancy><w:wrapper>${p("alpha wrapped")}</w:wrapper></w:fancy><w:p><w:novel><w:r><w:t>beta </w:t><w:glow><w:t>inside</w:t></w:glow></w:r></w:novel></w:p><w:tbl><w:odd><w:tr><w:tc><w:box>${p("gamma cell")}</w:box></w:tc></w:tr></w:odd></w:tbl>`,
    ),
  "x.odt": () =>
    odt(
      `${h("One")}<loext:fancy>${odtLine("alpha wrapped")}</loext:fancy>${odtLine("<text:novel>beta <x:glow>inside</x:glow></text:novel>")}<table:table><x:odd><table:table-row><table:table-cell><x:box>${odtLine("gamma cell")}</x:box></table:table-cell></table:table-row></x:odd></table:table>`,
    ),
  "x.rtf": () =>
    Buffer.from(
      "{\\rtf1\\ansi\\pard\\outlinelevel0 One\\par\\pard{\\fancy alpha wrapped}\\par{\\novel7 beta {\\glow inside}}\\par\\trowd\\oddity\\cellx900\\pard\\intbl{\\box2 gamma cell}\\cell\\row\\pard\\par}",
    ),
  "x.epub": () =>
    epubOf({
      spine: {
        "one.xhtml":
          "<h1>One</h1><x-fancy><p>alpha wrapped</p></x-fancy><p><novel>beta <m:glow>inside</m:glow></novel></p><table><tr><td><odd>gamma cell</odd></td></tr></table><form><label>delta label</label><textarea>epsilon area</textarea></form><object>zeta fallback</object>",
      },
    }),
  "x.html": () =>
    Buffer.from(
      "<html><body><h1>One</h1><x-fancy><p>alpha wrapped</p></x-fancy><p><novel>beta <m:glow>inside</m:glow></novel></p><table><tr><td><odd>gamma cell</odd></td></tr></table><form><label>delta label</label> <select><option>epsilon area</option></select></form><video>zeta fallback</video><noscript>eta hidden</noscript></body></html>",
    ),
  "x.md": () =>
    Buffer.from(
      "# One\n\n<x-fancy>\n\nalpha wrapped\n\n</x-fancy>\n\n<novel>beta <glow>inside</glow></novel>\n\n| a | b |\n|---|---|\n| gamma cell | x |\n\n::: odd\ndelta label\n:::\n\n[epsilon area]{.new key=x}\n\n!!! note\n    zeta fallback\n",
    ),
  "x.txt": () =>
    Buffer.from(
      "Chapter 1\n\n<fancy>alpha wrapped</fancy>\n\n{{beta}} inside\n\n[[gamma cell]]\n\n%%delta%% label\n",
    ),
  "x.zip": () =>
    zipOf({
      "1 One.md": "<x-fancy>alpha wrapped</x-fancy>\n\n<novel>beta inside</novel>\n",
      "2 Two.md": "<odd>gamma cell</odd>\n",
    }),
};

describe("The account of an import", () => {
  for (const [name, file] of Object.entries(INVENTED))
    it(`reads what nobody knows through: ${name}`, async () => {
      const bytes = await file();
      const book = await readManuscript(bytes, name);
      const html = htmlOf(book);
      const told = [html, ...(book.margin ?? []).map(({ text }) => text)].join("\n");
      for (const word of bytes
        .toString("latin1")
        .match(/\b(?:alpha|beta|gamma|delta|epsilon|zeta|eta)\b/g) ?? ["alpha", "beta", "gamma", "inside"])
        expect(told, word).to.include(word);
      expect(lostOf(book)).to.deep.equal([]);
    });

  const draft = (source: string, html: string, more: Partial<Draft> = {}): Draft => ({
    title: "T",
    author: null,
    language: "en",
    synopsis: null,
    subjects: [],
    cover: null,
    chapters: [{ title: "One", type: "chapter", html, words: 1 }],
    parts: [],
    images: new Map(),
    report: [],
    source,
    leftOut: [],
    ...more,
  });

  it("reports no word before a note's number as lost, however the notes are numbered here", async () => {
    const note = (number: number) =>
      `<a href="notes.xhtml#n${number}" id="r${number}" epub:type="noteref">${number}</a>`;
    const bytes = await epubOf({
      spine: {
        "one.xhtml": `<h1>One</h1><p>Wild calots${note(7)} in the arena, and thoats<sup>${note(8)}</sup>.</p>`,
        "notes.xhtml":
          '<section epub:type="endnotes"><ol><li epub:type="endnote" id="n7" value="7"><p>Dogs.</p></li><li epub:type="endnote" id="n8"><p>Horses.</p></li></ol></section>',
      },
    });
    const book = await readManuscript(bytes, "x.epub");
    expect(htmlOf(book)).to.include('class="noteref"');
    expect(lostOf(book)).to.deep.equal([]);
  });

  it("tells lost words with the words before them", () => {
    const { report } = withAccount(
      draft("It rained all day and nobody came. The end.", "<p>It rained all day. The end.</p>"),
    );
    expect(report.map((line) => manuscriptsText.report[line.kind](line))).to.deep.equal([
      "3 words of the file could not be imported: “and nobody came”, after “it rained all day”. This is our fault. Please compare the chapter with your file.",
    ]);
  });

  it("is not misled by drop caps, split words, marks, titles, and texts that the report names", () => {
    const whole = (source: string, html: string, more: Partial<Draft> = {}) =>
      expect(lostOf(withAccount(draft(source, html, more))), source).to.deep.equal([]);
    whole("O\nnce upon", "<p><span>O</span>nce upon</p>");
    whole("seafarer", "<p>sea farer</p>");
    whole("1. It rained[3].", "<p>It rained.</p>");
    whole("One\nIt rained. Contents", "<p>It rained.</p>", { leftOut: ["Contents"] });
    whole("彼は漢字\nかんじを", "<p>彼は<ruby>漢字<rt>かんじ</rt></ruby>を</p>");
    whole("彼の《言葉》・海", "<p>彼の言葉海</p>");
    whole("STRASSE ﬁne", "<p>Straße fine</p>");
  });

  it("names every run of lost words, and the same word twice", () => {
    const { report } = withAccount(draft("stay gone stay gone stay", "<p>stay stay stay</p>"));
    expect(lines(report)).to.deep.equal(["lost gone 1", "lost gone 1"]);
  });

  const words = (name: string) => Array.from({ length: 20 }, (_, at) => `${name}${at}`).join(" ");

  it("keeps headings in the text if they are together too long for a title", async () => {
    const book = await readManuscript(
      await epubOf({
        spine: {
          "one.xhtml": `<h1>${words("alpha")}</h1>`,
          "two.xhtml": `<h1>${words("beta")}</h1>`,
          "three.xhtml": "<p>It rained.</p>",
        },
      }),
      "x.epub",
    );
    expect(lostOf(book)).to.deep.equal([]);
    expect(book.chapters[0]!.title).to.have.length(160);
    expect(book.chapters[0]!.html).to.equal(
      `<h2>${words("alpha")}</h2>\n<h2>${words("beta")}</h2>\n<p>It rained.</p>`,
    );
  });

  it("keeps a heading that no text follows", async () => {
    const book = await readManuscript(
      await epubOf({
        spine: {
          "one.xhtml": "<h1>One</h1><p>It rained.</p>",
          "two.xhtml": "<h1>The end</h1>",
          "three.xhtml": "<p></p>",
        },
      }),
      "x.epub",
    );
    expect(lostOf(book)).to.deep.equal([]);
    expect(book.chapters.map(({ title }) => title)).to.deep.equal(["One", "The end"]);
  });

  for (const [kind, file] of Object.entries({
    "x.docx": () => docx(`${p(words("far too long"), style("Heading1"))}${p("It rained.")}`),
    "x.odt": () => odt(`${h(words("far too long"))}${odtLine("It rained.")}`),
    "x.md": () => Buffer.from(`# ${words("far too long")}\n\nIt rained.\n`),
  }))
    it(`keeps a title in the text that is too long for one: ${kind}`, async () => {
      const book = await readManuscript(await file(), kind);
      expect(lostOf(book)).to.deep.equal([]);
      expect(book.chapters[0]!.html).to.include(words("far too long"));
    });
});
