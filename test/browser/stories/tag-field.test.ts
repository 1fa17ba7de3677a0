import { expect } from "chai";
import type { Page } from "playwright-core";
import { storeStory } from "../../app/support/stories.ts";
import { openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";
import { tooWide } from "../support/pages.ts";

describe("A field for tags in a browser", () => {
  const site = useSite();

  before(async () => {
    const author = await site.addMember("tagger");
    for (const tags of [["slow burn", "slapstick"], ["slow burn"], ["sleepy"]])
      await storeStory(site, author, { title: `With ${tags[0]}`, tags, chapters: ["Short."] });
  });

  const field = (page: Page) => page.getByLabel("With these tags");
  const options = (page: Page) => page.locator(".tag-help [role=option]");

  it("suggests tags for the one that is typed, and inserts the one chosen with the keyboard", async () => {
    const { page, context, complaints } = await openPage();
    await page.goto(`${site.url}/stories`);
    await page.locator("#filter-tag[role=combobox]").waitFor();
    await field(page).focus();
    await page.keyboard.type("sleepy, sl");
    await options(page).first().waitFor();
    expect(await options(page).allInnerTexts()).to.deep.equal(["#slapstick", "#sleepy", "#slow burn"]);
    expect(await field(page).getAttribute("aria-expanded")).to.equal("true");
    expect(await faults(page, { tags: WCAG })).to.deep.equal([]);
    await page.keyboard.press("ArrowUp");
    expect(await field(page).getAttribute("aria-activedescendant")).to.equal(
      await page.locator('.tag-help [role=option][aria-selected="true"]').getAttribute("id"),
    );
    await page.keyboard.press("Enter");
    expect(await field(page).inputValue()).to.equal("sleepy, slow burn");
    expect(await options(page).count(), "closed").to.equal(0);
    expect(new URL(page.url()).search, "not sent yet").to.equal("");
    await page.keyboard.press("Enter");
    await page.waitForURL(/tag=sleepy/);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("closes on Escape and when the focus leaves, without a change of the text", async () => {
    const { page, context } = await openPage();
    await page.goto(`${site.url}/stories`);
    await page.locator("#filter-tag[role=combobox]").waitFor();
    await field(page).pressSequentially("slo");
    await options(page).first().waitFor();
    await page.keyboard.press("Escape");
    await options(page).first().waitFor({ state: "hidden" });
    await page.keyboard.type("w");
    await options(page).first().waitFor();
    await page.keyboard.press("Tab");
    await options(page).first().waitFor({ state: "hidden" });
    expect(await field(page).inputValue()).to.equal("slow");
    await context.close();
  });

  it("inserts a suggestion that is touched, and fits a phone", async () => {
    const { page, context } = await openPage({ viewport: PHONE });
    await page.goto(`${site.url}/stories`);
    await page.locator(".filters > summary").click();
    await page.locator("#filter-tag[role=combobox]").waitFor();
    await field(page).pressSequentially("slow");
    await options(page).first().click();
    expect(await field(page).inputValue()).to.equal("slow burn");
    expect(await tooWide(page)).to.deep.equal([]);
    await context.close();
  });
});
