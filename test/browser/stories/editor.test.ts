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
    await page.getByRole("button", { name: "Write it as it will look" }).click();
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
    expect(complaints).to.deep.equal([]);
  });
});
