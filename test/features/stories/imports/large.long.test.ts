import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { Chapter } from "#features/stories/chapters/model.ts";
import { saveForPreview } from "#features/stories/imports/pending.ts";
import { storeImport } from "#features/stories/imports/store.ts";
import { createReaders, readManuscript } from "#features/stories/manuscripts/index.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { epubOf } from "../manuscripts/archives.ts";

const LIBRARY = new URL("../../../../../shared/library/", import.meta.url);
const novels = existsSync(LIBRARY) ? readdirSync(LIBRARY).filter((name) => name.endsWith(".epub")) : [];

/** Approximate number of words of War and Peace. */
const WORDS = 560_000;
const MEGABYTE = 1024 * 1024;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/**
 * Megabytes of the process and of its JavaScript objects after garbage collection; threads are counted
 * separately.
 */
const memory = async () => {
  for (let time = 0; time < 3; time += 1) {
    collect();
    await new Promise((later) => setTimeout(later, 50));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { all: rss / MEGABYTE, own: (heapUsed + external) / MEGABYTE };
};

(novels.length > 0 ? describe : describe.skip)("A manuscript of 560,000 words", function () {
  this.timeout(1_200_000);
  const readers = createReaders();
  const site = useSite({}, undefined, { readers });
  let author: TestMember;
  let book: Buffer;
  let words = 0;

  before(async () => {
    author = await site.addMember("tolstoy");
    const spine: Record<string, string> = {};
    while (words < WORDS)
      for (const name of novels) {
        const { chapters } = await readManuscript(await readFile(new URL(name, LIBRARY)), name);
        for (const { title, html, words: more } of chapters) {
          if (words >= WORDS) break;
          const place = Object.keys(spine).length + 1;
          // Ids of notes are unique within one book.
          spine[`${place}.xhtml`] =
            `<h1>${place}. ${title.replace(/[<&]/g, "")}</h1>${html.replaceAll(/<section class="footnotes".*<\/section>|<img[^>]*>/gs, "").replaceAll(/<a [^>]*class="noteref".*?<\/a>/g, "")}`;
          words += more;
        }
      }
    book = await epubOf({ spine });
  });

  it("is read and imported completely, leaves memory nearly unchanged, and prints its times", async () => {
    const once = async (bytes: Buffer) => {
      const begun = performance.now();
      const waiting = await readers.lend(author.id, (reader) =>
        saveForPreview(
          site.app.services,
          site.app.files,
          author.caller,
          { file: bytes, fileName: "war.epub" },
          reader,
        ),
      );
      const read = performance.now() - begun;
      const stored = await storeImport(site.app, author.caller, String(waiting._id), {
        way: "new",
        again: true,
      });
      return { read, all: performance.now() - begun, stored, waiting };
    };
    // Code and caches loaded on first use do not count.
    await once(await epubOf({ spine: { "1.xhtml": "<h1>One</h1><p>Words.</p>" } }));
    const before = await memory();
    const { user, system } = process.cpuUsage();
    const { read, all, stored, waiting } = await once(book);
    const used = process.cpuUsage({ user, system });
    const effort = (used.user + used.system) / 1_000;
    const after = await memory();
    const kept = waiting.entries.reduce((sum, entry) => sum + entry.words, 0);
    console.info(
      `      ${kept} words, ${waiting.entries.length} chapters: read in ${Math.round(read)} ms, in after ${Math.round(all)} ms; ${Math.round(before.all)} MB before, ${Math.round(after.all)} MB after, of them ${Math.round(before.own)} and ${Math.round(after.own)} its own; ${Math.round(effort)} ms of work`,
    );
    expect(kept).to.be.above(WORDS * 0.97);
    expect(await Chapter.countDocuments({ story: String(stored.story) })).to.equal(waiting.entries.length);
    // No text of the book remains: the rest is the database's thread and its pages.
    expect(after.own - before.own).to.be.below(30);
    expect(after.all - before.all).to.be.below(300);
  });
});
