import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { Story } from "#features/stories/stories/model.ts";
import { DESKTOP, PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn, tooWide } from "../support/pages.ts";

/** Limit on presses between the last word of the first chapter and the published story. */
const PRESSES = 5;

describe("Publishing a first story", () => {
  const site = useSite();
  const newVisit = useVisits();

  for (const javaScriptEnabled of [true, false])
    it(`takes at most ${PRESSES} presses after the last word, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async () => {
      const author = await site.addMember(javaScriptEnabled ? "modern" : "plain");
      const viewport = javaScriptEnabled ? DESKTOP : PHONE;
      const { page } = await newVisit({ viewport, javaScriptEnabled });
      await signIn(page, site, author);
      await page.goto(`${site.url}/story/new`);
      await page.getByLabel("Title", { exact: true }).fill("The Keeper");
      await page.getByRole("button", { name: "Write the first chapter now" }).click();
      await write(page, "The lamp went out.", javaScriptEnabled);

      let presses = 0;
      const press = async (what: Locator) => {
        presses += 1;
        await what.click();
      };
      await press(page.getByRole("button", { name: "Publish chapter" }));
      await page.waitForURL(/\/publish$/);
      expect(await page.locator(".flash").innerText()).to.include(
        "Chapter saved. Your story is still a draft.",
      );
      expect(await tooWide(page)).to.deep.equal([]);
      await press(page.getByLabel("Synopsis"));
      await page.keyboard.type("A lighthouse keeps its keeper.");
      await press(page.getByRole("main").getByLabel("Mystery", { exact: true }));
      await press(page.getByLabel("None: every word is written by people"));
      await press(page.getByRole("button", { name: "Publish the story" }));
      await page.waitForURL(/\/the-keeper$/);
      expect(await page.locator(".flash").innerText()).to.include("“The Keeper” is published.");
      expect(presses).to.be.at.most(PRESSES);
      const story = await Story.findOne({ author: author.id }).lean();
      expect(story).to.deep.include({ state: "published", categories: ["mystery"], aiUse: "none" });
    });
});

/** Types the text of the chapter: in the editor, or in the plain field without scripts. */
async function write(page: Page, text: string, inEditor: boolean): Promise<void> {
  if (!inEditor) return page.getByLabel("Text", { exact: true }).fill(text);
  await page.locator("#desk-text").click();
  await page.keyboard.type(text);
}
