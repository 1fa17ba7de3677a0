import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { EpubCheck } from "@likecoin/epubcheck-ts";
import { expect } from "chai";
import supertest from "supertest";
import { publishDrafts, readWholeText } from "#features/stories/chapters/index.ts";
import { publishStory } from "#features/stories/editing/index.ts";
import { importManuscripts } from "#features/stories/imports/index.ts";
import { collect } from "#test/app/support/bytes.ts";
import { fillIn, formOf, send } from "#test/app/support/forms.ts";
import { CHOSEN_BY, page, storyOf, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const LIBRARY = new URL("../../../../../shared/library/", import.meta.url);

/** Novels of the library with their numbers of chapters and of other sections (its README). */
const NOVELS = [
  { file: "h-g-wells_the-time-machine", title: "The Time Machine", chapters: 13, matter: 0 },
  {
    file: "henry-james_the-turn-of-the-screw",
    title: "The Turn of the Screw",
    chapters: 25,
    matter: 0,
  },
  {
    file: "john-buchan_the-thirty-nine-steps",
    title: "The Thirty-Nine Steps",
    chapters: 10,
    matter: 1,
  },
  {
    file: "jerome-k-jerome_three-men-in-a-boat",
    title: "Three Men in a Boat",
    chapters: 19,
    matter: 1,
  },
  {
    file: "edgar-rice-burroughs_a-princess-of-mars",
    title: "A Princess of Mars",
    chapters: 28,
    matter: 2,
  },
  {
    file: "l-m-montgomery_anne-of-green-gables",
    title: "Anne of Green Gables",
    chapters: 38,
    matter: 0,
  },
  {
    file: "jane-austen_pride-and-prejudice",
    title: "Pride and Prejudice",
    chapters: 61,
    matter: 0,
  },
] as const;

describe("A real novel on the site", () => {
  const site = useSite();
  let author: TestMember;

  before(async () => {
    author = await site.addMember("librarian");
  });

  const guest = () => supertest(site.url);
  const download = (path: string) => guest().get(path).buffer(true).parse(collect).expect(200);
  const faults = async (bytes: Buffer) =>
    (await EpubCheck.validate(bytes)).messages
      .filter(({ severity }) => severity !== "info" && severity !== "usage")
      .map(({ id, message }) => `${id} ${message}`);
  const bring = async (bytes: Buffer, fileName: string) => {
    const { services, files } = site.app;
    const sent = { file: bytes, fileName, publish: true };
    return (await importManuscripts(services, files, author.caller, sent))[0]!;
  };

  for (const novel of NOVELS) {
    it(`is read chapter by chapter and deleted again: ${novel.title}`, async function () {
      if (!existsSync(LIBRARY)) {
        process.stdout.write(`      (the novels are not at ${LIBRARY.pathname}, so they are skipped)\n`);
        return this.skip();
      }
      const { story: doc, report } = await bring(
        await readFile(new URL(`${novel.file}.epub`, LIBRARY)),
        `${novel.file}.epub`,
      );
      const story = storyOf(doc);
      expect(doc.title).to.equal(novel.title);
      expect(doc.stats.chapters).to.equal(novel.chapters);
      expect(report.chapters.length).to.equal(novel.chapters + novel.matter);

      const shown = page(await guest().get(story.path).expect(200));
      expect(shown(".contents-list a").length).to.equal(novel.chapters + novel.matter);
      const cover = shown(".story-head img").attr("src")!;
      await guest()
        .get(cover)
        .expect(200)
        .expect("Content-Type", /image\//);

      let place: string | undefined = story.chapter(1);
      let read = 0;
      for (; place; read += 1) {
        const $ = page(await guest().get(place).expect(200));
        expect($(".prose").text().trim(), place).to.not.equal("");
        for (const image of $(".prose img").toArray()) await guest().get($(image).attr("src")!).expect(200);
        for (const link of $('.prose a[href^="#"]').toArray()) {
          const target = $(link).attr("href")!.slice(1);
          expect($(`[id="${target}"]`).length, `${place}#${target}`).to.equal(1);
        }
        place = $('.chapter-end a[rel="next"]').attr("href");
      }
      expect(read).to.equal(novel.chapters + novel.matter);

      const { body, headers } = await download(`${story.path}.epub`);
      expect(headers["content-type"]).to.equal("application/epub+zip");
      expect(headers["content-disposition"]).to.equal(`attachment; filename="${doc.slug}.epub"`);
      expect(await faults(body as Buffer)).to.deep.equal([]);

      // The other novels' round trips are tested with the manuscripts.
      if (novel.chapters > 20) return;
      const { story: again } = await bring(body as Buffer, "again.epub");
      expect(again).to.deep.include({
        title: doc.title,
        synopsis: doc.synopsis,
        language: doc.language,
        categories: doc.categories,
      });
      expect(again.contents.map(({ title, type, words }) => ({ title, type, words }))).to.deep.equal(
        doc.contents.map(({ title, type, words }) => ({ title, type, words })),
      );
      const withoutFiles = (html: string) => html.replaceAll(/src="\/files\/[^"]+"/g, 'src=""');
      const [first, second] = [await readWholeText(doc), await readWholeText(again)];
      for (const [index, { html }] of first.entries()) {
        expect(withoutFiles(second[index]?.html ?? ""), `part ${index + 1}`).to.equal(withoutFiles(html));
      }
    });
  }

  it("is published by the author's form and read without JavaScript", async function () {
    if (!existsSync(LIBRARY)) return this.skip();
    const agent = await site.visit(author);
    const file = await readFile(new URL("john-buchan_the-thirty-nine-steps.epub", LIBRARY));
    const done = await fillIn(agent, "/story/import", { file, fileName: "steps.epub" }, { holding: "_csrf" });
    const next = await fillIn(agent, done.headers.location!, { act: "next" }, { holding: "rows" });
    const stored = await fillIn(
      agent,
      next.headers.location!,
      { way: "new", again: "true" },
      { holding: "way" },
    );
    const report = await agent.get(stored.headers.location!).expect(200);
    const edit = page(report)('a[href$="/edit"]').first().attr("href")!;
    const form = formOf(await agent.get(edit).expect(200), "title");
    const published = await send(agent, form, { ...CHOSEN_BY, intent: "publish" });
    expect(published.headers.location).to.equal(edit);
    const view = page(await agent.get(edit))(".story-form-head a").attr("href")!;
    const story = page(await guest().get(view).expect(200));
    await guest().get(story(".story-actions a").attr("href")!).expect(200);
  });

  describe("downloaded as EPUB", () => {
    it("contains what its reader may read, and no more", async () => {
      const paid = await writeStory(site, author, {
        price: 2,
        pricing: "paid" as never,
        previewChapters: 1,
        chapters: ["Free words.", "Dear words."],
      });
      const mixed = await writeStory(site, author, { draft: true, chapters: ["Out now.", "Still a draft."] });
      const [out] = mixed.doc.contents;
      await publishDrafts(site.app.services, author.caller, mixed.id, [String(out!.chapter)]);
      await publishStory(site.app.services, author.caller, mixed.id);
      const own = await site.visit(author);
      const wordsOf = async (bytes: Buffer) => {
        const { readManuscript } = await import("#features/stories/manuscripts/index.ts");
        return (await readManuscript(bytes, "x.epub")).chapters.map(({ html }) => html).join("");
      };
      const free = await wordsOf((await download(`${paid.path}.epub`)).body as Buffer);
      expect(free).to.include("Free words.").and.not.include("Dear words.");
      const all = await own.get(`${paid.path}.epub`).buffer(true).parse(collect).expect(200);
      expect(await wordsOf(all.body as Buffer)).to.include("Dear words.");
      expect(await faults((await download(`${mixed.path}.epub`)).body as Buffer)).to.deep.equal([]);
    });

    it("is missing for a hidden story, and for one without text", async () => {
      const draft = await writeStory(site, author, { draft: true });
      const secret = await writeStory(site, author, { private: true, password: "x y z" });
      const shut = await writeStory(site, author, { price: 2, pricing: "paid" as never, previewChapters: 0 });
      for (const story of [draft, secret, shut]) await guest().get(`${story.path}.epub`).expect(404);
      await guest().get("/story/ffffffffffffffffffffffff/x.epub").expect(404);
      await (await site.visit(author)).get(`${shut.path}.epub`).expect(200);
    });

    it("answers HEAD, and is never cached by intermediaries", async () => {
      const story = await writeStory(site, author);
      const head = await guest().head(`${story.path}.epub`).expect(200);
      expect(Number(head.headers["content-length"])).to.be.greaterThan(1_000);
      expect(head.headers["cache-control"]).to.equal("private, no-cache");
    });
  });
});
