import { brotliCompressSync } from "node:zlib";
import { expect } from "chai";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { encodeMp3 } from "#features/reach/narration/mp3.ts";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { narrate } from "../../features/reach/narration/support.ts";
import { PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";
import { tooWide } from "../support/pages.ts";

const RATE = 8_000;
const SECONDS = 60;
const LISTEN = ".narration-listen:enabled";
const SMALL = ".small-player:not([hidden])";
const TEXT = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} of the chapter has some words.`).join(
  "\n\n",
);

type Handlers = Window & { handlers: Record<string, (details: Record<string, number>) => void> };

describe("The player of a narrated chapter", () => {
  const site = useSite();
  const newVisit = useVisits();
  let story = {} as TestStory;

  before(async () => {
    story = await storeStory(site, await site.addMember("author"), {
      title: "The Long Tide",
      chapters: [TEXT, TEXT, "Nobody has narrated this."],
    });
    const samples = new Float32Array(RATE * SECONDS).map((_, at) => Math.sin(at / 10) / 50);
    const audio = await encodeMp3(samples, RATE);
    for (const number of [1, 2])
      await narrate(site, story, number, { seconds: SECONDS, narrator: "Tom Reed" }, audio);
  });

  /** Opens a page whose banner about cookies has been answered. */
  async function open(viewport = PHONE, options: object = {}) {
    const visit = await newVisit({ viewport, ...options });
    await visit.page.context().addCookies([{ name: "consent", value: "no", url: site.url }]);
    return visit;
  }
  async function listen(viewport = PHONE, options: object = {}) {
    const { page, complaints } = await open(viewport, options);
    await page.goto(site.url + story.chapter(1));
    await page.click(LISTEN);
    await page.waitForSelector(SMALL);
    await page.waitForFunction(() => document.querySelector("audio")!.currentTime > 0);
    return { page, complaints };
  }
  const pause = (page: Page) => page.evaluate(() => document.querySelector("audio")!.pause());
  const time = (page: Page) => page.evaluate(() => document.querySelector("audio")!.currentTime);

  it("is a bar that stays while scrolling, moves nothing, and covers neither text nor focus", async () => {
    const { page, complaints } = await open();
    await page.goto(site.url + story.chapter(1));
    await page.waitForSelector(LISTEN);
    expect(await page.locator(SMALL).count()).to.equal(0);
    const measure = () =>
      page.evaluate(() => [
        document.body.scrollHeight,
        document.querySelector(".prose")!.getBoundingClientRect().top,
      ]);
    const before = await measure();
    await page.click(LISTEN);
    await page.waitForSelector(SMALL);
    await page.waitForFunction(() => document.querySelector("audio")!.currentTime > 0);
    await pause(page);
    expect(await measure()).to.deep.equal(before);
    const bar = async () => (await page.locator(SMALL).boundingBox())!;
    const { y } = await bar();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    expect((await bar()).y).to.equal(y);
    const lowest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll("main > :not(.read-bar, .narration, .reading-progress)")].map(
          (each) => each.getBoundingClientRect().bottom,
        ),
      ),
    );
    expect(lowest).to.be.below(y);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await page.locator(".chapter-author a").focus();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      const focus = await page.evaluate(() => {
        const at = document.activeElement!;
        if (at.closest(".small-player, .read-bar") || at === document.body) return null;
        const { bottom } = at.getBoundingClientRect();
        return { bottom, what: at.outerHTML.slice(0, 80) };
      });
      if (focus) expect(focus.bottom, focus.what).to.be.at.most(y + 1);
    }
    expect(complaints).to.deep.equal([]);
  });

  it("is at the top of the screen while the banner about cookies is at its bottom", async () => {
    const { page } = await newVisit({ viewport: PHONE });
    await page.goto(site.url + story.chapter(1));
    await page.click(LISTEN);
    await page.waitForSelector(SMALL);
    const bar = (await page.locator(SMALL).boundingBox())!;
    const banner = (await page.locator(".consent-banner").boundingBox())!;
    expect(bar.y).to.be.below(8);
    expect(bar.y + bar.height).to.be.below(banner.y);
  });

  it("has a slider that the keyboard moves, and that says its time", async () => {
    const { page } = await listen();
    await pause(page);
    const slider = page.locator('.small-player [data-part="seek"]');
    await slider.focus();
    for (const [key, at] of [
      ["Home", "0:00"],
      ["ArrowRight", "0:05"],
      ["PageUp", "0:35"],
      ["ArrowLeft", "0:30"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await slider.getAttribute("aria-valuetext"), key).to.equal(`${at} of 1:00`);
    }
    await page.waitForFunction(() =>
      (document.querySelector(".small-player [data-part=seek]") as HTMLElement).style
        .getPropertyValue("--buffered")
        .startsWith("100"),
    );
    expect(await page.locator('.small-player [data-part="time"]').textContent()).to.equal("0:30");
    await page.click('.small-player [data-part="back"]');
    expect(await time(page)).to.be.within(14, 16);
    await page.click('.small-player [data-part="forth"]');
    expect(await time(page)).to.be.within(44, 46);
  });

  it("opens as a dialog with cover, title and chapters, and gives the focus back", async () => {
    const { page } = await listen();
    await page.click('.small-player [data-part="open"]');
    const dialog = page.getByRole("dialog", { name: "Part 1" });
    await dialog.waitFor();
    expect(await dialog.textContent())
      .to.contain("The Long Tide")
      .and.to.contain("Tom Reed");
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>(".large-player img")!.naturalWidth > 0,
    );
    expect(await page.evaluate(() => document.activeElement!.ariaLabel)).to.equal("Pause");
    await page.keyboard.press("Space");
    await page.waitForFunction(() => document.querySelector("audio")!.paused);
    await page.waitForFunction(() => document.activeElement!.ariaLabel === "Play");
    expect(await dialog.getByRole("link", { name: "Next chapter: Part 2" }).count()).to.equal(1);
    expect(await dialog.locator("[aria-current]").textContent()).to.contain("Part 1");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement!.getAttribute("data-part"))).to.equal("open");
    await page.getByRole("button", { name: "Stop listening" }).click();
    expect(await page.locator(SMALL).count()).to.equal(0);
    expect(await page.evaluate(() => document.activeElement!.className)).to.contain("narration-listen");
  });

  it("keeps playing in the chapter that is chosen from its list", async () => {
    const { page } = await listen();
    await page.click('.small-player [data-part="open"]');
    await page.locator(".large-player").getByRole("link", { name: "Part 2" }).last().click();
    await page.waitForURL(`**${story.chapter(2)}`);
    await page.waitForFunction(() => document.querySelector("audio")!.currentTime > 0);
    await page.waitForSelector(SMALL);
  });

  it("is steered by media keys, which know title, author and cover", async () => {
    const { page } = await newVisit({ viewport: PHONE });
    await page.addInitScript(() => {
      const handlers: Record<string, unknown> = {};
      Object.assign(window, { handlers });
      navigator.mediaSession.setActionHandler = (action, act) => {
        handlers[action] = act;
      };
    });
    await page.goto(site.url + story.chapter(1));
    await page.click(LISTEN);
    await page.waitForFunction(() => document.querySelector("audio")!.currentTime > 0);
    const metadata = await page.evaluate(() => {
      const { title, artist, album, artwork } = navigator.mediaSession.metadata!;
      return { title, artist, album, cover: artwork[0]!.src };
    });
    expect(metadata).to.include({ title: "Part 1", artist: "author", album: "The Long Tide" });
    expect((await fetch(metadata.cover)).status).to.equal(200);
    const press = (action: string, details = {}) =>
      page.evaluate(([name, given]) => (window as unknown as Handlers).handlers[name]!(given), [
        action,
        details,
      ] as const);
    await press("pause");
    await page.waitForFunction(() => document.querySelector("audio")!.paused);
    await press("seekto", { seekTime: 20 });
    expect(await time(page)).to.equal(20);
    await press("seekforward");
    expect(await time(page)).to.equal(50);
    await press("seekbackward", { seekOffset: 10 });
    expect(await time(page)).to.equal(40);
    await press("play");
    await page.waitForFunction(() => !document.querySelector("audio")!.paused);
    expect(
      await page.evaluate(() => (window as unknown as Handlers).handlers.previoustrack),
      "there is no previous chapter",
    ).to.equal(null);
    await press("nexttrack");
    await page.waitForURL(`**${story.chapter(2)}`);
    await page.waitForFunction(() => document.querySelector("audio")!.currentTime > 0);
  });

  for (const colorScheme of ["light", "dark"] as const)
    it(`has no faults at 320 and 1280 pixels, ${colorScheme}`, async () => {
      for (const width of [320, 1280]) {
        const { page } = await listen({ width, height: 700 }, { colorScheme, reducedMotion: "reduce" });
        await pause(page);
        expect(await tooWide(page), `${width}`).to.deep.equal([]);
        expect(await faults(page, { tags: WCAG, within: ".small-player" })).to.deep.equal([]);
        await page.click('.small-player [data-part="open"]');
        expect(await faults(page, { tags: WCAG, within: ".large-player" })).to.deep.equal([]);
        const box = (await page.locator(".large-player").boundingBox())!;
        expect(box.x).to.be.at.least(0);
        expect(box.x + box.width).to.be.at.most(width);
        expect(
          await page.locator(".large-player").evaluate((each) => each.scrollWidth - each.clientWidth),
        ).to.equal(0);
      }
    });

  it("is left out of print", async () => {
    const { page } = await listen();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(SMALL).isVisible()).to.equal(false);
    expect(await page.locator(LISTEN).isVisible()).to.equal(false);
  });

  it("is the browser's own without JavaScript, or if our script cannot be loaded", async () => {
    const { page } = await newVisit({ viewport: PHONE, javaScriptEnabled: false });
    await page.goto(site.url + story.chapter(1));
    expect(await page.locator("audio[controls]").isVisible()).to.equal(true);
    expect(await page.locator(".narration-listen").isVisible()).to.equal(false);
    await page.locator("summary", { hasText: "Chapters to listen to" }).click();
    expect(await page.getByRole("link", { name: "Part 2" }).first().isVisible()).to.equal(true);

    const { page: broken, complaints } = await newVisit({ viewport: PHONE });
    await broken.route(/\/narration-\w+\.js/, (route) => route.abort());
    await broken.goto(site.url + story.chapter(1));
    await broken.locator("audio[controls]").waitFor();
    expect(await broken.locator(".narration-listen").isVisible()).to.equal(false);
    expect(complaints.splice(0)).not.to.be.empty;
  });

  it("is not loaded by chapters without audio, and is small", async () => {
    const { page } = await newVisit({ viewport: PHONE });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(site.url + story.chapter(3));
    await page.waitForSelector(".aloud-open");
    expect(asked.filter((url) => url.includes("/assets/narration"))).to.deep.equal([]);
    expect(await page.locator(".narration").count()).to.equal(0);
    const { outputFiles } = await build({
      entryPoints: ["client/narration.ts"],
      bundle: true,
      minify: true,
      format: "esm",
      write: false,
      target: "es2022",
    } as const);
    expect(brotliCompressSync(outputFiles[0]!.contents).length).to.be.below(6 * 1_024);
  });
});
