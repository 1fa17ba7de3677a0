import { expect } from "chai";
import type { Page } from "playwright-core";
import { recordProgress } from "#features/reading/reading/record.ts";
import { letIn, storeStory, type TestStory } from "../../app/support/stories.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { type TestMember, useEmptySite } from "../../support/site.ts";
import { NARROW, signIn, tooWide } from "../support/pages.ts";

describe("The action row of a story's page, in a browser", () => {
  const site = useEmptySite();
  const visit = useVisits();
  const people: Record<string, TestMember> = {};
  let story: TestStory;

  beforeEach(async () => {
    for (const name of ["author", "reader", "stranger", "editor"]) people[name] = await site.addMember(name);
    people.admin = await site.addMember("admin", "admin");
    story = await storeStory(site, people.author!, { title: "The Salt Road" });
    await letIn(site, people.author!, story, people.editor!, "editor");
    await recordProgress(site.app.services, people.reader!.viewer, {
      story: story.id,
      number: 2,
      at: new Date(),
    });
  });

  /** Labels and bounding boxes of the visible actions. */
  const acts = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".story-start :is(a, button, summary)")]
        .filter((each) => each.checkVisibility())
        .map((each) => {
          const { top, height, width } = each.getBoundingClientRect();
          return {
            words: (each.getAttribute("aria-label") ?? each.textContent ?? "").trim(),
            inRow: !!each.closest(".action-row"),
            isPrimary: each.classList.contains("btn-primary"),
            top,
            height,
            width,
          };
        }),
    );
  const FAVOURITE = "Favourite: The Salt Road";
  const ADD = "Add to library";
  const FOLLOW = "Follow author author";
  const MORE = [
    FOLLOW,
    "Add to list",
    "Download EPUB",
    "Download PDF",
    "Kindle and e-readers",
    "Follow this story in a feed reader",
  ];
  const HIDE = "Hide stories like this";
  const REPORT = "Report this story";

  for (const [who, first, row, more] of [
    // Only readers who have opened a chapter can give stars.
    [null, ["Start reading", ADD], [FAVOURITE], [...MORE, REPORT]],
    ["stranger", ["Start reading", ADD], [FAVOURITE], [...MORE, HIDE, REPORT]],
    [
      "reader",
      ["Continue with chapter 2", "The Salt Road in your library: Reading"],
      [FAVOURITE, "Rate"],
      [...MORE, HIDE, REPORT],
    ],
    ["author", ["Start reading", "Edit story"], [], [...MORE.slice(1), "Feature"]],
    ["editor", ["Start reading", ADD], [FAVOURITE], [...MORE, HIDE, REPORT]],
    ["admin", ["Start reading", ADD], [FAVOURITE], [...MORE, "Feature", HIDE, REPORT]],
  ] as const)
    it(`stands in one aligned row with the rest behind “More”, for ${who ?? "a guest"}, without a script`, async () => {
      for (const viewport of [DESKTOP, PHONE, NARROW]) {
        const { page } = await visit({ viewport, javaScriptEnabled: false });
        if (who) await signIn(page, site, people[who]!);
        await page.goto(site.url + story.path);
        const shown = await acts(page);
        const words = (list: typeof shown) => list.map((each) => each.words);
        const inRow = shown.filter((each) => each.inRow);
        expect(words(shown.filter((each) => !each.inRow))).to.deep.equal(first);
        expect(words(inRow)).to.deep.equal([...row, "More"]);
        expect(shown.filter((each) => each.isPrimary).length).to.equal(1);
        expect(new Set(inRow.map(({ top, height }) => `${top} ${height}`)).size).to.equal(1);
        for (const { height, width } of shown) expect(Math.min(height, width)).to.be.at.least(44);
        await page.locator(".story-more > summary").click();
        const panel = (await acts(page)).slice(shown.length);
        expect(words(panel)).to.deep.equal(more);
        for (const { height } of panel) expect(height).to.be.at.least(44);
        expect(await tooWide(page)).to.deep.equal([]);
      }
    });

  it("shows a locked chapter on one line: title, lock and length", async () => {
    const paid = await storeStory(site, people.author!, {
      title: "Salt and Silver",
      pricing: "paid",
      price: 5,
      previewChapters: 1,
    });
    const { page } = await visit({ viewport: PHONE });
    await page.goto(site.url + paid.path);
    const locked = page.locator(".contents-list a", { has: page.locator(".icon") }).first();
    const middles = await locked.evaluate((row) =>
      [...row.querySelectorAll(".contents-title, .icon, .contents-length")].map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
    expect(middles).to.have.length(3);
    expect(Math.max(...middles) - Math.min(...middles)).to.be.at.most(2);
  });

  it("sets a reader's status for a story with one press, without a script", async () => {
    const { page } = await visit({ viewport: PHONE, javaScriptEnabled: false });
    await signIn(page, site, people.reader!);
    await page.goto(site.url + story.path);
    const state = page.locator(".story-library > summary");
    await state.click();
    expect(await page.locator(".story-library a").getAttribute("href")).to.equal(story.chapter(1));
    await page.getByRole("button", { name: "On hold" }).click();
    expect(await state.innerText()).to.match(/On hold$/);
    await state.click();
    const pressed = page.locator('.story-library form:first-of-type [aria-pressed="true"]');
    expect(await pressed.innerText()).to.equal("On hold");
    await page.getByRole("button", { name: "Reading", exact: true }).click();
    expect(await state.innerText()).to.match(/Reading$/);
  });

  for (const javaScriptEnabled of [true, false])
    it(`adds a story with notifications and shows it, ${javaScriptEnabled ? "with" : "without"} a script`, async () => {
      const { page } = await visit({ viewport: PHONE, javaScriptEnabled });
      const name = javaScriptEnabled ? "adder" : "plain-adder";
      await signIn(page, site, await site.addMember(name));
      await page.goto(site.url + story.path);
      const menu = page.locator(".story-library > summary");
      await menu.click();
      expect(await page.getByLabel("Notify me of new chapters").isChecked()).to.equal(true);
      await page.getByRole("button", { name: "Want to read" }).click();
      await page.getByText("Saved in your library: want to read.").waitFor();
      expect(await menu.innerText()).to.match(/Want to read$/);
      await menu.click();
      await page.getByRole("button", { name: "Notifying you of new chapters" }).waitFor();
      // The open panel covers the heart.
      await menu.click();
      await page.getByRole("button", { name: /^Favourite/ }).click();
      await page.locator('.action-row [aria-pressed="true"]').waitFor();
      expect(await page.locator(".action-row [action$='/favourite']").innerText()).to.match(
        /^Favourited \d$/,
      );
    });

  it("opens one section of “More” at a time by keys, and Escape closes it and returns the focus to its button", async () => {
    const { page } = await visit();
    await signIn(page, site, people.stranger!);
    await page.goto(site.url + story.path);
    await page.locator(".story-more > summary").focus();
    await page.keyboard.press("Enter");
    const part = (name: string) => page.locator(`.${name}`);
    await part("add-to-list").locator("> summary").focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("New list").waitFor();
    await part("story-filter").locator("> summary").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "By author" }).waitFor();
    expect(await part("add-to-list").getAttribute("open")).to.equal(null);
    expect(await page.locator(".story-more").getAttribute("open")).to.equal("");
    await page.keyboard.press("Escape");
    expect(await page.locator(".story-more").getAttribute("open")).to.equal(null);
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal("More");
  });

  it("links to the stars, and shows the given rating", async () => {
    const { page } = await visit({ viewport: PHONE });
    await signIn(page, site, people.reader!);
    await page.goto(site.url + story.path);
    await page.getByRole("link", { name: "Rate", exact: true }).click();
    expect(new URL(page.url()).hash).to.equal("#ratings");
    await page.getByRole("button", { name: "4 stars" }).click();
    await page.getByText("Your rating is saved").waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Rated 4" }).waitFor();
  });
});
