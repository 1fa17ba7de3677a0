import { expect } from "chai";
import type { Page } from "playwright-core";
import { Bookmark } from "#features/library/bookmarks/model.ts";
import { storeStory, type TestStory } from "../../app/support/stories.ts";
import { DESKTOP, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

const FOG = `<p>${"The fog came in over the harbour and stayed. ".repeat(12)}</p>`.repeat(12);

describe("A passage selected with the keyboard", () => {
  const site = useSite();
  const newVisit = useVisits();
  let story: TestStory;

  before(async () => {
    const author = await site.addMember("author");
    story = await storeStory(site, author, {
      chapters: [{ title: "Fog", html: `${FOG}<p>Nobody ever <em>thanked</em> the lamp-lighter.</p>${FOG}` }],
    });
  });

  const open = async (): Promise<Page> => {
    const visit = await newVisit({ viewport: DESKTOP, permissions: ["clipboard-read", "clipboard-write"] });
    await visit.page.goto(site.url + story.chapter(1));
    return visit.page;
  };
  /**
   * Extends the selection from the emphasis word by word, as Shift+Ctrl+arrow does in browsers with a caret
   * in the text.
   */
  const selectByWords = async (page: Page) => {
    await page.evaluate(() => {
      const selection = getSelection()!;
      selection.collapse(document.querySelector(".prose em")!.firstChild, 0);
      for (let words = 0; words < 3; words += 1) selection.modify("extend", "forward", "word");
    });
    await page.locator(".passage-bar").waitFor();
  };
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  it("can be commented on, bookmarked, or linked to, in Tab order", async () => {
    const page = await open();
    await selectByWords(page);
    expect(await page.locator(".passage-tools [role=status]").innerText()).to.include("Press Tab");
    const offered: (string | null | undefined)[] = [];
    for (let press = 0; press < 3; press += 1) {
      await page.keyboard.press("Tab");
      offered.push(await focused(page));
    }
    expect(offered).to.deep.equal(["Comment", "Bookmark", "Copy link"]);
    await page.keyboard.press("Enter");
    await page.getByText("Link copied").first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).to.match(/\/chapter\/1\?of=[0-9a-f]{24}#p12-\w+:~:text=.*thanked/);
    const other = await open();
    await other.goto(link);
    await other.waitForFunction(() => {
      const { top, bottom } = document.querySelector(".prose em")!.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  });

  it("is deselected by Escape, and can be bookmarked by a member with the keyboard alone", async () => {
    const reader = await site.addMember("reader");
    const page = await open();
    await signIn(page, site, reader);
    await page.goto(site.url + story.chapter(1));
    await selectByWords(page);
    await page.keyboard.press("Escape");
    expect(await page.locator(".passage-bar").count()).to.equal(0);
    expect(await page.evaluate(() => String(getSelection()))).to.equal("");
    await selectByWords(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#bookmark-/);
    const kept = await Bookmark.findOne({ owner: reader.id }).lean<{ passage: { quote: string } }>();
    expect(kept?.passage.quote).to.match(/^thanked the/);
  });

  it("puts its link in the address bar if the browser does not allow copying", async () => {
    const page = await open();
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await selectByWords(page);
    await page.getByRole("button", { name: "Copy link" }).press("Enter");
    await page.getByText("You can copy it from the address bar").first().waitFor();
    expect(page.url()).to.match(/\?of=[0-9a-f]{24}#p12-\w+/);
  });
});
