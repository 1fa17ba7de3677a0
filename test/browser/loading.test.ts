import { expect } from "chai";
import type { Page } from "playwright-core";
import { writeStory } from "../app/support/stories.ts";
import { DESKTOP, openPage, PHONE } from "../support/browser.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { layoutShift, signIn, styleOf, watchShifts } from "./support/pages.ts";

describe("The loading indicator in a browser", () => {
  const site = useSite();
  let member: TestMember;

  before(async () => {
    member = await site.addMember("shelley");
    await writeStory(site, member, { title: "The Slow Boat", chapters: ["Rain. ".repeat(2_000)] });
  });

  const loading = (page: Page) => page.evaluate(() => document.documentElement.dataset.loading);
  const isLocked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-locked"));
  const browse = (page: Page) =>
    page.locator(".site-footer").getByRole("link", { name: "New stories", exact: true });
  const shown = (page: Page) =>
    page.waitForFunction(() => document.documentElement.dataset.loading === "route");
  /**
   * Makes a navigation never finish: the browser gets an immediate response without content and stays on the
   * page.
   */
  async function neverComes(page: Page, glob: string): Promise<() => Promise<void>> {
    await page.route(glob, (route) => route.fulfill({ status: 204 }));
    return () => page.unroute(glob);
  }

  describe("during navigation", () => {
    it("covers everything with an overlay, moves nothing, and lets no clicks through", async () => {
      for (const viewport of [PHONE, DESKTOP]) {
        const { page, context, complaints } = await openPage({ viewport });
        await watchShifts(page);
        await page.goto(site.url);
        const comes = await neverComes(page, "**/stories/new");
        expect(await styleOf(page, ".loading", "display")).to.equal("none");
        await browse(page).click();
        await shown(page);
        const box = await page.locator(".loading").boundingBox();
        expect(box).to.include({ x: 0, y: 0, height: viewport.height });
        expect(await page.locator(".loading-words").innerText()).to.equal("Loading…");
        expect(await layoutShift(page)).to.be.below(0.001);
        await comes();
        await browse(page).click();
        await page.waitForURL("**/stories/new");
        expect(await loading(page)).to.equal(undefined);
        expect(complaints).to.deep.equal([]);
        await context.close();
      }
    });

    it("draws nothing if the page arrives at once", async () => {
      const { page, context } = await openPage();
      await page.goto(site.url);
      await page.evaluate(() => {
        new MutationObserver(() => sessionStorage.setItem("seen", "1")).observe(document.documentElement, {
          attributeFilter: ["data-loading"],
        });
      });
      await browse(page).click();
      await page.waitForURL("**/stories/new");
      expect(await page.evaluate(() => sessionStorage.getItem("seen"))).to.equal(null);
      await context.close();
    });

    it("locks scrolling at once during navigation to a search, and to no other page", async () => {
      const { page, context } = await openPage({ viewport: PHONE });
      await page.goto(site.url);
      const comes = await neverComes(page, "**/search?*");
      await page.getByLabel("Search stories").fill("boat");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.documentElement.hasAttribute("data-locked"));
      expect(await styleOf(page, "html", "overflow-y")).to.equal("hidden");
      await comes();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/search?q=boat");
      expect(await isLocked(page)).to.equal(false);
      await neverComes(page, "**/stories/new");
      await browse(page).click();
      await shown(page);
      expect(await isLocked(page)).to.equal(false);
      await context.close();
    });

    it("is never stuck: it disappears on interaction, or else after ten seconds", async () => {
      const { page, context } = await openPage();
      await page.goto(site.url);
      await neverComes(page, "**/stories/new");
      for (const use of [
        () => page.keyboard.press("Escape"),
        () => page.mouse.click(5, 5),
        () => page.evaluate(() => window.navigation.dispatchEvent(new Event("navigateerror"))),
      ]) {
        await browse(page).click();
        await shown(page);
        await use();
        expect(await loading(page)).to.equal(undefined);
        expect(await styleOf(page, ".loading", "display")).to.equal("none");
      }
      await page.clock.install();
      await neverComes(page, "**/search?*");
      for (const name of ["New stories", "Search"]) {
        const asked = page.waitForRequest(/stories\/new|search\?/);
        if (name === "Search") {
          await page.locator(".site-search input").fill("x");
          await page.keyboard.press("Enter");
        } else await browse(page).click();
        await asked;
        await page.clock.runFor(500);
        expect(await loading(page), name).to.equal("route");
        await page.clock.runFor(10_000);
        expect(await loading(page)).to.equal(undefined);
        expect(await isLocked(page)).to.equal(false);
      }
      await context.close();
    });

    it("does not start for links that do not navigate: anchors, mail links, downloads, new tabs, handled clicks", async () => {
      const { page, context } = await openPage();
      await page.goto(site.url);
      await page.clock.install();
      await page.evaluate(() => {
        document.querySelector("main")!.insertAdjacentHTML(
          "afterbegin",
          `<a id="t1" href="#content">a</a>
           <a id="t2" href="mailto:a@example.com">b</a>
           <a id="t3" href="/story/x/y.epub">c</a>
           <a id="t4" href="/stories" download>d</a>
           <a id="t5" href="/stories" target="_blank">e</a>
           <a id="t6" href="/stories">f</a>
           <a id="t7" href="http://127.0.0.1:1/">g</a>
           <form id="t8" action="/search"><input name="action" hidden><button>h</button></form>`,
        );
        for (const id of ["t6", "t8"])
          document
            .getElementById(id)!
            .addEventListener(id === "t8" ? "submit" : "click", (event) => event.preventDefault());
        // The shell sees the click, which then does not navigate.
        addEventListener("click", (event) => event.preventDefault());
      });
      for (const id of ["t1", "t2", "t3", "t4", "t5", "t6", "t7"]) {
        await page.evaluate((name) => document.getElementById(name)!.click(), id);
        await page.clock.runFor(400);
        expect(await loading(page), id).to.equal(undefined);
      }
      await page.evaluate(() => document.querySelector<HTMLFormElement>("#t8")!.requestSubmit());
      await page.clock.runFor(400);
      expect(await loading(page)).to.equal(undefined);
      await page.locator("#t6").evaluate((link) => {
        link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
      });
      await page.clock.runFor(400);
      expect(await loading(page), "with the control key").to.equal(undefined);
      await context.close();
    });

    it("is hidden after going back, and the scroll position is restored", async () => {
      const { page, context } = await openPage({ viewport: PHONE });
      await page.goto(site.url);
      await page.evaluate(() => window.scrollTo({ top: 300, behavior: "instant" }));
      // Calls `click` because a scripted mouse click may scroll the page first.
      const go = () =>
        page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/stories/new"]')!.click());
      const comes = await neverComes(page, "**/stories/new");
      await go();
      await shown(page);
      await comes();
      await go();
      await page.waitForURL("**/stories/new");
      await page.goBack();
      expect(await loading(page)).to.equal(undefined);
      await page.waitForFunction(() => Math.abs(window.scrollY - 300) < 2);
      await page.goForward();
      expect(await loading(page)).to.equal(undefined);
      await context.close();
    });
  });

  it("shows that an island's fetch is running, until 1000 ms after it", async () => {
    const { page, context } = await openPage();
    await page.goto(site.url);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    await page.evaluate(() => {
      const fetch = new Promise<void>((done) => Object.assign(window, { done }));
      document.dispatchEvent(new CustomEvent("fw:fetch", { detail: fetch }));
    });
    const state = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
    expect(await state()).to.have.property("busy");
    await page.clock.runFor(300);
    expect(await state()).to.include({ loading: "fetch" });
    await page.evaluate(() => (window as unknown as { done: () => void }).done());
    await page.clock.runFor(990);
    expect(await state()).to.have.property("busy");
    await page.clock.runFor(20);
    expect(await state()).not.to.have.any.keys("busy", "loading");
    await context.close();
  });

  it("shows the upload progress of a file, and leaves the form in place if it is refused", async () => {
    const { page, context, complaints } = await openPage();
    await signIn(page, site, member);
    await page.goto(`${site.url}/story/import`);
    const send = async (name: string, words: string) => {
      const buffer = Buffer.from(words);
      await page.getByLabel("Manuscript").setInputFiles({ name, mimeType: "text/plain", buffer });
      await page.getByRole("button", { name: "Upload and preview" }).click();
    };
    const held = Promise.withResolvers<void>();
    await page.route("**/story/import", async (route) => {
      await held.promise;
      await route.continue();
    });
    await send("paper.pdf", "%PDF-1.7\n");
    await page.getByRole("progressbar", { name: "Upload progress" }).waitFor();
    held.resolve();
    await page.getByRole("link", { name: "A PDF contains pages" }).waitFor();
    expect(await page.getByRole("progressbar").count()).to.equal(0);
    await send("boat.txt", "Chapter 1\n\nThe slow boat went by.\n");
    await page.getByRole("heading", { name: /^Preview of/ }).waitFor();
    expect(complaints).to.satisfy((said: string[]) => said.every((each) => each.includes("400")));
    await context.close();
  });
});
