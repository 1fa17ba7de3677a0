import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect } from "chai";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { findReading } from "#features/reading/reading/index.ts";
import { updateChapter } from "#features/stories/chapters/index.ts";
import { READING_COOKIE, readGuestPlaces } from "#shared/reading/reading.ts";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/progress");
const SENTENCE = "The lamp had gone out twice before anyone in the harbour office thought to ask. ";
const paragraphs = Array.from({ length: 60 }, (_, n) => `<p>${n}. ${SENTENCE.repeat(4)}</p>`);

describe("A reader's position in a browser", () => {
  const site = useSite();
  const newVisit = useVisits();
  let author: TestMember;
  let story: TestStory;

  const open = async (options?: Parameters<typeof newVisit>[0]) => (await newVisit(options)).page;
  /** Number of the first paragraph that is entirely below the bar. */
  const topParagraph = (page: Page) =>
    page.evaluate(() => {
      const blocks = [...document.querySelectorAll<HTMLElement>(".prose > *")];
      return Number.parseInt(blocks.find((block) => block.getBoundingClientRect().top >= 64)!.innerText, 10);
    });
  /** Scrolls to a paragraph and leaves at once; resolves when the server has the position. */
  const readTo = async (page: Page, number: number, known: () => Promise<boolean>) => {
    await page.evaluate((at) => {
      const block = document.querySelectorAll(".prose > *")[at]!;
      scrollTo(0, block.getBoundingClientRect().top + scrollY - 100);
    }, number);
    await page.goto(`${site.url}/about/sitemap`);
    while (!(await known())) await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  const memberKnown = (reader: TestMember) => async () =>
    ((await findReading(reader.id, story.id))?.paragraph ?? 0) > 0;
  const guestKnown = (page: Page) => async () =>
    (await page.context().cookies()).some(
      ({ name, value }) => name === READING_COOKIE && readGuestPlaces(value)[0]!.paragraph > 0,
    );

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    author = await site.addMember("author");
    const html = paragraphs.join("");
    story = await storeStory(site, author, {
      title: "The Harbour Lamp",
      categories: ["mystery"],
      chapters: [
        { title: "Out", html },
        { title: "Lit", html },
      ],
    });
  });

  it("syncs from a phone to a desktop, and follows its paragraph when the author adds some before it", async () => {
    const reader = await site.addMember("reader");
    const phone = await open({ viewport: PHONE });
    await signIn(phone, site, reader);
    await phone.goto(site.url + story.chapter(1));
    await readTo(phone, 30, memberKnown(reader));
    const desk = await open({ viewport: DESKTOP });
    await signIn(desk, site, reader);
    await desk.goto(site.url);
    await desk.getByRole("heading", { name: "Continue reading" }).waitFor();
    await desk.screenshot({ path: join(FOLDER, "home.png") });
    await desk.setViewportSize(PHONE);
    const only = await desk.locator(".continue-row .story-tile").boundingBox();
    expect(only!.width, "fills the row of a phone").to.be.greaterThan(PHONE.width * 0.9);
    await desk.setViewportSize(DESKTOP);
    const added = Array.from({ length: 7 }, (_, n) => `<p>${100 + n}. A new beginning.</p>`);
    await updateChapter(site.app.services, author.caller, String(story.doc.contents[0]!.chapter), {
      html: [...added, ...paragraphs].join(""),
      publish: true,
    });
    await desk
      .locator("#continue")
      .locator("xpath=../..")
      .getByRole("link", { name: "The Harbour Lamp" })
      .click();
    await desk.waitForURL(/chapter\/1#p\d+-\w+$/);
    expect(await topParagraph(desk)).to.be.within(29, 31);
    await desk.goto(site.url + story.path);
    await desk.getByRole("link", { name: "Continue with chapter 1" }).waitFor();
    await desk.screenshot({ path: join(FOLDER, "story.png") });
    await desk.goto(`${site.url}/history`);
    await desk.screenshot({ path: join(FOLDER, "history.png"), fullPage: true });
  });

  it("is restored for a guest, and moves to their account when they register", async () => {
    const page = await open({ viewport: PHONE });
    await page.goto(site.url + story.chapter(2));
    await readTo(page, 20, guestKnown(page));
    await page.goto(site.url + story.path);
    await page.getByRole("link", { name: "Continue with chapter 2" }).click();
    expect(await topParagraph(page)).to.be.within(19, 21);
    await page.goto(`${site.url}/register`);
    await page.getByLabel("Username").fill("newcomer");
    await page.getByLabel("Email").fill("newcomer@example.com");
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByRole("checkbox", { name: /terms/i }).check();
    await page
      .locator("main")
      .getByRole("button", { name: /register|account|next/i })
      .first()
      .click();
    await page.waitForURL(/register\/socials/);
    const other = await open({ viewport: DESKTOP });
    await signIn(other, site, {
      ...author,
      username: "newcomer",
      password: "correct horse battery",
    });
    await other.goto(site.url + story.path);
    await other.getByRole("link", { name: "Continue with chapter 2" }).click();
    await other.waitForURL(/chapter\/2#p\d+/);
    expect(await topParagraph(other)).to.be.within(19, 21);
  });

  for (const who of ["member", "guest"] as const)
    it(`of a ${who} is known a moment after they scrolled, before they leave`, async () => {
      const page = await open({ viewport: PHONE });
      if (who === "member") await signIn(page, site, await site.addMember("slow-reader"));
      await page.goto(site.url + story.chapter(2));
      const told = page.waitForResponse((answer) => answer.url().endsWith("/reading"));
      await page.evaluate(() => {
        const block = document.querySelectorAll(".prose > *")[40]!;
        scrollTo(0, block.getBoundingClientRect().top + scrollY - 100);
      });
      expect((await told).status()).to.equal(204);
      await page.goto(site.url + story.path);
      await page.getByRole("link", { name: "Continue with chapter 2" }).click();
      await page.waitForURL(/chapter\/2#p\d+/);
      expect(await topParagraph(page)).to.be.within(39, 41);
    });

  it("needs less than a kilobyte of script", async () => {
    const { outputFiles } = await build({
      entryPoints: ["client/progress.ts"],
      bundle: true,
      minify: true,
      format: "esm",
      write: false,
      target: "es2022",
    } as const);
    expect(brotliCompressSync(outputFiles[0]!.contents).length).to.be.below(1_024);
  });
});
