import { expect } from "chai";
import { Chapter, type ChapterDoc } from "../../../src/features/stories/chapters/model.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { writeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

describe("A chapter in the editor", function () {
  this.timeout(60_000);
  const site = useSite();
  const newVisit = useVisits();

  it("is typed as it will look, saved by itself, and the same in Markdown", async () => {
    const author = await site.addMember("composer");
    const story = await writeStory(site, author, { chapters: ["As it was saved."], draft: true });
    const { page, complaints } = await newVisit();
    await signIn(page, site, author);
    await page.goto(site.url + chaptersPaths.chapterEdit(story.id, 1));
    const text = page.locator("#desk-text");
    await text.click();
    await page.keyboard.press("Control+End");
    // The editor hears of where the cursor went once the browser has drawn it; no hand is as quick as this test.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.keyboard.press("Enter");
    await page.keyboard.type('She said, "');
    await page.keyboard.press("Control+b");
    await page.keyboard.type("no");
    await page.keyboard.press("Control+b");
    await page.keyboard.type('."');
    await page.locator('.save-state[data-state="saved"]').waitFor();
    const { html } = (await Chapter.findOne({ story: story.id }).lean<ChapterDoc>())!;
    expect(html).to.equal("<p>As it was saved.</p>\n<p>She said, “<strong>no</strong>.”</p>");
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
    await page.getByRole("button", { name: "Write it as it will look" }).click();
    await page.locator('form[data-editor="ready"]').waitFor();
    await page.reload();
    await text.waitFor();
    expect(await field.isVisible()).to.equal(false);
    expect(complaints).to.deep.equal([]);
  });

  it("cannot be typed into before the editor is there, and stays a field where it never comes", async () => {
    const author = await site.addMember("waiter");
    const story = await writeStory(site, author, { chapters: ["As it was saved."], draft: true });
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
