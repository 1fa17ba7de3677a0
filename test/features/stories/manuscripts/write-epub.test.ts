import { EpubCheck } from "@likecoin/epubcheck-ts";
import { expect } from "chai";
import fc from "fast-check";
import sharp from "sharp";
import { sanitiseChapter } from "#core/text/index.ts";
import { type EpubBook, readManuscript, writeEpub } from "#features/stories/manuscripts/index.ts";
import { openArchive } from "#features/stories/manuscripts/zip.ts";
import { CHAPTER_TYPES } from "#shared/stories/chapters.enums.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { markupArbitrary } from "#test/core/text/arbitraries.ts";

const book = (some: Partial<EpubBook> = {}): EpubBook => ({
  id: "https://example.org/story/1/the-boat",
  title: "The Boat",
  author: "Ann Author",
  language: "en-GB",
  synopsis: "A trip.\n\nWet.",
  subjects: ["humour"],
  publishedAt: new Date("2026-01-02T03:04:05.678Z"),
  modifiedAt: new Date("2026-02-02T03:04:05.678Z"),
  cover: null,
  chapters: [{ title: "One", type: "chapter", html: "<p>Text.</p>" }],
  image: async () => null,
  ...some,
});

const complaints = async (bytes: Buffer): Promise<string[]> =>
  (await EpubCheck.validate(bytes)).messages
    .filter(({ severity }) => severity !== "info" && severity !== "usage")
    .map(({ id, message, location }) => `${id} ${message} ${location?.path}:${location?.line}`);

const picture = (format: "jpeg" | "png" | "webp" | "gif") =>
  sharp({ create: { width: 8, height: 12, channels: 3, background: "#a33" } })
    .toFormat(format)
    .toBuffer();

describe("Writing an EPUB", () => {
  it("is valid with everything a story can contain", async () => {
    const images = new Map([
      ["/files/a1/800.jpeg", await picture("jpeg")],
      ["/files/b2/800.webp", await picture("webp")],
      ["/files/c3/800.png", await picture("gif")],
    ]);
    const html = `<h2>Part</h2><p class="no-indent"><span class="drop-cap">I</span>t <em lang="fr">was</em> <a href="https://example.org/?a=b&amp;c">there</a><a class="noteref" id="noteref-1" href="#note-1">1</a>, <a href="#gone">gone</a> <a href="mailto:a@example.org">mail</a>.</p><hr />
      <figure><img src="/files/a1/800.jpeg" alt="A &quot;boat&quot;" width="8" height="12" /><figcaption>Boat</figcaption></figure><p><img src="/files/b2/800.webp" alt="" /><img src="/files/c3/800.png" alt="x" /><img src="/files/gone/1.png" alt="gone" /></p>
      <blockquote class="verse"><p>Long foretold,<br /><span class="indent-1">long last.</span></p></blockquote><div class="letter"><p class="dateline right">Here</p></div>
      <ol start="3"><li>a<ul><li>b</li></ul></li></ol><dl><dt>c</dt><dd>d</dd></dl><table><caption>T</caption><thead><tr><th scope="col">h</th></tr></thead><tbody><tr><td colspan="2">e</td></tr></tbody></table><pre>  a\n b</pre>
      <p><ruby>漢<rt>kan</rt></ruby> <bdo dir="rtl">x</bdo> <q>q</q> <cite>c</cite> <u>u</u> <s>s</s> <small>s</small> H<sub>2</sub>O<sup>2</sup> <code>c</code> <abbr title="T">t</abbr></p>
      <section class="footnotes"><ol><li id="note-1"><p>Of oak. <a class="backlink" href="#noteref-1">↩</a></p></li></ol></section>`;
    const bytes = await writeEpub(
      book({
        cover: { bytes: await picture("png"), type: "image/png" },
        series: { title: "Boats & Dogs", position: 2 },
        chapters: CHAPTER_TYPES.map((type) => ({ title: `The ${type}`, type, html })),
        image: async (src) => {
          const found = images.get(src);
          return found ? { bytes: found, type: "image/any" } : null;
        },
      }),
    );
    expect(await complaints(bytes)).to.deep.equal([]);
    const back = await readManuscript(bytes, "x.epub");
    expect(back.chapters.map((chapter) => chapter.type)).to.deep.equal([...CHAPTER_TYPES]);
    expect([...back.images].map(([placeholder, { type }]) => [placeholder, type])).to.deep.equal([
      ["cid:image-1", "image/jpeg"],
      ["cid:image-2", "image/webp"],
      ["cid:image-3", "image/gif"],
    ]);
    const expected = sanitiseChapter(html)
      .html.replace("/files/a1/800.jpeg", "cid:image-1")
      .replace("/files/b2/800.webp", "cid:image-2")
      .replace("/files/c3/800.png", "cid:image-3")
      .replace('<img src="/files/gone/1.png" alt="gone" />', "");
    expect(back.chapters[0]?.html).to.equal(expected);
  });

  it("is valid for unusual titles, languages and names", async () => {
    const odd: Partial<EpubBook>[] = [
      {
        title: '“Q” & <b>\'s "x"',
        author: "A & B <c>",
        synopsis: "",
        subjects: [],
        chapters: [{ title: "<I> & “II”", type: "chapter", html: "" }],
      },
      {
        title: "حكاية",
        author: "كاتب",
        language: "ar",
        chapters: [{ title: "الفصل", type: "chapter", html: '<p dir="rtl">نص</p>' }],
      },
      { title: "🚤🐶 𝕿he", author: "😀", synopsis: "🌊\u0000\u0008", language: "zh-Hant-TW" },
      { title: " \u0000 ", author: "", chapters: [{ title: "\u200b", type: "prologue", html: "<p>x</p>" }] },
      {
        id: "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
        title: "x".repeat(160),
        subjects: ["a & b", " ", "<c>"],
      },
    ];
    for (const some of odd)
      expect(await complaints(await writeEpub(book(some))), JSON.stringify(some)).to.deep.equal([]);
  });

  it("is valid and is unchanged when imported again, for any text", async () => {
    const line = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).map(
      (value) =>
        value
          .toWellFormed()
          .replace(/[\p{C}\p{Z}\s\ufffd]+/gu, " ")
          .trim() || "x",
    );
    await fc.assert(
      fc.asyncProperty(
        line,
        line,
        fc.array(line, { maxLength: 3 }),
        fc.array(
          fc.record({
            title: line,
            type: fc.constantFrom(...CHAPTER_TYPES),
            html: markupArbitrary.map((markup) => sanitiseChapter(markup).html),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        async (title, author, subjects, chapters) => {
          const bytes = await writeEpub(
            book({
              title,
              author,
              subjects,
              chapters,
              image: async () => ({ bytes: JPEG, type: "image/jpeg" }),
            }),
          );
          expect(await complaints(bytes)).to.deep.equal([]);
          const back = await readManuscript(bytes, "x.epub").catch((error: Error) => error.message);
          if (typeof back === "string") {
            expect(back).to.equal(manuscriptsText.nothing);
            return;
          }
          expect([back.title, back.author, back.synopsis, back.language]).to.deep.equal([
            title,
            author,
            "A trip.\n\nWet.",
            "en-GB",
          ]);
          expect(back.subjects).to.deep.equal([...new Set(subjects)]);
          expect(back.chapters.map(({ title: each, type }) => [each, type])).to.deep.equal(
            chapters.map(({ title: each, type }) => [each, type]),
          );
          const images = (html: string) => html.replace(/src="(?:\/files\/[^"]+|cid:[^"]+)"/g, 'src="x"');
          expect(back.chapters.map(({ html }) => images(html))).to.deep.equal(
            chapters.map(({ html }) => images(html)),
          );
        },
      ),
      { numRuns: Number(process.env.RUNS ?? 60) },
    );
  });

  it("produces the same bytes for the same book, and begins with its uncompressed media type", async () => {
    const [one, two] = [await writeEpub(book()), await writeEpub(book())];
    expect(one.equals(two)).to.equal(true);
    expect(one.toString("latin1", 30, 58)).to.equal("mimetypeapplication/epub+zip");
    expect(one.readUInt16LE(8)).to.equal(0);
  });

  it("marks notes, language and direction for reading systems", async () => {
    const html =
      '<p lang="fr">x<a class="noteref" id="r" href="#n">1</a></p><section class="footnotes"><ol><li id="n"><p>N</p></li></ol></section>';
    const archive = await openArchive(
      await writeEpub(book({ language: "he", chapters: [{ title: "One", type: "epilogue", html }] })),
    );
    const page = (await archive.read("EPUB/chapter-1.xhtml"))?.toString() ?? "";
    expect(page).to.include('lang="he" xml:lang="he" dir="rtl"');
    expect(page).to.include('<section epub:type="epilogue" role="doc-epilogue" aria-labelledby="title">');
    expect(page).to.match(
      /<p lang="fr" xml:lang="fr">x<a id="t-r" class="noteref" href="#t-n" role="doc-noteref" epub:type="noteref">1<\/a>/,
    );
    expect(page).to.match(/epub:type="footnotes"><ol><li id="t-n" epub:type="footnote">/);
    expect((await archive.read("EPUB/package.opf"))?.toString()).to.include(
      'page-progression-direction="rtl"',
    );
  });
});

/** Minimal JPEG header. */
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");
