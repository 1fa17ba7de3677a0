import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { writeStory } from "../app/support/stories.ts";
import { DESKTOP, openPage, PHONE, type Visit } from "../support/browser.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { faultOfFocus, tabTo } from "./support/keys.ts";
import { signIn } from "./support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../test-results/keyboard");

describe("By keyboard alone", () => {
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

  it("a visitor skips to the content", async () => {
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

  it("a visitor registers through all five steps, signs out and signs in", async () => {
    await writeStory(site, member, { title: "The Key in the Lock", categories: ["horror"] });
    await page.goto(`${site.url}/register`);
    await tabTo(page, "Username");
    await page.keyboard.type("typist");
    await tabTo(page, "Email");
    await page.keyboard.type("typist@example.com");
    await tabTo(page, "Password");
    await page.keyboard.type("three unrelated words");
    await tabTo(page, /^I agree to the terms/);
    await page.keyboard.press("Space");
    await tabTo(page, "Create account");
    await page.screenshot({ path: join(FOLDER, "register.png") });
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/register/socials`);
    await tabTo(page, "Website");
    await page.keyboard.type("https://typist.example");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/register/genres`);
    await tabTo(page, "Horror");
    await page.keyboard.press("Space");
    await page.screenshot({ path: join(FOLDER, "register-genres.png") });
    await tabTo(page, "Back");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/register/socials`);
    await tabTo(page, /Genres/);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/register/genres`);
    expect(await page.getByRole("checkbox", { name: "Horror" }).isChecked()).to.equal(true);
    await tabTo(page, "Save and continue");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/register/follow`);
    await tabTo(page, /Follow keystroke|keystroke @keystroke/);
    await page.keyboard.press("Space");
    await page.screenshot({ path: join(FOLDER, "register-follow.png") });
    await tabTo(page, "Follow and continue");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/register/payment-wallet`);
    await tabTo(page, "Start reading");
    await page.screenshot({ path: join(FOLDER, "register-wallet.png") });
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/`);
    await tabTo(page, /Your account:\s*typist/);
    await page.keyboard.press("Enter");
    await tabTo(page, "Log out");
    await page.screenshot({ path: join(FOLDER, "menu.png") });
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/logout`);
    await tabTo(page, "Log out");
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

  it("a visitor searches, filters and opens a story", async () => {
    const story = await writeStory(site, member, { title: "The Needle’s Eye", categories: ["crime"] });
    await page.goto(site.url);
    await tabTo(page, "Search stories");
    await page.keyboard.type("needle");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/search?q=needle`);
    await tabTo(page, "Genre");
    await page.keyboard.press("Enter");
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

  it("a reader uses a phone with a keyboard, and the bar covers nothing focused", async () => {
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

  it("an author writes a story, using checkboxes and selects", async () => {
    await signIn(page, site, member);
    await page.setViewportSize(PHONE);
    await page.goto(`${site.url}/story/new`);
    await tabTo(page, "Title");
    await page.keyboard.type("Keys");
    await tabTo(page, "Continue");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/setup\/details$/);
    await tabTo(page, "Horror");
    await page.keyboard.press("Space");
    await page.screenshot({ path: join(FOLDER, "genres.png") });
    await tabTo(page, /^Language/);
    await page.keyboard.type("Welsh");
    await tabTo(page, /^None: every word/);
    await page.keyboard.press("ArrowDown");
    expect(await faultOfFocus(page)).to.equal(null);
    await tabTo(page, "Continue");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/setup\/premium$/);
    await page.goto(page.url().replace("setup/premium", "edit"));
    expect(await page.getByRole("checkbox", { name: "Horror" }).isChecked()).to.equal(true);
    expect(await page.getByLabel("Language", { exact: true }).inputValue()).to.equal("cy");
    expect(await page.getByRole("radio", { name: /^AI helped/ }).isChecked()).to.equal(true);
    await tabTo(page, "Delete story");
    await page.keyboard.press("Enter");
    await tabTo(page, "Delete the story");
    await page.screenshot({ path: join(FOLDER, "dialogue.png") });
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").isVisible()).to.equal(false);
  });
});
