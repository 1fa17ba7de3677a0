import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { pastedHtml } from "#shared/text/paste.ts";

const bytesOf = (name: string) => readFile(new URL(`./cases/${name}`, import.meta.url));
const read = async (name: string) => readManuscript(await bytesOf(name), name);
const textsOf = async (name: string) => {
  const { chapters } = await read(name);
  return chapters.map(({ title, html }) => [title, html] as const);
};
const titlesOf = async (name: string) => (await read(name)).chapters.map(({ title }) => title);
const htmlOf = async (name: string) => (await read(name)).chapters.map(({ html }) => html).join("\n");

describe("Real-world files", () => {
  describe("EPUB", () => {
    const titles: Readonly<Record<string, readonly string[]>> = {
      "e01-percent.epub": ["One", "Two", "Three", "Four"],
      "e02-fragments.epub": ["One", "Two", "Three", "Four"],
      "e04-selfclose.epub": ["One"],
      "e05-notes.epub": ["Chapter 1", "Chapter 2", "Chapter 7"],
      "e06-fontenc.epub": ["One"],
      "e13-nestednav.epub": ["Chapter 1", "Chapter 2", "Chapter 3", "Chapter 4", "Chapter 5"],
      "e14-oddspine.epub": ["One", "Two"],
      "e18-play.epub": ["Act I"],
      "e20-fixed.epub": ["The Gull"],
    };
    for (const [name, expected] of Object.entries(titles))
      it(`${name} has its chapters`, async () => {
        expect(await titlesOf(name)).to.deep.equal(expected);
      });

    it("is refused if its text is encrypted, or its file names are not valid paths", async () => {
      for (const [name, message] of [
        ["e07-drm.epub", manuscriptsText.encrypted],
        ["e16-backslash.epub", manuscriptsText.unsafe],
      ] as const) {
        const error = await read(name).then(
          () => null,
          (thrown: Error) => thrown,
        );
        expect(error?.message, name).to.equal(message);
      }
    });

    it("leaves drop caps in their words", async () => {
      const html = await htmlOf("e08-dropcaps.epub");
      expect(html).to.include('<span class="drop-cap">O</span>nce').and.to.include('alt="O" />nly');
    });

    it("retains lines of verse set as boxes, and their indentation", async () => {
      expect(await htmlOf("e09-verse.epub")).to.include(
        '<div class="verse"><p>A line by div<br /><span class="indent-2">B line by div</span></p></div>',
      );
    });

    it("leaves a formula readable, and shows hidden words to the author only", async () => {
      const book = await read("e12-mathml.epub");
      const html = book.chapters.map((chapter) => chapter.html).join("\n");
      expect(html)
        .to.include("E = mc<sup>2</sup>")
        .and.to.include("Folded words")
        .and.to.not.include("Hidden");
      expect(book.margin?.map(({ kind, text }) => [kind, text])).to.deep.equal([
        ["hidden", "Hidden spoiler"],
        ["hidden", "Hidden two"],
        ["hidden", "Hidden three"],
      ]);
      expect(book.report.find(({ kind }) => kind === "hidden")).to.include({ words: 6, count: 3 });
    });

    it("counts words with soft hyphens once, and retains a Hebrew book's language", async () => {
      expect((await read("e10-shy.epub")).chapters[0]?.words).to.equal(7);
      const hebrew = await read("e17-hebrew.epub");
      expect(hebrew.language).to.equal("he");
      expect(hebrew.chapters[0]?.html).to.include('<span dir="ltr">Hello (1)</span>');
    });

    it("reports broken links", async () => {
      expect((await read("e19-links.epub")).report.map(({ kind }) => kind)).to.include("links");
    });
  });

  describe("HTML", () => {
    it("reads a web page saved by Word, with its lists and notes", async () => {
      expect(await textsOf("h01-word.html")).to.deep.equal([
        [
          "One",
          "<p>It’s <i>raining</i>.</p>\n" +
            '<ol><li>First rule<ol type="a"><li>Second level</li></ol></li></ol>\n' +
            '<p>He swore<a id="t-noteref-1" class="noteref" href="#t-note-1" role="doc-noteref">1</a>.</p>\n' +
            '<section class="footnotes" role="doc-endnotes"><ol><li id="t-note-1"><p>By the saint. <a class="backlink" href="#t-noteref-1" role="doc-backlink">↩</a></p></li></ol></section>',
        ],
        ["Two", "<p><i>Styled</i> end.</p>"],
      ]);
    });

    it("reads malformed HTML without losing a word", async () => {
      expect((await read("h04-soup.html")).chapters[0]?.words).to.equal(15);
    });

    it("nests lists from Google Docs in their items, from a file and from the clipboard", async () => {
      const list = "<ul><li><p>one</p><ul><li><p>one a</p></li></ul></li><li><p>two</p></li></ul>";
      expect(await htmlOf("p02-gdocs.html"))
        .to.include(list)
        .and.to.include('dir="rtl"');
      expect(pastedHtml((await bytesOf("p02-gdocs.html")).toString()))
        .to.include(list)
        .and.to.not.match(/<(?:b|strong)>The/);
    });
  });

  describe("Markdown", () => {
    it("leaves escaped characters literal", async () => {
      expect(await htmlOf("m01-escapes.md")).to.include(
        "~~not struck~~ ^up^ ==lit== $5 and $6 | pipe ::: [^1] {.cls} ![no](pic)",
      );
    });

    it("reads the extensions of Pandoc, GitHub and Obsidian", async () => {
      const book = await read("m02-dialects.md");
      const html = book.chapters.map((chapter) => chapter.html).join("\n");
      expect(book.chapters.map(({ title }) => title)).to.deep.equal(["The First", "The Third"]);
      for (const part of [
        "<h2>The Second</h2>",
        "H<sub>2</sub>O and x<sup>2</sup>",
        "<dl><dt>Term</dt><dd>Its meaning.</dd></dl>",
        '<div class="verse"><p>The lines of verse<br /><span class="indent-1">keep their indent</span></p></div>',
        '<li id="t-note-2"><p>Made <em>here</em>.',
        '<div class="epigraph"><p>Set in a div.</p></div>',
      ])
        expect(html).to.include(part);
      expect(html).to.not.match(/%%|\{#|\^\[|comment|cut|why/);
      expect(book.margin?.map(({ kind, text }) => `${kind}: ${text}`)).to.deep.equal([
        "comment: a comment for me",
        "comment: obsidian comment",
        "insertion: added",
        "deletion: cut",
        "comment: why",
      ]);
    });

    it("joins hard-wrapped lines, and reads the product's export", async () => {
      expect(await htmlOf("m04-hardwrap.md")).to.include("<p>It rained in the harbour and nobody came.</p>");
      expect(await titlesOf("x01-rich.md")).to.deep.equal(["Prologue", "The Storm", "The Calm", "Epilogue"]);
    });

    it("reads prose indented by four spaces, and leaves code unchanged", async () => {
      const prose = "# One\n\n    She went down to the harbour, and nobody came.\n\n    “No,” he said.\n";
      const { chapters } = await readManuscript(Buffer.from(prose), "x.md");
      expect(chapters[0]?.html).to.equal(
        "<p>She went down to the harbour, and nobody came.</p>\n<p>“No,” he said.</p>",
      );
      const code = "# One\n\nText.\n\n    let it = rain({ hard: true });\n";
      expect((await readManuscript(Buffer.from(code), "x.md")).chapters[0]?.html).to.include("<pre>");
    });
  });

  describe("Plain text", () => {
    const languages: Readonly<Record<string, string>> = {
      "t03-koi8r.txt": "ru",
      "t04-sjis.txt": "ja",
      "t05-gbk.txt": "zh",
      "t09-1253.txt": "el",
      "t10-big5.txt": "zh",
      "t11-euckr.txt": "ko",
      "t08-utf16.txt": "en",
    };
    for (const [name, language] of Object.entries(languages))
      it(`${name} is read in its letters and language`, async () => {
        const book = await read(name);
        expect([book.language, book.chapters.length]).to.deep.equal([language, 2]);
      });

    it("splits chapters at form feeds, and paragraphs at tabs", async () => {
      const book = await read("t01-crlf-ff.txt");
      expect([book.author, ...book.chapters.map(({ title, html }) => [title, html])]).to.deep.equal([
        "Osk Lind",
        ["CHAPTER ONE", "<p>It rained.</p>\n<p>It rained more.</p>"],
        ["CHAPTER TWO", "<p>It stopped.</p>"],
      ]);
      expect(await titlesOf("t02-cr.txt")).to.deep.equal(["Chapter 1", "Chapter 2"]);
    });

    it("reads Mac Roman, and reports that it was guessed", async () => {
      const book = await read("t07-mac.txt");
      expect(book.chapters[0]?.html).to.equal("<p>“Größe,” she said — ‘naïve’ café… and he’d gone.</p>");
      expect(book.report.map(({ kind }) => kind)).to.include("encoding");
    });

    for (const [words, bytes] of [
      ["Die Straße war naß, und die Mädchen liefen über die Brücke.", "cp850"],
      ["Il était déjà là, à côté de la fenêtre.", "cp850"],
    ] as const)
      it(`reads DOS text: ${words}`, async () => {
        const dos = { ß: 0xe1, ä: 0x84, ü: 0x81, é: 0x82, à: 0x85, ô: 0x93, ê: 0x88 } as Record<
          string,
          number
        >;
        const file = Buffer.from([...`Kapitel 1\n\n${words}`].map((each) => dos[each] ?? each.charCodeAt(0)));
        const { chapters } = await readManuscript(file, `${bytes}.txt`);
        expect(chapters[0]?.html).to.include(words);
      });

    it("reads Aozora Bunko's ruby, and reports the typesetting notes it leaves out", async () => {
      const book = await read("t13-aozora.txt");
      expect(book.chapters[0]?.html).to.equal(
        "<p>その<ruby>言葉<rp>(</rp><rt>ことば</rt><rp>)</rp></ruby>が<ruby>海<rp>(</rp><rt>うみ</rt><rp>)</rp></ruby>へ消えた。</p>\n<p>手紙の文。</p>",
      );
      expect(book.report.find(({ kind }) => kind === "element")).to.include({ count: 2 });
    });

    it("leaves decomposed characters and those outside the BMP unchanged", async () => {
      expect(await htmlOf("t14-nfd.txt")).to.include("क्षि, 👩🏽‍🚀, 𝔉raktur");
    });
  });

  it("imports a vault: files in numerical order, titled by their names, with their pictures and without non-text files", async () => {
    const book = await read("z01-vault.zip");
    expect(book.chapters.map(({ title }) => title)).to.deep.equal(["One", "Two", "Ten"]);
    expect([book.images.size, book.chapters[1]?.html.match(/cid:image-1/g)?.length]).to.deep.equal([1, 2]);
  });
});
