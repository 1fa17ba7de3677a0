import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { recordProgress } from "#features/reading/reading/index.ts";
import { rateStory } from "#features/talk/ratings/index.ts";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/ratings");

describe("Stars in a browser without JavaScript", () => {
  const site = useSite();
  const newVisit = useVisits();
  let reader: TestMember;
  let story: TestStory;

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    const author = await site.addMember("author");
    reader = await site.addMember("reader");
    story = await storeStory(site, author, { title: "The Lamp", categories: ["fantasy"] });
    const other = await site.addMember("other");
    await recordProgress(site.app.services, other.viewer, { story: story.id, number: 1, at: new Date() });
    await rateStory(site.app.services, other.caller, { story: story.id, rating: 5 });
  });

  const open = async (options: Parameters<typeof newVisit>[0] = {}): Promise<Page> => {
    const visit = await newVisit({ viewport: DESKTOP, javaScriptEnabled: false, ...options });
    await signIn(visit.page, site, reader);
    return visit.page;
  };

  it("a reader gives them at the end of the book with one press, and sees why the plain average differs", async () => {
    const page = await open({ viewport: PHONE });
    await page.goto(site.url + story.path);
    await page.getByText("Open a chapter, with your reading history").waitFor();
    await page.goto(site.url + story.chapter(3));
    await page.locator(".chapter-rating").scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(FOLDER, "chapter-end.png") });
    await page.getByRole("button", { name: "3 stars" }).focus();
    await page.keyboard.press("Space");
    await page.getByText("Your rating is saved").waitFor();
    expect(page.url().split("#")[0]).to.equal(site.url + story.chapter(3));
    await page.goto(site.url + story.path);
    expect(await page.getByRole("button", { name: "3 stars" }).getAttribute("aria-pressed")).to.equal("true");
    await page.getByText("How this rating is calculated").click();
    await page.getByText("Opening a chapter gives the rating a tenth").waitFor();
    await page.locator(".ratings").screenshot({ path: join(FOLDER, "story-phone.png") });
  });

  it("a reader changes them with the mouse without leaving the page, and removes them", async () => {
    const page = await open({ javaScriptEnabled: true });
    await page.goto(site.url + story.path);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole("button", { name: "5 stars" }).click();
    await page.locator('.star-choice[value="5"][aria-pressed="true"]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("value"))).to.equal("5");
    await page.locator(".ratings [role=status]", { hasText: "Your rating is saved" }).waitFor();
    await page.screenshot({ path: join(FOLDER, "story.png"), fullPage: true });
    await page.getByRole("button", { name: "Remove my rating" }).click();
    await page.getByText("Rating removed").waitFor();
    await page.getByText("Rate this story").waitFor();
    expect(await page.evaluate(() => "stayed" in window)).to.equal(true);
  });
});
