import { expect } from "chai";
import sharp from "sharp";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { refusal } from "#test/support/refusal.ts";
import { zipOf } from "./archives.ts";
import { h, odt, p } from "./odt.ts";

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#7a4b2a" } })
    .png()
    .toBuffer();

describe("An OpenDocument text", () => {
  it("is split at its headings, with formatting, notes, quotes, spaces, tables and pictures", async () => {
    const file = await odt(
      `${h("One")}${p('It <text:span text:style-name="T1">begins</text:span><text:note text:id="n" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note> <text:span text:style-name="T2">so</text:span>.')}${p("In the middle", "P1")}${p("Said she", "P2")}
       <text:p>A<text:s text:c="2"/>B<text:line-break/>C <draw:frame><draw:image xlink:href="Pictures/a.png"/><svg:desc>A ferry</svg:desc></draw:frame></text:p>
       <table:table><table:table-row><table:table-cell><text:p>Day</text:p></table:table-cell><table:table-cell><text:p>Rain</text:p></table:table-cell></table:table-row></table:table>
       ${h("Two")}${p("It ends.")}`,
      { "Pictures/a.png": await picture() },
    );
    const { title, author, language, subjects, chapters, images } = await readManuscript(file, "x.odt");
    expect({ title, author, language, subjects }).to.deep.equal({
      title: "The Ferry",
      author: "Ann Lee",
      language: "en-GB",
      subjects: ["rivers"],
    });
    expect(chapters.map((chapter) => chapter.title)).to.deep.equal(["One", "Two"]);
    const { html } = chapters[0]!;
    expect(html).to.include("<em>begins</em>").and.to.include("<strong><em>so</em></strong>");
    expect(html).to.include('<p class="centre">In the middle</p>');
    expect(html).to.include("<blockquote><p>Said she</p></blockquote>");
    expect(html).to.match(/<section class="footnotes".*A note\./s);
    expect(html).to.include('alt="A ferry"').and.to.include("Rain");
    expect(images.size).to.equal(1);
  });

  it("has tracked changes accepted, and reports them and comments separately", async () => {
    const info =
      "<office:change-info><dc:creator>Ed</dc:creator><dc:date>2026-01-01T00:00:00</dc:date></office:change-info>";
    const file = await odt(
      `<text:tracked-changes><text:changed-region><text:deletion>${info}<text:p>was cut</text:p></text:deletion></text:changed-region><text:changed-region><text:insertion>${info}</text:insertion></text:changed-region></text:tracked-changes>
       ${h("One")}${p('Kept<text:change text:change-id="c"/> words<office:annotation><dc:creator>Ann</dc:creator><text:p>Is this so?</text:p></office:annotation>.')}`,
    );
    const { chapters, margin, report } = await readManuscript(file, "x.odt");
    expect(chapters[0]?.html).to.equal("<p>Kept words.</p>");
    expect(margin).to.deep.equal([
      { kind: "deletion", by: "Ed", text: "was cut" },
      { kind: "comment", by: "Ann", text: "Is this so?", quote: "Kept words" },
    ]);
    expect(report.filter(({ kind }) => kind === "comments" || kind === "changes").length).to.equal(2);
  });

  it("is refused if it is encrypted, damaged or expands too much", async () => {
    for (const [name, file] of [
      ["encrypted", await odt("", { "META-INF/manifest.xml": "<manifest:encryption-data/>" })],
      ["empty", await odt("")],
      ["no content", await zipOf({ mimetype: "application/vnd.oasis.opendocument.text" })],
      ["bomb", await odt("", { "content.xml": Buffer.alloc(60 * 1024 * 1024, 32) })],
      ["deep", await odt("<text:section>".repeat(3_000))],
      ["spaces", await odt(p('<text:s text:c="999999999"/>'))],
      ["entity", await odt("", { "content.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a/>' })],
    ] as const)
      expect((await refusal(readManuscript(file, "x.odt"))).status, name).to.equal(400);
  });

  it("has the upright picture above its title as the cover, and reports an ornament", async () => {
    const cover = await sharp({ create: { width: 20, height: 30, channels: 3, background: "#7a4b2a" } })
      .png()
      .toBuffer();
    const frame = (name: string) =>
      `<draw:frame><draw:image xlink:href="Pictures/${name}.png"/></draw:frame>`;
    const file = await odt(
      `${frame("cover")}${p("The Ferry", "Title")}${p(frame("ornament"))}${h("One")}${p("It rained.")}${h("Two")}${p("It stopped.")}`,
      { "Pictures/cover.png": cover, "Pictures/ornament.png": await picture() },
    );
    const book = await readManuscript(file, "x.odt");
    expect(book.cover?.type).to.equal("image/png");
    expect(book.images.size).to.equal(0);
    expect(book.report.filter(({ kind }) => kind === "images")).to.deep.equal([
      { kind: "images", part: "", words: 0, count: 1 },
    ]);
  });
});

const rtf = (body: string) =>
  Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fswiss\\fcharset0 Arial;}{\\f1\\fcharset204 Arial Cyr;}}{\\stylesheet{\\s0 Normal;}{\\s1\\sbasedon0\\snext0 heading 1;}{\\s5 Quote;}}{\\info{\\title The Ferry}{\\author Ann Lee}}${body}}`,
    "latin1",
  );
const heading = (words: string) => `\\pard\\plain\\s1\\outlinelevel0 ${words}\\par\n`;

describe("A Rich Text file", () => {
  it("is split at its headings, with formatting, notes, links, quotes, all characters and pictures", async () => {
    const file = rtf(
      `${heading("One")}\\pard\\plain It {\\i begins}{\\super 1{\\footnote\\pard\\plain A \\i note\\i0 .}} {\\b so}: \\ldblquote caf\\'e9\\rdblquote\\emdash  \\u8364? \\u-10179?\\u-8704? {\\f1 \\'ef\\'f0\\'e8}.\\par
       \\pard\\qc In the middle\\par
       \\pard\\s5 Said she\\par
       \\pard See {\\field{\\*\\fldinst{HYPERLINK "https://example.org/"}}{\\fldrslt{there}}} now.\\par
       {\\*\\unknown gone}{\\header gone}\\pard {\\*\\shppict{\\pict\\pngblip ${(await picture()).toString("hex")}}}{\\nonshppict{\\pict gone}}\\par
       ${heading("Two")}\\pard\\plain It ends.\\par`,
    );
    const { title, author, chapters, images } = await readManuscript(file, "x.rtf");
    expect({ title, author }).to.deep.equal({ title: "The Ferry", author: "Ann Lee" });
    expect(chapters.map((chapter) => chapter.title)).to.deep.equal(["One", "Two"]);
    const { html } = chapters[0]!;
    expect(html).to.include("<em>begins</em>").and.to.include("<strong>so</strong>");
    expect(html).to.include("“café”—").and.to.include("€").and.to.include("😀").and.to.include("при");
    expect(html).to.include('<p class="centre">In the middle</p>');
    expect(html).to.include("<blockquote><p>Said she</p></blockquote>");
    expect(html).to.match(/<a href="https:\/\/example\.org\/"[^>]*>there<\/a> now\./);
    expect(html).to.match(/<section class="footnotes".*A <em>note<\/em>\./s);
    expect(html).to.not.include("gone");
    expect(images.size).to.equal(1);
  });

  it("has tracked changes accepted, hidden text removed, and comments reported separately", async () => {
    const file = rtf(
      `${heading("One")}\\pard\\plain Kept {\\deleted was cut}{\\v hidden}words{\\*\\atnauthor Ann}{\\*\\annotation\\pard\\plain Is this so?}.\\par`,
    );
    const { chapters, margin } = await readManuscript(file, "x.rtf");
    expect(chapters[0]?.html).to.equal("<p>Kept words.</p>");
    expect(chapters[0]?.before).to.equal("<p>Kept was cutwords.</p>");
    expect(margin).to.deep.equal([
      { kind: "hidden", by: "", text: "hidden", quote: "Kept" },
      { kind: "comment", by: "Ann", text: "Is this so?", quote: "Kept words" },
      {
        kind: "deletion",
        by: "",
        text: "was cut",
        tracked: { before: "Kept ", words: "was cut", after: "" },
      },
    ]);
  });

  it("loses no words after a control word named like a JavaScript object property", async () => {
    const file = Buffer.from(
      "{\\rtf1 Before {\\constructor within} \\constructor after\\par \\valueOf more}",
    );
    const { chapters } = await readManuscript(file, "x.rtf");
    expect(chapters[0]!.html).to.equal("<p>Before within after</p>\n<p>more</p>");
  });

  it("retains tables, and tolerates broken, deeply nested or hostile content", async () => {
    const table = await readManuscript(
      rtf(`${heading("One")}\\trowd\\pard\\intbl Day\\cell Rain\\cell\\row\\pard Words.\\par`),
      "x.rtf",
    );
    expect(table.chapters[0]?.html)
      .to.match(/<td>.*Day.*<\/td>\s*<td>.*Rain/s)
      .and.to.include("<p>Words.</p>");
    const hostile = await readManuscript(
      rtf(
        `${heading("One")}\\pard <script>alert(1)</script>{\\field{\\*\\fldinst{HYPERLINK "javascript:x()"}}{\\fldrslt{a}}}\\par`,
      ),
      "x.rtf",
    );
    expect(hostile.chapters[0]?.html).to.include("&lt;script").and.to.not.include("javascript");
    for (const [name, file] of [
      ["nothing", Buffer.from("{\\rtf1}")],
      ["deep", Buffer.from(`{\\rtf1 ${"{".repeat(5_000)}x`)],
    ] as const)
      expect((await refusal(readManuscript(file, "x.rtf"))).status, name).to.equal(400);
    // A truncated file is read up to its end.
    const cut = rtf(`${heading("One")}\\pard Words.\\par {\\pict\\pngblip 8950`).subarray(0, -3);
    expect((await readManuscript(cut, "x.rtf")).chapters[0]?.html).to.include("Words.");
  });
});

describe("Zipped texts with pictures", () => {
  it("are imported as Markdown or HTML, ordered by name, with pictures", async () => {
    const file = await zipOf({
      "book/10-last.md": "## Last\n\nIt ends.\n",
      "book/2-first.md": "---\ntitle: The Ferry\n---\n\n## First\n\n![A ferry](img/a.png) It begins.\n",
      "book/img/a.png": await picture(),
      "__MACOSX/._x.md": "junk",
      "README.md": "not the book",
    });
    const { title, chapters, images } = await readManuscript(file, "book.zip");
    expect(title).to.equal("The Ferry");
    expect(chapters.map((chapter) => chapter.title)).to.deep.equal(["First", "Last"]);
    expect(chapters[0]?.html).to.include('alt="A ferry"');
    expect([...images.values()].map(({ type }) => type)).to.deep.equal(["image/png"]);
    const page = await zipOf({
      "index.html":
        '<title>A Page</title><h1>One</h1><p>Words <img src="a.png" alt="B"></p><h1>Two</h1><p>End.</p>',
      "a.png": await picture(),
    });
    expect((await readManuscript(page, "page.zip")).images.size).to.equal(1);
  });

  it("are refused if they mix two types, or have paths outside the archive", async () => {
    const wrong: readonly Record<string, string>[] = [
      { "a.md": "# A\n\nx", "b.html": "<p>y</p>" },
      { "a.md": " " },
      { "a.png": "x" },
    ];
    for (const files of wrong)
      expect((await refusal(readManuscript(await zipOf(files), "x.zip"))).status).to.equal(400);
    const out = await readManuscript(
      await zipOf({ "a.md": "# A\n\n## B\n\n![x](../../etc/passwd) words" }),
      "x.zip",
    );
    expect(out.images.size).to.equal(0);
  });
});
