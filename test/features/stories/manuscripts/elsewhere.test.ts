import { expect } from "chai";
import { readManuscript, readManuscripts } from "#features/stories/manuscripts/index.ts";
import type { Manuscript } from "#features/stories/manuscripts/types.ts";
import type { OriginFactKind } from "#shared/stories/elsewhere.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { epubOf, refusal, zipOf } from "./archives.ts";
import {
  ao3Epub,
  ao3Html,
  ao3Single,
  fanficfareEpub,
  fanfictionWork,
  royalRoadPage,
  savedEpub,
  savedHtml,
  substackFiles,
  wattpadWork,
} from "./elsewhere-files.ts";

const chaptersOf = ({ chapters }: Manuscript) =>
  chapters.map(({ title, html, notesBefore, notesAfter }) => ({ title, html, notesBefore, notesAfter }));
const factsOf = ({ origin }: Manuscript): Partial<Record<OriginFactKind, readonly string[]>> =>
  Object.fromEntries(origin!.facts.map(({ kind, values }) => [kind, values]));
const lost = ({ report }: Manuscript) => report.filter(({ kind }) => kind === "lost");

/** The smallest picture that is a JPEG. */
const JPEG = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
  "base64",
);

const AO3_CHAPTERS = [
  {
    title: "Chapter 1: Cast Off",
    html: "<p>The rope <em>fell</em> into the water.</p>\n<p>Nobody spoke.</p>",
    notesBefore:
      "For M., who knows the river.\n\nChapter Summary\n\nIn which the rope is cut.\n\nMind the gap.",
    notesAfter: "Next one on Friday.",
  },
  {
    title: "Chapter 2: Landfall",
    html: "<p>The far bank was there.</p>",
    notesBefore: undefined,
    notesAfter: "Thank you for coming along.",
  },
];

describe("A work from elsewhere", () => {
  for (const [name, bytes] of [
    ["ao3.html", async () => Buffer.from(ao3Html)],
    ["ao3.epub", ao3Epub],
  ] as const)
    it(`comes from Archive of Our Own with its chapters, notes, summary and tags (${name})`, async () => {
      const book = await readManuscript(await bytes(), name);
      expect(chaptersOf(book)).to.deep.equal(AO3_CHAPTERS);
      const { title, author, synopsis, origin } = book;
      expect({ title, author, synopsis }).to.deep.equal({
        title: "The Long Crossing",
        author: "ida_of_the_lamps",
        synopsis: "A ferry, a storm.\n\nTwo who stay aboard.",
      });
      expect([origin!.site, origin!.url]).to.deep.equal(["ao3", "https://archiveofourown.org/works/424242"]);
      expect(factsOf(book)).to.deep.equal({
        rating: ["Mature"],
        warning: ["Graphic Depictions Of Violence", "Major Character Death"],
        category: ["Gen"],
        fandom: ["The Ferry Cycle - Ann Lee"],
        relationship: ["Ida & Tom"],
        character: ["Ida", "Tom"],
        tag: ["Ghosts", "Slow Burn", "Romance"],
        language: ["English"],
        series: ["Part 2 of The Lamps"],
        published: ["2019-03-02"],
        updated: ["2019-04-05"],
        chapters: ["2/2"],
        status: ["Completed"],
      });
      expect(lost(book)).to.deep.equal([]);
      expect(book.margin ?? []).to.deep.equal([]);
    });

  it("of one chapter has no heading, and its notes around the text", async () => {
    const book = await readManuscript(Buffer.from(ao3Single), "ao3.html");
    expect(chaptersOf(book)).to.deep.equal([
      {
        title: "Chapter 1",
        html: "<p>The rope fell.</p>\n<p>Nobody spoke.</p>",
        notesBefore: "For M., who knows the river.",
        notesAfter: "Thank you for coming along.",
      },
    ]);
    expect(factsOf(book).status).to.deep.equal(["In progress"]);
  });

  for (const [url, site] of [
    ["https://www.fanfiction.net/s/1234567/1/", "fanfiction"],
    ["https://archiveofourown.org/works/424242", "ao3"],
    ["https://www.royalroad.com/fiction/777", "royal-road"],
    ["https://www.wattpad.com/story/99", "wattpad"],
    ["https://forum.example.org/threads/1", "other"],
  ] as const)
    it(`comes from FanFicFare with its data, and the name of its site (${site})`, async () => {
      const book = await readManuscript(await fanficfareEpub(url), "book.epub");
      expect(chaptersOf(book)).to.deep.equal([
        {
          title: "1. Cast Off",
          html: "<p>The rope fell.</p>",
          notesBefore: "Mind the gap.",
          notesAfter: "Next one on Friday.",
        },
        {
          title: "2. Landfall",
          html: "<p>The far bank was there.</p>",
          notesBefore: undefined,
          notesAfter: undefined,
        },
      ]);
      const { title, author, synopsis, origin } = book;
      expect({ title, author, synopsis, site: origin!.site, url: origin!.url }).to.deep.equal({
        title: "The Long Crossing",
        author: "ida",
        synopsis: "A ferry, a storm.",
        site,
        url,
      });
      expect(factsOf(book)).to.include.keys("genre", "rating", "series", "status", "published");
      expect(lost(book)).to.deep.equal([]);
    });

  const FANFICTION_FACTS = {
    fandom: ["The Ferry Cycle"],
    genre: ["Adventure", "Romance"],
    character: ["Ida", "Tom"],
    relationship: ["Ida/Tom"],
    status: ["In-Progress"],
    rating: ["M"],
  };
  const WATTPAD_FACTS = {
    genre: ["Paranormal"],
    tag: ["ferry", "ghost", "slowburn"],
    status: ["Completed"],
  };
  const DATES = { language: ["English"], published: ["2019-03-02"], updated: ["2019-04-05"] };
  for (const [site, work, facts] of [
    ["fanfiction", fanfictionWork, FANFICTION_FACTS],
    ["wattpad", wattpadWork, WATTPAD_FACTS],
  ] as const)
    for (const [name, bytes] of [
      ["work.epub", () => savedEpub(work, JPEG)],
      ["work.html", async () => savedHtml(work)],
    ] as const)
      it(`comes as FanFicFare saves it, with its pages of data left out (${site}, ${name})`, async () => {
        const book = await readManuscript(await bytes(), name);
        expect(book.chapters.map(({ title, html }) => [title, html])).to.deep.equal([
          ["1. Cast Off", "<p>The rope <em>fell</em>.</p>\n<hr />\n<p>Nobody spoke.</p>"],
          ["2. Landfall", "<p>The far bank was there.</p>"],
        ]);
        const { title, author, synopsis, origin } = book;
        expect([title, author, synopsis, origin!.site, origin!.url]).to.deep.equal([
          ...["The Long Crossing", "ida", "A ferry, a storm.\nTwo stay.", site, work.url],
        ]);
        expect(factsOf(book)).to.deep.equal({ ...facts, ...DATES });
        expect(book.cover?.type).to.equal(name === "work.epub" ? "image/jpeg" : undefined);
        expect(lost(book)).to.deep.equal([]);
      });

  it("comes from FanFicFare with its data in a table", async () => {
    const page = `<html><body class="fff_titlepage"><h3><a href="https://www.wattpad.com/story/9">The Long Crossing</a> by <a class="authorlink" href="https://www.wattpad.com/user/ida">ida</a></h3><table class="full"><tr><td><b>Genre:</b></td><td>Adventure</td></tr><tr><td><b>Status:</b></td><td>Completed</td></tr><tr><td><b>Packaged:</b></td><td>2024-01-01</td></tr><tr><td colspan="2"><b>Summary:</b> A ferry, a storm.</td></tr></table></body></html>`;
    const book = await readManuscript(
      await epubOf({ spine: { "t.xhtml": page, "c.xhtml": "<h3>One</h3><p>The rope fell.</p>" } }),
      "x.epub",
    );
    expect(factsOf(book)).to.deep.equal({ genre: ["Adventure"], status: ["Completed"] });
    expect([book.synopsis, book.origin!.site]).to.deep.equal(["A ferry, a storm.", "wattpad"]);
    expect(chaptersOf(book).map(({ title, html }) => [title, html])).to.deep.equal([
      ["One", "<p>The rope fell.</p>"],
    ]);
    expect(lost(book)).to.deep.equal([]);
  });

  it("comes from a saved page of Royal Road without the page's frame", async () => {
    const book = await readManuscript(Buffer.from(royalRoadPage), "page.html");
    expect(chaptersOf(book)).to.deep.equal([
      {
        title: "Cast Off",
        html: "<p>The rope fell.</p>\n<p>Nobody spoke.</p>",
        notesBefore: "Mind the gap.",
        notesAfter: "Next one on Friday.",
      },
    ]);
    expect([book.title, book.origin!.site]).to.deep.equal(["The Long Crossing", "royal-road"]);
    expect(book.chapters[0]!.firstPublished).to.equal(undefined);
    const dated = royalRoadPage.replace(
      "<h1",
      '<time unixtime="1551500000" datetime="2019-03-02T04:13:20.0000000Z">7 years</time><h1',
    );
    expect((await readManuscript(Buffer.from(dated), "page.html")).chapters[0]!.firstPublished).to.equal(
      "2019-03-02",
    );
    expect(lost(book)).to.deep.equal([]);
  });

  it("comes from saved pages in a zip file: each page a chapter", async () => {
    const second = royalRoadPage
      .replaceAll("Cast Off", "Landfall")
      .replace("The rope fell", "The bank was there");
    const book = await readManuscript(
      await zipOf({ "1.html": royalRoadPage, "2.html": second }),
      "pages.zip",
    );
    expect(chaptersOf(book).map(({ title, notesBefore }) => [title, notesBefore])).to.deep.equal([
      ["Cast Off", "Mind the gap."],
      ["Landfall", "Mind the gap."],
    ]);
    expect([book.title, book.author, book.origin!.url]).to.deep.equal([
      ...["The Long Crossing", "ida", "https://www.royalroad.com/fiction/777"],
    ]);
    expect(lost(book)).to.deep.equal([]);
  });

  it("comes from Substack's export: posts by date with their titles, drafts last", async () => {
    const book = await readManuscript(await zipOf(substackFiles), "export.zip");
    expect(book.chapters.map(({ title }) => title)).to.deep.equal([
      "Cast Off, or The Rope",
      "Landfall",
      "An idea",
    ]);
    expect(book.chapters[1]!.html).to.include('<p class="subtitle">The far bank</p>');
    expect(factsOf(book)).to.deep.equal({ published: ["2023-02-02"], updated: ["2023-02-09"] });
    expect(book.chapters.map(({ firstPublished }) => firstPublished)).to.deep.equal([
      ...["2023-02-02", "2023-02-09", undefined],
    ]);
    expect(lost(book)).to.deep.equal([]);
  });

  it("comes from Substack's export with every text, whatever its id, and without buttons and forms", async () => {
    const row = (id: string, date: string, title: string) =>
      `${id},${date},true,,,newsletter,everyone,${title},,`;
    const book = await readManuscript(
      await zipOf({
        "posts.csv": [
          substackFiles["posts.csv"].split("\n")[0],
          row("101.cast-off", "2023-02-02T08:00:00.000Z", "Cast Off"),
          row("1101.cast-off", "2023-03-02T08:00:00.000Z", "Cast Off Again"),
        ].join("\n"),
        "posts/1101.cast-off.html": "<p>Again the rope.</p>",
        "posts/101.cast-off.html":
          '<p>The rope fell<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a>.</p><div class="subscription-widget-wrap-editor" data-attrs="{}"><div class="subscription-widget"><div class="preamble"><p class="cta-caption">Thanks for reading! Subscribe for free.</p></div><form><input type="email" placeholder="Type your email…"></form></div></div><p class="button-wrapper"><a class="button primary" href="%%share_url%%"><span>Share</span></a></p><p>Nobody spoke.</p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Of hemp.</p></div></div>',
        "posts/101.cast-off.delivers.csv": "post_id,timestamp,email\n",
        "posts/140.far-bank.html": "<p>A page of the site.</p>",
      }),
      "export.zip",
    );
    const [first, ...others] = book.chapters.map(({ title, html }) => [title, html]);
    expect(others).to.deep.equal([
      ["Cast Off Again", "<p>Again the rope.</p>"],
      ["far bank", "<p>A page of the site.</p>"],
    ]);
    expect(first![0]).to.equal("Cast Off");
    expect(first![1]).to.include("Nobody spoke.").and.include("Of hemp.");
    expect(first![1]).not.to.match(/Thanks for reading|Share/);
    const { widgets } = manuscriptsText.parts;
    expect(book.report.find(({ part }) => part === widgets)).to.include({ kind: "left-out", words: 7 });
    expect(lost(book)).to.deep.equal([]);
  });

  it("of AO3 has no label of notes that are only at its end, and no authors of works that inspired it", async () => {
    const page = ao3Html
      .replace(/(<p>Chapter Notes<\/p>)\s*<blockquote.*<\/blockquote>/, "$1")
      .replace(
        "notes</a></p>\n  </div>",
        'notes</a></p><ul><li>Inspired by <a href="https://archiveofourown.org/works/1">The Short Crossing</a> by <a rel="author" href="https://archiveofourown.org/users/bea">bea</a></li></ul></div>',
      );
    expect(page).to.include("bea").and.not.include("Mind the gap");
    const book = await readManuscript(Buffer.from(page), "ao3.html");
    expect(chaptersOf(book)[0]).to.deep.equal({
      ...AO3_CHAPTERS[0]!,
      notesBefore: "For M., who knows the river.\n\nChapter Summary\n\nIn which the rope is cut.",
    });
    expect(book.author).to.equal("ida_of_the_lamps");
    expect(lost(book)).to.deep.equal([]);
  });

  describe("in a zip file with others", () => {
    const another = (file: string) =>
      file.replaceAll("424242", "55").replaceAll("The Long Crossing", "Another");
    const works = async (files: Readonly<Record<string, string | Buffer>>) =>
      (await readManuscripts(await zipOf(files), "works.zip")).map((book) => {
        expect(lost(book)).to.deep.equal([]);
        return [book.title, book.origin?.url ?? null, book.chapters.map(({ title }) => title)];
      });
    const AO3 = "https://archiveofourown.org/works";
    const chapters = ["Chapter 1: Cast Off", "Chapter 2: Landfall"];

    it("is a manuscript with its own title, details and chapters (downloads of AO3 as HTML)", async () => {
      expect(await works({ "one.html": ao3Html, "two.html": another(ao3Html) })).to.deep.equal([
        ["The Long Crossing", `${AO3}/424242`, chapters],
        ["Another", `${AO3}/55`, chapters],
      ]);
    });

    it("is read from its EPUB, also beside HTML and files of archivers", async () => {
      const epub = await fanficfareEpub();
      expect(
        await works({
          "b/2.epub": epub,
          "b/10.epub": await ao3Epub(),
          "__MACOSX/b/._2.epub": "x",
          "x.html": another(ao3Html),
        }),
      ).to.deep.equal([
        ["The Long Crossing", "https://www.fanfiction.net/s/1234567/1/", ["1. Cast Off", "2. Landfall"]],
        ["The Long Crossing", `${AO3}/424242`, chapters],
        ["Another", `${AO3}/55`, chapters],
      ]);
      expect(await works({ "only.epub": epub })).to.have.lengthOf(1);
    });

    it("has all its saved pages, and other texts are a separate manuscript", async () => {
      const page = (text: string, from: string, to: string) => text.replaceAll(from, to);
      const files = {
        "1.html": royalRoadPage,
        "2.html": page(royalRoadPage, "Cast Off", "Landfall"),
        "3.html": page(page(royalRoadPage, "/777", "/888"), "The Long Crossing", "Another"),
        "4.html": "<h1>Mine</h1><p>A page of my own.</p>",
      };
      expect(await works(files)).to.deep.equal([
        ["The Long Crossing", "https://www.royalroad.com/fiction/777", ["Cast Off", "Landfall"]],
        ["Another", "https://www.royalroad.com/fiction/888", ["Cast Off"]],
        ["Mine", null, ["Mine"]],
      ]);
    });

    it("is named if it is damaged", async () => {
      const files = { "good.epub": await fanficfareEpub(), "bad.epub": "PK\u0003\u0004 nothing" };
      expect(await refusal(await zipOf(files), "works.zip")).to.equal(
        manuscriptsText.inFile("bad.epub", manuscriptsText.damaged),
      );
    });
  });

  it("is not seen in an ordinary book that only speaks of such sites", async () => {
    const page =
      '<h1>One</h1><p>I read it at <a href="https://archiveofourown.org/works/1">the archive</a>.</p><dl><dt>Rating:</dt><dd>Fine</dd></dl>';
    const book = await readManuscript(Buffer.from(`<html><body>${page}</body></html>`), "a.html");
    expect(book.origin).to.equal(undefined);
    expect(book.chapters[0]!.html).to.include("Rating:");
  });
});
