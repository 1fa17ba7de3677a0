import { expect } from "chai";
import type { Page } from "playwright-core";
import { aheadMs } from "#scripts/support/test-clock.mjs";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { writeStory } from "../app/support/stories.ts";
import { DESKTOP, openPage, PHONE } from "../support/browser.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { brokenWords, NARROW, signIn, tooWide } from "./support/pages.ts";

describe("The shell in a browser", () => {
  const site = useSite();
  let member: TestMember;

  before(async () => {
    member = await site.addMember("shelley");
    await writeStory(site, member, { title: "The Slow Boat", chapters: ["Rain. ".repeat(2_000)] });
  });

  it("begins each line of a long path with a name, not with a stroke", async () => {
    const title = "The Very Slow Boat to the Other Side of the River";
    const story = await writeStory(site, member, { title, draft: true });
    const { page, context } = await openPage({ viewport: PHONE });
    await signIn(page, site, member);
    await page.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    const starts = await page.locator(".breadcrumbs").evaluate((nav) => {
      const edge = nav.getBoundingClientRect().left;
      const names = [...nav.querySelectorAll("a, span")].map((name) => name.getBoundingClientRect());
      return names
        .filter(({ top }, at) => at > 0 && top >= names[at - 1]!.bottom)
        .map(({ left }) => left - edge);
    });
    expect(starts.length).to.be.greaterThan(0);
    expect(starts.every((indent) => indent < 1)).to.equal(true);
    await context.close();
  });

  it("writes the names of a wizard's steps in whole words", async () => {
    const broken: string[] = [];
    for (const viewport of [DESKTOP, PHONE, NARROW]) {
      const { page, context } = await openPage({ viewport });
      await page.goto(`${site.url}/register`);
      broken.push(...(await brokenWords(page, ".step-name")).map((word) => `${viewport.width}: ${word}`));
      await signIn(page, site, member);
      for (const path of ["/story/new", "/services/new", "/challenges/new", "/story-links/new"]) {
        await page.goto(site.url + path);
        const words = await brokenWords(page, ".step-name");
        broken.push(...words.map((word) => `${path} ${viewport.width}: ${word}`));
      }
      await context.close();
    }
    expect(broken).to.deep.equal([]);
  });

  it("fits every width, with every item in a member's header", async () => {
    const wide: string[] = [];
    for (const as of [undefined, member]) {
      const { page, context } = await openPage();
      if (as) await signIn(page, site, as);
      for (const [width, letters] of [
        ...[320, 360, 480, 768, 900, 1024, 1199, 1200, 1280].map((each) => [each, "100%"] as const),
        [390, "200%"] as const,
      ]) {
        await page.setViewportSize({ width, height: 700 });
        if (!as) await page.goto(site.url);
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size;
        }, letters);
        wide.push(...(await tooWide(page)).map((what) => `${as ? "member" : "guest"} ${width}: ${what}`));
        const crowded = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll(".site-header-in > *, .site-account > * > *")]
            .map((element) => ({
              name: element.className || element.localName,
              box: element.getBoundingClientRect(),
            }))
            .filter(({ box }) => box.width > 0);
          return boxes.flatMap(({ name, box }, at) =>
            boxes
              .slice(at + 1)
              .filter((other) => !/site-account/.test(name) && !/site-account/.test(other.name))
              .filter(
                ({ box: b }) =>
                  box.left < b.right - 1 &&
                  b.left < box.right - 1 &&
                  box.top < b.bottom - 1 &&
                  b.top < box.bottom - 1,
              )
              .map((other) => `${name} over ${other.name}`),
          );
        });
        wide.push(...crowded.map((what) => `${as ? "member" : "guest"} ${width}: ${what}`));
      }
      await context.close();
    }
    expect(wide).to.deep.equal([]);
  });

  it("has no unload handler, and no page that blocks the back-forward cache", async () => {
    const { page, context } = await openPage();
    await page.addInitScript(() => {
      const kinds: string[] = [];
      const add = window.addEventListener;
      Object.assign(window, { kinds });
      window.addEventListener = function (this: Window, ...given: Parameters<typeof add>) {
        kinds.push(given[0]);
        return add.apply(this, given);
      } as typeof add;
    });
    const answer = await page.goto(site.url);
    expect(answer?.headers()["cache-control"]).to.equal("no-cache");
    const kinds = await page.evaluate(() => (window as unknown as { kinds: string[] }).kinds);
    expect(kinds).to.include("pageshow").and.not.include("unload").and.not.include("beforeunload");
    await context.close();
  });

  describe("without JavaScript", () => {
    it("shows no overlay, opens the drawer and its panels, and saves the answer to the banner", async () => {
      for (const viewport of [NARROW, PHONE]) {
        const { page, context } = await openPage({ viewport, javaScriptEnabled: false });
        await page.goto(`${site.url}/stories?utm_source=leaflet`);
        expect(await page.locator(".loading").isVisible()).to.equal(false);
        const nav = page.getByRole("navigation", { name: "Main" });
        expect(await nav.isVisible()).to.equal(false);
        await page.getByRole("button", { name: "Menu" }).click();
        await nav.locator("summary").first().click();
        await nav.getByRole("link", { name: "Highest-rated stories" }).waitFor();
        await nav.getByRole("link", { name: "Sign in" }).waitFor();
        await page.getByRole("button", { name: "Close the menu" }).click();
        expect(await nav.isVisible()).to.equal(false);
        await page.getByRole("button", { name: "No, thanks" }).click();
        await page.waitForURL(({ pathname, search }) => pathname + search === "/stories");
        expect(await page.locator(".consent-banner").count()).to.equal(0);
        await page.getByRole("button", { name: "Menu" }).click();
        await nav.locator("summary").first().click();
        await nav.getByRole("link", { name: "New stories", exact: true }).click();
        await page.waitForURL("**/stories/new");
        expect(await page.locator(".consent-banner").count()).to.equal(0);
        await page.locator(".site-footer").getByRole("link", { name: "Cookies" }).click();
        await page.locator("main").getByRole("button", { name: "I accept" }).click();
        await page.getByText("You accepted.").waitFor();
        await context.close();
      }
    });
  });

  it("saves the answer to the banner without moving the reader's position", async () => {
    const { page, context, complaints } = await openPage({ viewport: PHONE });
    for (const [button, cookie] of [
      ["No, thanks", "no"],
      ["I accept", "yes"],
    ] as const) {
      await context.clearCookies();
      await page.goto(`${site.url}/consent`);
      await page.goto(site.url);
      await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
      await page.evaluate(() =>
        new MutationObserver(() => {
          if (document.documentElement.dataset.loading === "route") sessionStorage.setItem("overlay", "1");
        }).observe(document.documentElement, { attributeFilter: ["data-loading"] }),
      );
      // Longer than the quarter of a second after which an overlay would appear.
      await page.route("**/consent", async (route) => {
        await new Promise((done) => setTimeout(done, 400));
        await route.continue();
      });
      await page.getByRole("button", { name: button }).click();
      await page.locator(".consent-banner").waitFor({ state: "detached" });
      await page.unroute("**/consent");
      expect(await page.evaluate(() => sessionStorage.getItem("overlay"))).to.equal(null);
      await page.waitForFunction(() => Math.abs(window.scrollY - 400) < 2, null, { polling: 30 });
      const kept = (await context.cookies()).find(({ name }) => name === "consent");
      expect(kept?.value).to.equal(cookie);
      // The browser's cookies know the real time only.
      const days = (kept!.expires - (Date.now() - aheadMs) / 1000) / 86_400;
      expect(days).to.be.within(149.9, 150.1);
    }
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("stores where a visitor came from until they decline, but not what they did here", async () => {
    const { page, context } = await openPage();
    const kept = () => page.evaluate(() => localStorage.getItem("referral_source"));
    await page.goto(`${site.url}/?gclid=1`);
    expect(await kept()).to.equal("google");
    await page.getByLabel("Search stories").fill("boat");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=boat");
    expect(await kept()).to.equal("google");
    await page.goto(`${site.url}/stories?utm_source=a%20b&code=secret`, { referer: "https://example.com/" });
    expect(await kept()).to.equal("utm_source=a%20b");
    await page.getByRole("button", { name: "No, thanks" }).click();
    await page.locator(".consent-banner").waitFor({ state: "detached" });
    expect((await context.cookies()).map(({ name }) => name)).to.deep.equal(["consent"]);
    await page.goto(`${site.url}/?ref=ypq`);
    expect(await kept()).to.equal(null);
    await context.close();
  });

  it("opens its menus above all content, including covers", async () => {
    const reader = await site.addMember("byron");
    for (const title of ["The Fast Boat", "The Still Boat", "The Lost Boat"])
      await writeStory(site, member, { title, chapters: ["Rain. "] });
    const { page, context } = await openPage({ reducedMotion: "no-preference" });
    for (const as of [undefined, reader]) {
      if (as) await signIn(page, site, as);
      await page.goto(site.url);
      expect(await page.locator(".cover").count()).to.be.at.least(1);
      const menu = page.locator(".site-nav details").first();
      await menu.locator("summary").click();
      const under = await menu.locator("a:visible").evaluateAll((links) =>
        links
          .filter((link) => {
            link.scrollIntoView({ block: "nearest" });
            const { left, top, width, height } = link.getBoundingClientRect();
            return !link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          })
          .map((link) => link.textContent),
      );
      expect(under).to.deep.equal([]);
    }
    await context.close();
  });

  it("closes menus with Escape, which returns the focus to their button, and with a click elsewhere", async () => {
    const { page, context } = await openPage();
    await page.goto(site.url);
    const menu = page.locator(".site-nav details").first();
    const summary = menu.locator("summary");
    await summary.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal("All stories");
    await page.keyboard.press("Escape");
    expect(await menu.getAttribute("open")).to.equal(null);
    expect(await summary.evaluate((button) => button === document.activeElement)).to.equal(true);
    await summary.click();
    await page.locator(".site-footer-brand").click();
    expect(await menu.getAttribute("open")).to.equal(null);
    await context.close();
  });

  it("clears a member's lists and counts at /logout, in this tab and in the others", async () => {
    const { page, context } = await openPage();
    await signIn(page, site, member);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(site.url);
    for (const tab of [page, other])
      await tab.evaluate(() => {
        localStorage.setItem("fw-mine:notifications", "[1]");
        sessionStorage.setItem("fw-mine:messages", "[1]");
        localStorage.setItem("theirs", "stays");
        document.querySelector('fw-slot[data-name="unread-badge"]')!.innerHTML = "<b>3</b>";
        document.addEventListener("fw:signed-out", () => document.body.setAttribute("data-told", ""));
      });
    const left = (tab: Page) =>
      tab.evaluate(() => [
        localStorage.getItem("fw-mine:notifications"),
        sessionStorage.getItem("fw-mine:messages"),
        localStorage.getItem("theirs"),
        document.querySelector('fw-slot[data-name="unread-badge"]')!.textContent,
      ]);
    await page.goto(`${site.url}/logout`);
    expect(await left(page)).to.deep.equal([null, null, "stays", ""]);
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await page.waitForURL(`${site.url}/`);
    await other.waitForFunction(() => document.body.hasAttribute("data-told"));
    expect(await left(other)).to.deep.equal([null, null, "stays", ""]);
    await context.close();
  });
});
