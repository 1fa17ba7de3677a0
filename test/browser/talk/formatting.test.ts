import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Route } from "playwright-core";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";
import { signIn } from "../support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/formatting");

describe("Formatting in a browser", () => {
  const site = useSite();
  const newVisit = useVisits();
  let reader: TestMember;
  let story: TestStory;

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    reader = await site.addMember("reader");
    story = await storeStory(site, await site.addMember("author"));
  });

  it("a comment is made bold by keys, previewed while typing, and posted on a phone in the dark", async () => {
    const { page } = await newVisit({ viewport: PHONE, colorScheme: "dark" });
    await signIn(page, site, reader);
    await page.goto(site.url + story.chapter(1));
    const field = page.getByLabel("Your comment");
    await field.scrollIntoViewIfNeeded();
    await page.getByRole("group", { name: "Formatting" }).waitFor();
    await field.fill("I liked it");
    await field.press("Shift+Home");
    await field.press("Control+b");
    expect(await field.inputValue()).to.equal("**I liked it**");
    await field.press("End");
    await field.pressSequentially(", but ||he drowns||.");
    await page.getByRole("button", { name: "Preview" }).press("Enter");
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.locator("strong").waitFor();
    expect(await preview.evaluate((element) => element === document.activeElement)).to.equal(true);
    expect(await page.getByText("he drowns", { exact: true }).isVisible()).to.equal(false);
    await page.getByRole("checkbox", { name: "Spoiler" }).press("Space");
    expect(await page.getByText("he drowns", { exact: true }).isVisible()).to.equal(true);
    await page.screenshot({ path: join(FOLDER, "preview-phone-dark.png") });
    expect(await faults(page, { tags: WCAG })).to.deep.equal([]);
    await page.getByRole("button", { name: "Post comment" }).click();
    await page.locator(".comment-text strong").waitFor();
    await page.screenshot({ path: join(FOLDER, "posted-phone-dark.png") });
  });

  it("a comment is previewed in its chapter, and stays in its form, before the script of the preview has come", async () => {
    const { page } = await newVisit({ viewport: DESKTOP });
    await signIn(page, site, reader);
    const held: Route[] = [];
    await page.route(/FormatTools/, (route) => void held.push(route));
    await page.goto(site.url + story.chapter(1));
    const field = page.getByLabel("Your comment");
    await field.fill("Still *here*");
    await page.getByRole("button", { name: "Preview" }).click();
    expect(await page.locator(".write-preview em").innerText()).to.equal("here");
    expect(await field.inputValue()).to.equal("Still *here*");
    expect(new URL(page.url()).pathname).to.equal(story.chapter(1));
    for (const route of held) await route.continue();
  });

  it("a selection becomes a link by a button, and the preview works without JavaScript", async () => {
    const { page } = await newVisit({ viewport: DESKTOP });
    await signIn(page, site, reader);
    await page.goto(site.url + story.chapter(1));
    const field = page.getByLabel("Your comment");
    await field.scrollIntoViewIfNeeded();
    await field.fill("the map");
    await field.selectText();
    await page.getByRole("button", { name: "Link", exact: true }).click();
    expect(await field.inputValue()).to.equal("[the map](https://)");
    await page.screenshot({ path: join(FOLDER, "tools-desktop.png") });
    const plain = await newVisit({ viewport: DESKTOP, javaScriptEnabled: false });
    await signIn(plain.page, site, reader);
    await plain.page.goto(site.url + story.chapter(1));
    await plain.page.getByLabel("Your comment").fill("> quoted\n\n*soft*");
    await plain.page.getByRole("button", { name: "Preview" }).click();
    expect(await plain.page.locator(".write-preview em").innerText()).to.equal("soft");
    await plain.page.screenshot({ path: join(FOLDER, "preview-desktop.png") });
  });
});
