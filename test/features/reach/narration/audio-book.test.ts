import { Readable } from "node:stream";
import { EpubCheck } from "@likecoin/epubcheck-ts";
import { expect } from "chai";
import type supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { setBought } from "#features/people/users/index.ts";
import { spokenSentences } from "#features/reach/narration/spoken-text.ts";
import { openArchive, readManuscript, writeEpub } from "#features/stories/manuscripts/index.ts";
import { childrenOf, Element, elementsIn, parseMarkup, textOf } from "#shared/text/dom.ts";
import { collect } from "#test/app/support/bytes.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { narrate, tone } from "./support.ts";

const SECOND = 1_000;
/** Half a second per sentence, as a computer voice would provide. */
const cuesOf = (title: string, html: string) =>
  spokenSentences({ title, html, language: "en" }).map(({ text }, index) => ({
    at: index * (SECOND / 2),
    text,
  }));

const bookWith = async (html: string, cues: { at: number; text: string }[], chapters = 1) =>
  writeEpub({
    id: "urn:x",
    title: "Boats",
    author: "Ann",
    language: "en",
    synopsis: "",
    subjects: [],
    publishedAt: new Date(0),
    modifiedAt: new Date(0),
    cover: null,
    image: async () => null,
    narrators: ["Ida Quill"],
    chapters: Array.from({ length: chapters }, () => ({
      title: "One",
      type: "chapter" as const,
      html,
      audio: {
        type: "audio/mpeg",
        ending: "mp3",
        bytes: tone("mp3").length,
        seconds: cues.length / 2 || 1.5,
        cues,
        open: async () => Readable.from([tone("mp3")]),
      },
    })),
  });

const complaints = async (bytes: Buffer): Promise<string[]> =>
  (await EpubCheck.validate(bytes)).messages
    .filter(({ severity }) => severity !== "info" && severity !== "usage")
    .map(({ id, message, location }) => `${id} ${message} ${location?.path}:${location?.line}`);

/** Returns the text and audio times of an overlay, as a reading system resolves them. */
async function overlayIn(bytes: Buffer): Promise<{ text: string; from: number; to: number }[]> {
  const archive = await openArchive(bytes);
  const chapter = parseMarkup((await archive.read("EPUB/chapter-1.xhtml"))!.toString(), { xml: true });
  const smil = parseMarkup((await archive.read("EPUB/chapter-1.smil"))!.toString(), { xml: true });
  const byId = new Map([...elementsIn(chapter)].map((each) => [each.attribs.id, each]));
  return [...elementsIn(smil)]
    .filter(({ name }) => name === "par")
    .map((par) => {
      const [text, audio] = childrenOf(par).filter((each): each is Element => each instanceof Element);
      return {
        text: textOf(byId.get(text!.attribs.src!.split("#")[1])!)
          .replace(/\s+/g, " ")
          .trim(),
        from: Number.parseFloat(audio!.attribs.clipbegin!),
        to: Number.parseFloat(audio!.attribs.clipend!),
      };
    });
}

describe("An e-book with audio", () => {
  it("marks each sentence while it is heard, without gaps", async () => {
    const html = "<p>He came. <em>It was cold.</em> She left, <em>at last</em>.</p><p>The end.</p>";
    const bytes = await bookWith(html, cuesOf("One", html));
    expect(await complaints(bytes)).to.deep.equal([]);
    expect(await overlayIn(bytes)).to.deep.equal(
      ["One", "He came.", "It was cold.", "She left, at last.", "The end."].map((text, index) => ({
        text,
        from: index / 2,
        to: index / 2 + 0.5,
      })),
    );
    const opf = (await (await openArchive(bytes)).read("EPUB/package.opf"))!.toString();
    expect(opf).to.include('<meta property="media:duration">2.5s</meta>').and.include("Ida Quill");
    const [again] = (await readManuscript(bytes, "boats.epub")).chapters;
    expect(again!.html.replaceAll("\n", "")).to.equal(html);
  });

  for (const [what, html, heard] of [
    [
      "sentences that end within one element, together",
      "<p>So. <em>One. Two.</em> Three. <strong>Four. Five</strong> goes on. Six.</p>",
      ["So.", "One. Two.", "Three.", "Four. Five goes on.", "Six."],
    ],
    [
      "lists, tables and quotations, each piece by itself",
      "<blockquote><p>Ah. Oh.</p></blockquote><ul><li>a cat<ul><li>b dog</li></ul></li></ul><table><tbody><tr><td>e fox</td></tr></tbody></table>",
      ["Ah.", "Oh.", "a cat", "b dog", "e fox"],
    ],
    [
      "no notes and no signs of them",
      '<p>Of oak<a class="noteref" id="noteref-1" href="#note-1" role="doc-noteref">1</a>. It sank.</p><section class="footnotes" role="doc-endnotes"><ol><li id="note-1"><p>Old. <a class="backlink" role="doc-backlink" href="#noteref-1">x</a></p></li></ol></section>',
      ["Of oak1.", "It sank."],
    ],
    ["nothing of what has no words", "<p>Here.</p><hr /><p>* * *</p><p>There.</p>", ["Here.", "There."]],
  ] as const)
    it(`marks ${what}`, async () => {
      const bytes = await bookWith(html, cuesOf("One", html));
      expect(await complaints(bytes)).to.deep.equal([]);
      expect((await overlayIn(bytes)).map(({ text }) => text)).to.deep.equal(["One", ...heard]);
    });

  it("marks the whole chapter if sentence times are unknown, and a changed passage together with the one before it", async () => {
    const html = "<p>He came. It was warm. She left.</p>";
    const whole = await bookWith(html, []);
    expect(await complaints(whole)).to.deep.equal([]);
    expect(await overlayIn(whole)).to.deep.equal([
      { text: "One He came. It was warm. She left.", from: 0, to: 1.5 },
    ]);
    const changed = await bookWith(html, cuesOf("One", "<p>He came. It was cold. She left.</p>"));
    expect(await complaints(changed)).to.deep.equal([]);
    expect(await overlayIn(changed)).to.deep.equal([
      { text: "One", from: 0, to: 0.5 },
      { text: "He came.", from: 0.5, to: 1.5 },
      { text: "She left.", from: 1.5, to: 2 },
    ]);
  });

  it("is valid with the audio of many chapters", async () => {
    const html = "<p>He came. She left.</p>";
    const bytes = await bookWith(html, cuesOf("One", html), 15);
    expect(await complaints(bytes)).to.deep.equal([]);
    expect(await (await openArchive(bytes)).read("EPUB/audio/chapter-15.mp3")).to.deep.equal(tone("mp3"));
  });

  describe("of a story", () => {
    const site = useSite();
    let [author, reader] = [] as unknown as [TestMember, TestMember];

    before(async () => {
      author = await site.addMember("author");
      reader = await site.addMember("reader");
    });

    const fetchBook = async (agent: ReturnType<typeof supertest.agent>, path: string) =>
      agent.get(`${path}/audio.epub`).buffer(true).parse(collect);
    const audioIn = async (bytes: Buffer): Promise<string[]> => {
      const archive = await openArchive(bytes);
      return [1, 2, 3].flatMap((number) =>
        [`chapter-${number}.mp3`].filter((name) => archive.has(`EPUB/audio/${name}`)),
      );
    };

    it("contains the chapters that its reader may read, and their audio byte by byte", async () => {
      const story = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
      for (const number of [1, 2])
        await narrate(site, story, number, { voice: "computer", cues: [{ at: 0, text: "It begins." }] });
      const guest = await site.visit();
      const open = (await fetchBook(guest, story.path)).body as Buffer;
      expect(await complaints(open)).to.deep.equal([]);
      expect(await audioIn(open)).to.deep.equal(["chapter-1.mp3"]);
      expect(await (await openArchive(open)).read("EPUB/audio/chapter-1.mp3")).to.deep.equal(tone("mp3"));
      await inTransaction((session) => setBought(session, toId(reader.id), story.doc._id, true));
      const bought = (await fetchBook(await site.visit(reader), story.path)).body as Buffer;
      expect(await audioIn(bought)).to.deep.equal(["chapter-1.mp3", "chapter-2.mp3"]);
      const link = page(await guest.get(story.path))(`.story-listen a[href="${story.path}/audio.epub"]`);
      expect(link.attr("download")).not.to.equal(undefined);
    });

    it("is missing for what cannot be read or heard", async () => {
      const silent = await storeStory(site, author);
      const closed = await storeStory(site, author, { private: true });
      await narrate(site, closed);
      const mature = await storeStory(site, author, { mature: true });
      await narrate(site, mature);
      const guest = await site.visit();
      const asked = [silent, closed, mature].map(async ({ path }) => (await fetchBook(guest, path)).status);
      expect(await Promise.all(asked)).to.deep.equal([404, 404, 403]);
    });
  });
});
