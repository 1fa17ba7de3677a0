import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { expect } from "chai";
import yazl from "yazl";
import { EReader } from "#features/reading/e-readers/model.ts";
import { StoryExport, type StoryExportDoc } from "#features/stories/exports/model.ts";
import { createWriters, openArchive, readManuscript } from "#features/stories/manuscripts/index.ts";
import { csrfOf, type TestMember, useSite } from "../support/site.ts";
import { collect } from "./support/bytes.ts";
import { browsersOf, type TestStory, writeStory } from "./support/stories.ts";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("An EPUB", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("bookmaker");
    story = await writeStory(site, author, { title: "The Salt Road" });
  });

  /** Counts the writer processes that some work starts, and the files that the server itself adds to archives. */
  async function watched<T>(
    work: () => Promise<T>,
  ): Promise<{ result: T; processes: number; files: number }> {
    let [processes, files] = [0, 0];
    const note = (message: unknown) => {
      const { spawnargs = [] } = (message as { process: ChildProcess }).process;
      if (spawnargs.some((each) => each.includes("out/worker.ts"))) processes += 1;
    };
    const { addBuffer } = yazl.ZipFile.prototype;
    yazl.ZipFile.prototype.addBuffer = function (...args) {
      files += 1;
      return addBuffer.apply(this, args);
    };
    // The arguments are known once the process is spawned.
    const later = (message: unknown) => queueMicrotask(() => note(message));
    subscribe("child_process", later);
    try {
      return { result: await work(), processes, files };
    } finally {
      unsubscribe("child_process", later);
      yazl.ZipFile.prototype.addBuffer = addBuffer;
    }
  }

  it("that a reader downloads is written by another process, once", async () => {
    const agent = await as(author);
    const path = `/story/${story.id}/${story.doc.slug}.epub`;
    const first = await watched(() => agent.get(path).buffer(true).parse(collect).expect(200));
    expect(first).to.include({ processes: 1, files: 0 });
    const back = await readManuscript(first.result.body, "book.epub");
    expect(back.chapters.length).to.equal(story.doc.contents.length);
    expect(await watched(() => agent.get(path).expect(200))).to.include({ processes: 0, files: 0 });
  });

  it("that a writer exports is written by another process", async () => {
    const agent = await as(author);
    const form = { format: "epub", size: "a5", drafts: "true", _csrf: await csrfOf(agent) };
    const { processes, files } = await watched(async () => {
      await agent.post(`/story/${story.id}/export`).type("form").send(form).expect(303);
      await site.app.jobs.whenIdle();
    });
    expect({ processes, files }).to.deep.equal({ processes: 1, files: 0 });
    const made = (await StoryExport.findOne({ user: author.id }).lean<StoryExportDoc>())!;
    expect(made).to.include({ state: "ready", name: `${story.doc.slug}.epub`, type: "application/epub+zip" });
  });

  it("that goes to an e-reader is written by another process", async () => {
    await EReader.create({ user: author.id, email: "reader@example.com", confirmedAt: new Date() });
    const other = await writeStory(site, author, { title: "The Ferry" });
    const agent = await as(author);
    const _csrf = await csrfOf(agent);
    const { processes, files } = await watched(() =>
      agent.post(`/story/${other.id}/download`).type("form").send({ _csrf }),
    );
    expect({ processes, files }).to.deep.equal({ processes: 1, files: 0 });
  });

  it("has all that it had, with its cover and pictures, when another process writes it", async () => {
    const writers = createWriters();
    const bytes = await writers.writeEpub("somebody", {
      id: "urn:test:book",
      title: "Pictured",
      author: "Ann",
      contributors: [{ name: "Bea", role: "edt" }],
      language: "en",
      rights: { name: "CC0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
      synopsis: "Short.",
      subjects: ["sea"],
      publishedAt: new Date("2026-01-02T00:00:00Z"),
      modifiedAt: new Date("2026-01-03T00:00:00Z"),
      series: { title: "Lamps", position: 2 },
      cover: { bytes: PICTURE, type: "image/png" },
      chapters: [
        { title: "One", type: "chapter", html: '<p>Text <img src="/files/a/b.png" alt="Sea" /></p>' },
      ],
      image: async () => ({ bytes: PICTURE, type: "image/png" }),
    });
    await writers.close();
    const archive = await openArchive(bytes);
    const text = async (path: string) => (await archive.read(path))?.toString("utf8") ?? "";
    expect(await archive.read("EPUB/images/cover.png")).to.deep.equal(PICTURE);
    expect(await archive.read("EPUB/images/image-1.png")).to.deep.equal(PICTURE);
    for (const part of ["Bea", "CC0", "Lamps", "2026-01-02", "2026-01-03", "sea"])
      expect(await text("EPUB/package.opf")).to.include(part);
  });
});
