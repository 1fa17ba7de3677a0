import { expect } from "chai";
import type { Page } from "playwright-core";
import type { TestStory } from "../../app/support/stories.ts";
import { DESKTOP, openPage, PHONE, type Visit } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { bringNovel, bringSpecimen, needsLibrary, novelNames } from "../support/books.ts";
import { charactersPerLine, layoutShift, NARROW, styleOf, tooWide, watchShifts } from "../support/pages.ts";

const NOVEL = "jerome-k-jerome_three-men-in-a-boat";
/** Entries of the novel: the preface is the first, so Chapter I is the second. */
const PREFACE = 1;
const CHAPTER_I = 2;
const SMALL_CAPITALS = 14;
const NOTED = 19;
const LAST = 20;
/** Brotli bytes of JavaScript for a guest before any interaction (issue 2, section 7). */
const SCRIPT_BYTES_MAX = 5 * 1024;

describe("Reading in a browser", () => {
  const site = useSite();
  let author: TestMember;
  let novel: TestStory;
  let specimen: TestStory;

  before(async function () {
    needsLibrary(this);
    author = await site.addMember("jerome");
    novel = await bringNovel(site, author, NOVEL);
    specimen = await bringSpecimen(site, author);
  });

  for (const javaScriptEnabled of [false, true])
    describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      let visit: Visit;
      let page: Page;

      beforeEach(async () => {
        visit = await openPage({ viewport: PHONE, javaScriptEnabled });
        page = visit.page;
      });
      afterEach(() => visit.context.close());

      const at = (number: number) => page.waitForURL(site.url + novel.chapter(number));

      it("goes from the front page into the story, to the next chapter, to the contents and back", async () => {
        await page.goto(site.url);
        await page.getByRole("link", { name: "Three Men in a Boat" }).first().click();
        await page.waitForURL(site.url + novel.path);
        expect(await page.locator(".contents-list li").count()).to.equal(LAST);
        const start = page.getByRole("link", { name: "Start reading" });
        expect((await start.boundingBox())!.y + 44).to.be.below(PHONE.height);
        await start.click();
        await at(CHAPTER_I);
        expect(await page.locator("h1").innerText()).to.match(/\bI$/);
        expect(await page.locator(".prose").innerText()).to.include("There were four of us");
        for (const number of [CHAPTER_I + 1, CHAPTER_I + 2]) {
          await page.locator(".read-bar [rel=next]").click();
          await at(number);
        }
        await page.locator(".chapter-end [rel=next]").click();
        await at(CHAPTER_I + 3);
        await page.getByRole("link", { name: "Contents" }).first().click();
        await page.waitForURL(`${site.url}${novel.path}#contents`);
        await page
          .locator(".contents-list a")
          .nth(LAST - 1)
          .click();
        await at(LAST);
        expect(await page.locator("[rel=next]").count()).to.equal(0);
        await page.locator(".read-bar [rel=prev]").click();
        await at(LAST - 1);
        expect(visit.complaints).to.deep.equal([]);
      });

      it("applies the reader's settings on every page", async () => {
        await page.goto(site.url + novel.chapter(CHAPTER_I));
        const before = await look(page);
        const saved = () => page.waitForResponse((answer) => answer.url().endsWith("/settings/reader"));
        await page.getByRole("button", { name: "Reading settings" }).click();
        const sheet = page.getByRole("dialog", { name: "Reading settings" });
        for (const choice of ["Sepia", "Atkinson Hyperlegible", "Largest", "Loose", "Narrow"]) {
          const sent = javaScriptEnabled ? saved() : null;
          await sheet.getByRole("radio", { name: choice, exact: true }).check();
          await sent;
        }
        if (!javaScriptEnabled)
          await Promise.all([saved(), sheet.getByRole("button", { name: "Save settings" }).click()]);
        await sheet.getByRole("button", { name: "Close reading settings" }).click();
        const after = await look(page);
        expect(before).to.include({ paper: "rgb(251, 248, 242)", size: "19px" });
        expect(after).to.include({ paper: "rgb(244, 233, 213)", size: "26px" });
        expect(after.face).to.include("Atkinson").and.not.equal(before.face);
        expect(after.leading).to.be.above(before.leading);
        await page.locator(".read-bar [rel=next]").click();
        await at(CHAPTER_I + 1);
        expect(await look(page)).to.deep.equal(after);
        await page.goto(site.url);
        expect(await styleOf(page, "html", "background-color")).to.equal(after.paper);
        expect(visit.complaints).to.deep.equal([]);
      });

      it("shows emphasis, small capitals, pictures and a scene break as in a book", async () => {
        await page.goto(site.url + specimen.chapter(1));
        expect(await styleOf(page, ".prose em", "font-style")).to.equal("italic");
        expect(await styleOf(page, ".prose .small-caps", "font-variant-caps")).to.equal("small-caps");
        expect(await page.locator(".prose .small-caps").innerText()).to.equal("The Management");
        const image = page.getByRole("img", { name: "A brown plate" });
        await image.scrollIntoViewIfNeeded();
        await image.evaluate((img: HTMLImageElement) => img.decode());
        expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).to.be.above(300);
        expect((await image.boundingBox())!.width).to.be.within(200, PHONE.width - 32);
        expect(await page.locator(".prose hr").isVisible()).to.equal(true);
        expect(await page.locator(".prose .verse").innerText()).to.equal("A line of verse,\nand another.");
        expect(await page.getByRole("cell", { name: "a little" }).isVisible()).to.equal(true);
        await page.goto(site.url + novel.chapter(SMALL_CAPITALS));
        expect(await styleOf(page, ".prose .small-caps", "font-variant-caps")).to.equal("small-caps");
        expect(visit.complaints).to.deep.equal([]);
      });

      // With scripts, the note opens inline (notes.test).
      if (javaScriptEnabled) return;
      it("leads to a note and back to its reference", async () => {
        await page.goto(site.url + novel.chapter(NOTED));
        const mark = page.locator(".prose .noteref").first();
        await mark.click();
        const note = page.locator(".footnotes li:target");
        expect(await note.isVisible()).to.equal(true);
        await note.locator(".backlink").click();
        expect(new URL(page.url()).hash).to.equal(`#${await mark.getAttribute("id")}`);
        const { y } = (await mark.boundingBox())!;
        expect(y).to.be.within(0, PHONE.height - 52);
      });
    });

  // After the journey, which finds its novel among the newest stories on the front page.
  describe("of novels", () => {
    for (const name of novelNames())
      it(`shows ${name} from its first word to its last, on phone and desk, with and without JavaScript`, async () => {
        const story = name === NOVEL ? novel : await bringNovel(site, author, name);
        const { contents } = story.doc;
        const places = [1, Math.ceil(contents.length / 2), contents.length];
        for (const [viewport, javaScriptEnabled] of [
          [PHONE, false],
          [DESKTOP, true],
        ] as const) {
          const { page, context, complaints } = await openPage({ viewport, javaScriptEnabled });
          await page.goto(site.url + story.path);
          expect(await page.locator(".contents-list li").count()).to.equal(contents.length);
          for (const number of places) {
            await page.goto(site.url + story.chapter(number));
            const words = (await page.locator(".prose").innerText()).split(/\s+/).length;
            expect(words, `chapter ${number}`).to.be.at.least(contents[number - 1]!.words * 0.8);
            expect(await tooWide(page)).to.deep.equal([]);
          }
          expect(complaints).to.deep.equal([]);
          await context.close();
        }
      });
  });

  describe("on any screen", () => {
    it("never scrolls sideways at 320 pixels, whatever the font size", async () => {
      const { page, context } = await openPage({ viewport: NARROW, javaScriptEnabled: false });
      for (const cookie of ["", "light.literata.5.loose.wide", "dark.opendyslexic.5.normal.normal"]) {
        await context.addCookies([{ name: "reader", value: cookie || "auto", url: site.url }]);
        const places = [specimen.chapter(1), novel.chapter(PREFACE), novel.chapter(NOTED), novel.path, "/"];
        for (const path of places) {
          await page.goto(site.url + path);
          expect(await tooWide(page), `${path} ${cookie}`).to.deep.equal([]);
        }
      }
      await context.close();
    });

    it("fits 60 to 75 characters on a line if there is space, and fills the width of a phone", async () => {
      const { page, context } = await openPage({ viewport: DESKTOP, javaScriptEnabled: false });
      await page.goto(site.url + novel.chapter(CHAPTER_I));
      expect(await charactersPerLine(page)).to.be.within(60, 75);
      // At 19 px, a phone's full width fits fewer characters, so margins must be minimal.
      await page.setViewportSize(PHONE);
      expect(await charactersPerLine(page)).to.be.within(35, 75);
      const width = await page.locator(".prose").evaluate((prose) => prose.getBoundingClientRect().width);
      expect(width).to.be.at.least(PHONE.width - 32);
      await context.close();
    });

    it("prints the text alone, black on white", async () => {
      const { page, context } = await openPage({ viewport: DESKTOP, colorScheme: "dark" });
      await page.goto(site.url + novel.chapter(CHAPTER_I));
      await page.emulateMedia({ media: "print" });
      for (const selector of [".read-bar", ".reading-progress", ".chapter-end"])
        expect(await page.locator(selector).isVisible(), selector).to.equal(false);
      expect(await styleOf(page, "html", "background-color")).to.equal("rgb(255, 255, 255)");
      expect(await styleOf(page, ".prose p", "color")).to.equal("rgb(0, 0, 0)");
      expect(await page.locator(".prose").isVisible()).to.equal(true);
      await context.close();
    });
  });

  describe("with JavaScript", () => {
    it("turns the page with the arrow keys, but not while typing", async () => {
      const { page, context, complaints } = await openPage({ viewport: DESKTOP });
      await page.goto(site.url + novel.chapter(CHAPTER_I));
      await page.keyboard.press("ArrowRight");
      await page.waitForURL(site.url + novel.chapter(CHAPTER_I + 1));
      await page.keyboard.press("ArrowLeft");
      await page.waitForURL(site.url + novel.chapter(CHAPTER_I));
      await page.keyboard.press("Alt+ArrowDown");
      await page.keyboard.press("Shift+ArrowRight");
      expect(page.url()).to.equal(site.url + novel.chapter(CHAPTER_I));
      expect(complaints).to.deep.equal([]);
      await context.close();
    });

    it("prefetches the next chapter during reading", async () => {
      const { page, context } = await openPage();
      const fetched = page.waitForRequest(site.url + novel.chapter(CHAPTER_I + 1));
      await page.goto(site.url + novel.chapter(CHAPTER_I));
      const headers = await (await fetched).allHeaders();
      expect(headers["sec-purpose"]).to.include("prefetch");
      await context.close();
    });

    it("shows the reading progress by scroll position", async () => {
      const { page, context } = await openPage({ viewport: PHONE });
      await page.goto(site.url + novel.chapter(CHAPTER_I));
      const bar = page.locator(".reading-progress");
      const share = () =>
        bar.evaluate((line) => line.getBoundingClientRect().width / document.documentElement.clientWidth);
      expect(await share()).to.be.below(0.01);
      await scrollTo(page, 0.5);
      expect(await share()).to.be.within(0.45, 0.55);
      await scrollTo(page, 1);
      expect(await share()).to.be.above(0.99);
      await context.close();
    });

    it("shifts no layout when fonts arrive after the first paint", async () => {
      const { page, context } = await openPage({ viewport: PHONE });
      await watchShifts(page);
      await page.route(/\.woff2$/, async (route) => {
        await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
        await route.continue();
      });
      for (const path of ["/", novel.path, novel.chapter(CHAPTER_I), specimen.chapter(1)]) {
        await page.goto(site.url + path, { waitUntil: "networkidle" });
        await page.evaluate(() => document.fonts.ready);
        expect(await layoutShift(page), path).to.be.below(0.01);
      }
      await context.close();
    });

    it("shifts no layout while loading, sends no requests to other hosts, and loads almost no script for a guest", async () => {
      for (const viewport of [PHONE, DESKTOP]) {
        const { page, context, complaints } = await openPage({ viewport });
        await watchShifts(page);
        const hosts = new Set<string>();
        const scripts: Promise<number>[] = [];
        page.on("request", (request) => hosts.add(new URL(request.url()).host));
        page.on("requestfinished", (request) => {
          if (request.resourceType() === "script")
            scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
        });
        for (const path of ["/", novel.path, novel.chapter(CHAPTER_I), specimen.chapter(1)]) {
          scripts.length = 0;
          await page.goto(site.url + path, { waitUntil: "networkidle" });
          await page.evaluate(() => document.fonts.ready);
          await scrollTo(page, 1);
          expect(await layoutShift(page), `${path} at ${viewport.width}`).to.be.below(0.01);
          const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
          expect(bytes, path).to.be.at.most(SCRIPT_BYTES_MAX);
        }
        expect([...hosts]).to.deep.equal([new URL(site.url).host]);
        expect(complaints).to.deep.equal([]);
        await context.close();
      }
    });
  });
});

/** Styles that the settings change. */
const look = async (page: Page) => ({
  paper: await styleOf(page, "html", "background-color"),
  face: await styleOf(page, ".prose", "font-family"),
  size: await styleOf(page, ".prose", "font-size"),
  leading: Number.parseFloat(await styleOf(page, ".prose", "line-height")),
  measure: await styleOf(page, ".chapter", "max-inline-size"),
});

/** Scrolls to a fraction of the page and waits until it is painted. */
const scrollTo = (page: Page, share: number): Promise<unknown> =>
  page.evaluate(async (part) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    window.scrollTo({ top: (scrollHeight - clientHeight) * part, behavior: "instant" });
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  }, share);
