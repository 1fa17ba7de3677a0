import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { writeStory } from "../app/support/stories.ts";
import { DESKTOP, openPage, PHONE, type Visit } from "../support/browser.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { signIn } from "./support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../test-results/keyboard");
/** Stops of the Tab key until a page counts as endless. */
const STOPS_MAX = 120;

describe("By keyboard alone", function () {
  this.timeout(60_000);
  const site = useSite();
  let member: TestMember;
  let visit: Visit;
  let page: Page;

  before(async () => {
    member = await site.addMember("keystroke");
    await mkdir(FOLDER, { recursive: true });
  });
  beforeEach(async () => {
    visit = await openPage({ viewport: DESKTOP });
    page = visit.page;
  });
  afterEach(async () => {
    expect(visit.complaints).to.deep.equal([]);
    await visit.context.close();
  });

  it("one skips to the content", async () => {
    await page.goto(`${site.url}/stories`);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    expect(await skip.evaluate((link) => link === document.activeElement)).to.equal(true);
    expect(await faultOfFocus(page)).to.equal(null);
    await page.screenshot({ path: join(FOLDER, "skip.png") });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const inMain = await page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(inMain, "what comes next stands in the content").to.equal(true);
  });

  it("one registers, signs out and signs in", async () => {
    await page.goto(`${site.url}/register`);
    await tabTo(page, "Username");
    await page.keyboard.type("typist");
    await tabTo(page, "Email");
    await page.keyboard.type("typist@example.com");
    await tabTo(page, "Password");
    await page.keyboard.type("three unrelated words");
    await tabTo(page, "I agree to the terms");
    await page.keyboard.press("Space");
    await tabTo(page, "Create account");
    await page.screenshot({ path: join(FOLDER, "register.png") });
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/`);
    await tabTo(page, /typist/);
    await page.keyboard.press("Enter");
    await tabTo(page, "Sign out");
    await page.screenshot({ path: join(FOLDER, "menu.png") });
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/logout`);
    await tabTo(page, "Sign out");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/`);
    await tabTo(page, "Sign in");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/login`);
    await tabTo(page, "Email or username");
    await page.keyboard.type("typist");
    await tabTo(page, "Password");
    await page.keyboard.type("three unrelated words");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/`);
    expect(await page.locator(".account-menu").innerText()).to.include("typist");
  });

  it("one searches, filters and opens a story", async () => {
    const story = await writeStory(site, member, { title: "The Needle’s Eye", categories: ["crime"] });
    await page.goto(site.url);
    await tabTo(page, "Search stories");
    await page.keyboard.type("needle");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/search?q=needle`);
    await tabTo(page, "Crime");
    await page.keyboard.press("Space");
    await tabTo(page, "Show stories");
    await page.keyboard.press("Enter");
    await page.waitForURL(/genre=crime/);
    await tabTo(page, "The Needle’s Eye");
    await page.screenshot({ path: join(FOLDER, "search.png") });
    await page.keyboard.press("Enter");
    await page.waitForURL(site.url + story.path);
  });

  it("one reads on a phone with a keyboard, and nothing focused hides behind the bar", async () => {
    const story = await writeStory(site, member, {
      chapters: [`${"A long line of text. ".repeat(200)}`, "The end of it."],
    });
    await page.setViewportSize(PHONE);
    await page.goto(site.url + story.chapter(1));
    await tabTo(page, /^Contents of/);
    await tabTo(page, /^Next chapter: Part 2/);
    await tabTo(page, "Reading settings");
    await tabTo(page, /Next chapter\s+Part 2/);
    await page.screenshot({ path: join(FOLDER, "chapter.png") });
    await page.keyboard.press("Enter");
    await page.waitForURL(site.url + story.chapter(2));
  });

  it("one writes a story, ticking and choosing on the way", async () => {
    await signIn(page, site, member);
    await page.setViewportSize(PHONE);
    await page.goto(`${site.url}/story/new`);
    await tabTo(page, "Title");
    await page.keyboard.type("Keys");
    await tabTo(page, "Horror");
    await page.keyboard.press("Space");
    await page.screenshot({ path: join(FOLDER, "genres.png") });
    await tabTo(page, /^Language/);
    await page.keyboard.type("Welsh");
    await tabTo(page, /^None: every word/);
    await page.keyboard.press("ArrowDown");
    expect(await faultOfFocus(page)).to.equal(null);
    await tabTo(page, "Save and add chapters");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/edit$/);
    expect(await page.getByRole("checkbox", { name: "Horror" }).isChecked()).to.equal(true);
    expect(await page.getByLabel("Language", { exact: true }).inputValue()).to.equal("cy");
    expect(await page.getByRole("radio", { name: /^It helped/ }).isChecked()).to.equal(true);
    await tabTo(page, "Delete story");
    await page.keyboard.press("Enter");
    await tabTo(page, "Delete the story");
    await page.screenshot({ path: join(FOLDER, "dialogue.png") });
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").isVisible()).to.equal(false);
  });
});

/** Presses Tab until the thing of this name has the focus; every stop on the way must be seen. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press("Tab");
    const here = await nameOfFocus(page);
    passed.push(here);
    const fault = await faultOfFocus(page);
    if (fault) throw new Error(`the focus on “${here}” is not seen: ${fault}`);
    if (typeof name === "string" ? here === name : name.test(here)) return;
  }
  throw new Error(`no “${name}” by Tab, only: ${passed.join(" | ")}`);
}

/** The label or text of what has the focus. */
const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return "";
    const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const label = element.getAttribute("aria-label") ?? labels.map((each) => each.innerText).join(" ");
    return (label || element.innerText || element.localName).trim();
  });

/** Why a person would not see where the focus is; null when they do. */
const faultOfFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // In a date, it is one of the parts that has it.
    const date = element.matches("[type=datetime-local]");
    if (!date && !element.matches(":focus-visible")) return "it is not :focus-visible";
    const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const outlined = [element, ...labels, element.parentElement].some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each!);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!outlined) return "nothing is drawn around it";
    const box = (labels[0] && element.clientWidth < 2 ? labels[0] : element).getBoundingClientRect();
    const y = box.y + Math.min(box.height / 2, 12);
    const tops = [0.2, 0.5, 0.8].map((share) => document.elementFromPoint(box.x + box.width * share, y));
    const seen = tops.some(
      (top) => top && (element.contains(top) || labels.some((label) => label.contains(top))),
    );
    return seen ? null : `at ${box.x}, ${y} there is ${tops.map((top) => top?.className ?? top?.localName)}`;
  });
