import { expect } from "chai";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { storeStory } from "../../app/support/stories.ts";
import { PHONE, useVisits } from "../../support/browser.ts";
import { eventually } from "../../support/eventually.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";
import { isStored } from "../support/stored-text.ts";

describe("A chapter in the editor", () => {
  const site = useSite();
  const newVisit = useVisits();

  it("looks as it will for readers, is saved automatically, and has the same content in Markdown", async () => {
    const author = await site.addMember("composer");
    const story = await storeStory(site, author, { chapters: ["As it was saved."], draft: true });
    const { page, complaints } = await newVisit();
    await signIn(page, site, author);
    await page.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    const text = page.locator("#desk-text");
    await text.click();
    await page.keyboard.press("Control+End");
    // The editor learns the new cursor position only after the browser has painted; nobody types as fast as
    // this test.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.keyboard.press("Enter");
    await page.keyboard.type('She said, "');
    await page.keyboard.press("Control+b");
    await page.keyboard.type("no");
    await page.keyboard.press("Control+b");
    await page.keyboard.type('."');
    // On a slow machine a save begins before the last key.
    await eventually(async () => {
      const { html } = (await Chapter.findOne({ story: story.id }).lean<ChapterDoc>())!;
      expect(html).to.equal("<p>As it was saved.</p>\n<p>She said, “<strong>no</strong>.”</p>");
    });
    await page.locator('.save-state[data-state="saved"]').waitFor();
    const [field, back] = [
      page.locator('textarea[name="text"]'),
      page.getByRole("button", { name: "Back to the editor" }),
    ];
    expect([await field.isVisible(), await back.isVisible()]).to.deep.equal([false, false]);
    await page.getByRole("button", { name: "Markdown", exact: true }).click();
    expect([await text.isVisible(), await back.isVisible()]).to.deep.equal([false, true]);
    expect(await field.inputValue()).to.equal("As it was saved.\n\nShe said, “**no**.”\n");
    await page.reload();
    await page.locator('form[data-editor="markdown"][data-ready]').waitFor();
    expect(await field.isVisible()).to.equal(true);
    await page.getByRole("button", { name: "Edit with formatting" }).click();
    await page.locator('form[data-editor="ready"]').waitFor();
    await page.reload();
    await text.waitFor();
    expect(await field.isVisible()).to.equal(false);
    expect(complaints).to.deep.equal([]);
  });

  it("keeps the buttons in sight above the end of a long text, and on phones a link to them", async () => {
    const author = await site.addMember("longhand");
    const story = await storeStory(site, author, { chapters: ["A line.\n\n".repeat(400)], draft: true });
    const { page } = await newVisit();
    await signIn(page, site, author);
    await page.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    await page.locator("#desk-text").waitFor();
    const inSight = (name: string) =>
      page.getByText(name, { exact: true }).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top > 0 && bottom <= window.innerHeight;
      });
    expect(await inSight("Save draft")).to.equal(true);
    await page.setViewportSize(PHONE);
    expect([await inSight("Save draft"), await inSight("Save or publish")]).to.deep.equal([false, true]);
    await page.getByText("Save or publish", { exact: true }).click();
    await eventually(async () => expect(await inSight("Save draft")).to.equal(true));
  });

  it("keeps the line being written above the bar and the tools on phones", async () => {
    const author = await site.addMember("longline");
    const story = await storeStory(site, author, { chapters: ["A line.\n\n".repeat(40)], draft: true });
    const { page } = await newVisit({ viewport: PHONE });
    await signIn(page, site, author);
    await page.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    await page.locator("#desk-text > p").first().click();
    const coveredBy = () =>
      page.evaluate(() => {
        const { top } = document.querySelector(".chapter-bar-state")!.getBoundingClientRect();
        return document.querySelector("#desk-text .is-here")!.getBoundingClientRect().bottom - top;
      });
    for (let lines = 0; lines < 30; lines += 1) {
      await page.keyboard.press("Enter");
      expect(await coveredBy()).to.be.at.most(0);
    }
    await page.keyboard.type("The last line");
    expect(await coveredBy()).to.be.at.most(0);
  });

  it("stores a text when its field changes, not again for each key", async () => {
    const author = await site.addMember("typist");
    const story = await storeStory(site, author, { chapters: ["As it was saved."], draft: true });
    const { page } = await newVisit();
    await page.addInitScript(() => {
      const { put } = IDBObjectStore.prototype;
      const counts = { stored: 0, changed: 0 };
      Object.assign(window, { counts });
      IDBObjectStore.prototype.put = function (...args) {
        counts.stored += 1;
        return put.apply(this, args);
      };
      document.addEventListener("input", ({ target }) => {
        if (target instanceof HTMLTextAreaElement) counts.changed += 1;
      });
    });
    await signIn(page, site, author);
    await page.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    await page.locator("#desk-text > p").first().click();
    // A save would store the text again.
    await page.route("**/api/chapters/**", () => {});
    await page.keyboard.type("Begun");
    await isStored(page, "Begun");
    await page.keyboard.type(", and forty more keys, one by one, ended");
    await isStored(page, "one by one, ended");
    const { stored, changed } = await page.evaluate(
      () => (window as unknown as { counts: { stored: number; changed: number } }).counts,
    );
    expect(changed).to.be.greaterThan(0);
    expect(stored).to.be.at.most(changed);
  });

  it("shows its title once, and begins in the upper third of a phone's screen, with and without a script", async () => {
    const author = await site.addMember("pocket");
    const story = await storeStory(site, author, { chapters: ["As it was saved."], draft: true });
    const empty = await storeStory(site, author, { chapters: [], draft: true });
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await newVisit({ viewport: { width: 390, height: 844 }, javaScriptEnabled });
      await signIn(page, site, author);
      const text = page.locator(javaScriptEnabled ? "#desk-text > p" : 'textarea[name="text"]').first();
      for (const path of [
        chaptersPaths.chapterNew(story.id, "chapter"),
        chaptersPaths.chapterNew(empty.id, "chapter"),
        chaptersPaths.chapterEdit(story.id, 1),
      ]) {
        await page.goto(site.url + path);
        await text.waitFor();
        expect((await text.boundingBox())!.y, path).to.be.lessThan(844 / 3);
      }
      expect(await page.locator("main").getByText("Part 1").count()).to.equal(0);
      expect(await page.getByLabel("Title", { exact: true }).inputValue()).to.equal("Part 1");
    }
  });

  it("cannot be typed into before the editor has loaded, and is a plain field if it never loads", async () => {
    const author = await site.addMember("waiter");
    const story = await storeStory(site, author, { chapters: ["As it was saved."], draft: true });
    const { page, complaints } = await newVisit();
    await signIn(page, site, author);
    let come = () => {};
    const coming = new Promise<void>((done) => {
      come = done;
    });
    await page.route("**/assets/editor-*.css", async (route) => {
      await coming;
      await route.continue();
    });
    const edit = site.url + chaptersPaths.chapterEdit(story.id, 1);
    await page.goto(edit, { waitUntil: "domcontentloaded" });
    await page.locator('form[data-editor="opening"][data-ready]').waitFor({ state: "attached" });
    const field = page.locator('textarea[name="text"]');
    const isOpen = () =>
      field.evaluate((element) => {
        element.focus();
        return document.activeElement === element;
      });
    expect(await isOpen()).to.equal(false);
    come();
    await page.locator('form[data-editor="ready"]').waitFor();
    await page.unroute("**/assets/editor-*.css");
    await page.route("**/assets/editor-*", (route) => route.abort());
    await page.reload();
    await page.locator("form[data-ready]").waitFor();
    await field.waitFor();
    expect(await isOpen()).to.equal(true);
    complaints.splice(0);
  });
});
