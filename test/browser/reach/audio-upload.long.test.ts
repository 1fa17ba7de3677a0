import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { Narration } from "#features/reach/narration/model.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { writeStory } from "../../app/support/stories.ts";
import { tone } from "../../features/reach/narration/support.ts";
import { PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const UPLOADS = "**/api/audio-uploads/*";

describe("Uploading a chapter's audio in a browser", () => {
  const site = useSite({ FFMPEG: "no-such-ffmpeg" });
  const newVisit = useVisits();
  let folder: string;
  let file: string;
  const long = Buffer.alloc(20 * 1024 * 1024, tone("mp3"));

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "audio-upload-"));
    file = join(folder, "chapter-1.mp3");
    await writeFile(file, long);
    const when = new Date("2026-01-02T03:04:05Z");
    await utimes(file, when, when);
  });
  after(() => rm(folder, { recursive: true }));

  it("resumes after a broken connection, even on another visit, and saves the form", async () => {
    const author = await site.addMember("author");
    const story = await writeStory(site, author);
    const chapter = String(story.doc.contents[0]!.chapter);
    const desk = site.url + narrationPaths.chapterNarration(story.id, chapter);
    const { page, complaints } = await newVisit({ viewport: PHONE });
    await signIn(page, site, author);
    const begun: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/audio-uploads"))
        begun.push(request.url());
    });
    const start = async () => {
      await page.goto(desk);
      await page.setInputFiles('input[name="audio"]', file);
      await page.fill('input[name="narrator"]', "Ida Quill");
      await page.click('button[value="save"]');
    };
    // The first chunk arrives; every later one fails.
    await breakFrom(page, 8 * 1024 * 1024);
    await start();
    await page.getByText("The connection was lost.").waitFor();
    // It would otherwise retry automatically as soon as it can.
    await page.goto("about:blank");
    await page.unroute(UPLOADS);
    expect(complaints.splice(0)).not.to.be.empty;
    const offsets: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") offsets.push(request.headers()["upload-offset"]!);
    });
    await start();
    await page.getByText("Audio uploaded.").waitFor();
    expect(begun.length, "it was not begun anew").to.equal(1);
    expect(offsets[0]).to.equal(String(8 * 1024 * 1024));
    const kept = (await Narration.findById(chapter).lean())!;
    expect(kept).to.deep.include({ narrator: "Ida Quill" });
    expect(kept.original).to.include({ name: "chapter-1.mp3", bytes: long.length });
    const body = await site.app.files.readDocument({ id: kept.original.file });
    const bytes = Buffer.concat(await body!.toArray());
    expect(Buffer.compare(bytes, long)).to.equal(0);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("upload")))).to.be
      .empty;
  });

  it("sends the file as a whole if a proxy does not accept chunks", async () => {
    const author = await site.addMember("proxied");
    const story = await writeStory(site, author);
    const chapter = String(story.doc.contents[0]!.chapter);
    const { page } = await newVisit({ viewport: PHONE });
    await signIn(page, site, author);
    let refused = 0;
    const answer = { status: 405, contentType: "text/html", body: "<h1>405 Method Not Allowed</h1>" };
    await page.route(UPLOADS, async (route) => {
      refused += 1;
      await route.fulfill(answer);
    });
    await page.goto(site.url + narrationPaths.chapterNarration(story.id, chapter));
    await page.setInputFiles('input[name="audio"]', file);
    await page.fill('input[name="narrator"]', "Ida Quill");
    await page.click('button[value="save"]');
    await page.getByText("Audio uploaded.").waitFor();
    expect(refused, "once, and not again and again").to.equal(1);
    const kept = (await Narration.findById(chapter).lean())!;
    expect(kept.narrator).to.equal("Ida Quill");
    expect(kept.original).to.include({ name: "chapter-1.mp3", bytes: long.length });
  });

  async function breakFrom(page: Page, offset: number): Promise<void> {
    await page.route(UPLOADS, async (route) => {
      const at = Number(route.request().headers()["upload-offset"] ?? -1);
      if (at >= offset) await route.abort("connectionreset");
      else await route.continue();
    });
  }
});
