import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { addItem, createList } from "#features/library/lists/index.ts";
import { writeStory } from "../../app/support/stories.ts";
import { DESKTOP, openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/reading-filters");

describe("A reader's filters in a browser without JavaScript", () => {
  const site = useSite();

  it("hide a genre everywhere from a story's page, and show it again on request", async () => {
    await mkdir(FOLDER, { recursive: true });
    const [author, reader] = [await site.addMember("author"), await site.addMember("reader")];
    const wish = { synopsis: "Seagulls over the bay.", tags: ["sea"] };
    const gore = await writeStory(site, author, { title: "The Gore", categories: ["horror"], ...wish });
    const lamp = await writeStory(site, author, { title: "The Lamp", categories: ["fantasy"], ...wish });
    const list = String(
      (await createList(site.app.services, author.caller, { title: "Sea", public: true }))._id,
    );
    for (const { id } of [gore, lamp])
      await addItem(site.app.services, author.caller, { list, story: id, note: "" });
    const { page, context, complaints } = await openPage({ viewport: DESKTOP, javaScriptEnabled: false });
    await signIn(page, site, reader);
    await page.goto(site.url + gore.path);
    await page.locator(".story-more > summary").click();
    await page.locator(".story-filter summary").click();
    await page.screenshot({ path: join(FOLDER, "story.png") });
    await page.getByRole("button", { name: "Genre: Horror" }).click();
    expect(new URL(page.url()).pathname).to.equal(gore.path);
    for (const path of ["/", "/stories", "/search?q=seagulls", `/lists/${list}`]) {
      await page.goto(site.url + path);
      const text = await page.locator("main").innerText();
      expect(text, path).to.include("The Lamp").and.include("1 story is hidden by your filters.");
      expect(text, path).to.not.include("The Gore");
      await page.getByRole("link", { name: "Show", exact: true }).click();
      await page.waitForURL(({ searchParams }) => searchParams.has("hidden"));
      const shown = await page.locator("main").innerText();
      expect(shown, path).to.include("The Gore").and.include("Your filters: Horror");
    }
    await page.goto(`${site.url}/stories?hidden=show`);
    await page.screenshot({ path: join(FOLDER, "browse.png") });
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: join(FOLDER, "browse-phone.png") });
    await page.goto(`${site.url}/settings/filters`);
    expect(await page.locator("input[name=hide_genres][value=horror]").isChecked()).to.equal(true);
    await page.screenshot({ path: join(FOLDER, "settings-phone.png") });
    expect(complaints).to.deep.equal([]);
    await context.close();
  });
});
