import { expect } from "chai";
import { Chapter } from "#features/stories/chapters/model.ts";
import { Import, ImportText } from "#features/stories/imports/model.ts";
import { Story } from "#features/stories/stories/model.ts";
import { fillIn, formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { browsersOf, page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { CONTAINER, epubOf, zipOf } from "../manuscripts/archives.ts";

describe("Importing a manuscript by form", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;

  before(async () => {
    author = await site.addMember("author");
  });

  // At most ten imports can be pending.
  afterEach(() => Import.deleteMany({}));

  const bring = async (file: Buffer, fileName: string) =>
    fillIn(await as(author), "/story/import", { file, fileName }, { holding: "_csrf" });

  /** Adds a pending import to a story; returns the address of its report. */
  const store = async (waiting: string, fields: Record<string, string>) => {
    const answer = await fillIn(await as(author), `${waiting}/place`, fields, { holding: "way" });
    expect(answer.status, JSON.stringify(messagesIn(answer))).to.equal(303);
    return answer.headers.location!;
  };

  const docx = (body: string) =>
    zipOf({
      "[Content_Types].xml":
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      "_rels/.rels":
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      "word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    });
  const paragraph = (words: string) => `<w:p><w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`;

  it("names each site above its instructions, and folds what only several files need", async () => {
    const $ = page(await (await as(author)).get("/story/import").expect(200));
    expect($(".explained dt").first().text()).to.equal("Archive of Our Own");
    expect($(".lead").text()).to.not.include("zip");
    expect($("details.disclosure").text()).to.include("put them all in one zip file");
  });

  it("imports EPUB, DOCX, Markdown, HTML and text, and shows a report of each", async () => {
    const files: readonly [string, Buffer, string][] = [
      [
        "a-book.epub",
        await epubOf({
          spine: {
            "1.xhtml": "<h1>One</h1><p>It <em>begins</em>.</p>",
            "2.xhtml": "<h1>Two</h1><p>It ends.</p>",
          },
        }),
        "A Book",
      ],
      [
        "my_novel.docx",
        await docx(
          `${paragraph("Chapter 1")}${paragraph("It begins.")}${paragraph("Chapter 2")}${paragraph("It ends.")}`,
        ),
        "my novel",
      ],
      ["tale.md", Buffer.from("# A Tale\n\n## One\n\nIt *begins*.\n\n## Two\n\nIt ends.\n"), "A Tale"],
      [
        "page.html",
        Buffer.from(
          "<!doctype html><title>A Page</title><h2>One</h2><p>It begins.</p><h2>Two</h2><p>It ends.</p>",
        ),
        "A Page",
      ],
      ["plain.txt", Buffer.from("Chapter 1\n\nIt begins.\n\nChapter 2\n\nIt ends.\n"), "plain"],
    ];
    const agent = await as(author);
    const before = await Story.countDocuments({});
    for (const [name, bytes, title] of files) {
      const done = await bring(bytes, name);
      expect(done.status, `${name}: ${messagesIn(done).at("file")}`).to.equal(303);
      expect(done.headers.location).to.match(/^\/story\/import\/[0-9a-f]{24}$/);
      const $ = page(await agent.get(done.headers.location!).expect(200));
      expect($("h1").text().toLowerCase(), name).to.include(title.toLowerCase());
      expect($(".import-first").text(), name).to.include("It begins.").and.to.include("It ends.");
      expect(await Story.countDocuments({})).to.equal(before + Number(name !== "a-book.epub"));
      // Each type is read in a separate thread; only one continues into a story, since the others are handled
      // alike.
      if (name !== "a-book.epub") continue;
      const report = page(await agent.get(await store(done.headers.location!, { way: "new" })).expect(200));
      expect(report("table tbody tr").length, name).to.equal(2);
      const id = done.headers.location!.split("/").at(-1);
      const story = await Story.findById(id).lean();
      expect(story, name).to.include({ state: "draft", listed: false });
      const chapters = await Chapter.find({ story: id, state: "draft" }).sort({ number: 1 }).lean();
      expect(
        chapters.map(({ html }) => html.replaceAll(/<\/?\w+>/g, "")),
        name,
      ).to.deep.equal(["It begins.", "It ends."]);
    }
    expect(page(await agent.get("/story/import").expect(200))('input[type="file"]').length).to.equal(1);
  });

  it("shows an error for an invalid file at the field, and stores nothing of it", async () => {
    const before = [await Story.countDocuments({}), await Chapter.countDocuments({})];
    const bombs = await zipOf({
      mimetype: "application/epub+zip",
      "META-INF/container.xml": CONTAINER,
      "OPS/book.opf": Buffer.alloc(60 * 1024 * 1024, 32),
    });
    const climbing = await zipOf({
      mimetype: "application/epub+zip",
      "META-INF/container.xml": CONTAINER.replace("OPS/book.opf", "../../etc/passwd"),
    });
    for (const [name, bytes, message] of [
      ["empty.txt", Buffer.alloc(0), "This file is empty."],
      ["blank.txt", Buffer.from(" \n\n "), "We found no text in this file."],
      ["book.pdf", Buffer.from("%PDF-1.7\n..."), "A PDF contains pages"],
      ["rich.rtf", Buffer.from("{\\rtf1}"), "We found no text"],
      ["old.doc", Buffer.from("d0cf11e0a1b11ae1", "hex"), "old Word file (.doc)"],

      [
        "picture.png",
        Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
        "We cannot read this kind of file.",
      ],
      ["cut.epub", (await epubOf({ spine: { "1.xhtml": "<p>x</p>" } })).subarray(0, 300), "damaged"],
      ["bomb.epub", bombs, "far larger when unpacked"],
      ["climbing.epub", climbing, "."],
      ["archive.epub", await zipOf({ "readme.txt": "hello" }), "not an EPUB, Word or OpenDocument file"],
      ["noise.epub", Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256)), "."],
    ] as const) {
      const answer = await bring(bytes as Buffer, name);
      expect(answer.status, name).to.equal(422);
      expect(messagesIn(answer).at("file"), name).to.include(message);
      expect(page(answer)('input[type="file"]').length).to.equal(1);
    }
    const none = await fillIn(await as(author), "/story/import", {}, { holding: "_csrf" });
    expect(messagesIn(none).at("file")).to.equal("This field is required");
    expect([await Story.countDocuments({}), await Chapter.countDocuments({})]).to.deep.equal(before);
  });

  it("refuses more than 64 MB at the field, and text of more than 24 MB", async () => {
    for (const [megabytes, message] of [
      [64, "The file you uploaded is too big. File limit is 64 MB."],
      [24, "This file is too big. The limit is 24 MB."],
    ] as const) {
      const answer = await bring(Buffer.alloc(megabytes * 1024 * 1024 + 1, 65), "long.txt");
      expect(answer.status).to.equal(422);
      expect(messagesIn(answer).at("file")).to.equal(message);
    }
  });

  it("sanitises active content, and handles hostile file names", async () => {
    const hostile =
      '<h2>One</h2><p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x">there</a><img src="https://tracker.example/x.gif"></p>';
    for (const [index, name] of [
      "../../../etc/passwd.html",
      "<img src=x onerror=alert(1)>.html",
      "a\u202Etxt.html",
      `${"long".repeat(200)}.html`,
      ".html",
      "con.html",
    ].entries()) {
      const done = await bring(Buffer.from(`<!doctype html>${hostile}<p>${index}</p>`), name);
      expect(done.status, name).to.equal(303);
      const preview = await (await as(author)).get(done.headers.location!).expect(200);
      expect(preview.text).not.to.match(/<img src=x|<script>alert|onclick|\u202E|\0/);
      const id = done.headers.location!.split("/").at(-1);
      const [chapter] = await ImportText.find({ import: id }).lean();
      expect(chapter?.html)
        .to.include("Hi")
        .and.to.not.match(/onclick|script|javascript|tracker/);
    }
  });

  it("shows a pending import to its uploader only", async () => {
    const done = await bring(Buffer.from("# Secret Plan\n\n## One\n\nWords.\n"), "plan.md");
    const other = await site.visit(await site.addMember("other"));
    await other.get(done.headers.location!).expect(404);
    await other.get(`${done.headers.location}/place`).expect(404);
    const list = await other.get("/story/import").expect(200);
    expect(list.text).not.to.include("Secret Plan");
  });

  it("requires the form's token", async () => {
    const agent = await as(author);
    const form = formOf(await agent.get("/story/import").expect(200), "_csrf");
    const answer = await send(agent, form, {
      _csrf: "x",
      file: Buffer.from("# T\n\nWords."),
      fileName: "t.md",
    });
    expect(answer.status).to.equal(403);
  });
});
