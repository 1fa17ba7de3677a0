import { expect } from "chai";
import type { Page } from "playwright-core";
import { storeStory } from "../../app/support/stories.ts";
import { openPage } from "../../support/browser.ts";
import { eventually } from "../../support/eventually.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";
import { NARROW, tooWide } from "../support/pages.ts";

describe("The search box in a browser", () => {
  const site = useSite();
  let author: TestMember;

  before(async () => {
    author = await site.addMember("lamplighter");
    for (const title of ["Lamps of the North", "The Lamplighter’s Ledger", `Lamp ${"and Shade ".repeat(14)}`])
      await storeStory(site, author, { title, tags: ["lamps"] });
  });

  const box = (page: Page) => page.getByLabel("Search stories");
  const options = (page: Page) => page.getByRole("option");
  const asks = (page: Page): string[] => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/search/suggestions") asked.push(searchParams.get("q")!);
    });
    return asked;
  };

  it("loads nothing until it has the focus, and preserves text typed before it hydrated", async () => {
    const { page, context, complaints } = await openPage();
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto(site.url, { waitUntil: "networkidle" });
    await page.mouse.move(640, 25);
    expect(scripts.length).to.equal(1);
    const typed = Promise.withResolvers<void>();
    await page.route("**/SearchBox*.js", async (route) => {
      await typed.promise;
      await route.continue();
    });
    await box(page).click();
    await page.keyboard.type("lamps");
    expect(await box(page).getAttribute("role")).to.equal(null);
    typed.resolve();
    await options(page).first().waitFor();
    expect(await box(page).inputValue()).to.equal("lamps");
    expect(await box(page).getAttribute("role")).to.equal("combobox");
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("supports the keyboard like a standard combobox", async () => {
    const { page, context, complaints } = await openPage();
    await page.goto(site.url);
    await box(page).focus();
    await page.locator("[role=combobox]").waitFor();
    await page.keyboard.type("lamp");
    await options(page).first().waitFor();
    const chosen = () => page.locator('[role=option][aria-selected="true"]');
    const active = () => box(page).getAttribute("aria-activedescendant");
    expect(await box(page).getAttribute("aria-expanded")).to.equal("true");
    expect(await active()).to.equal(null);
    expect(await page.locator("[role=status]").filter({ hasText: "suggestions" }).innerText()).to.match(
      /^\d suggestions$/,
    );
    await page.keyboard.press("ArrowDown");
    expect(await chosen().getAttribute("id")).to.equal(await active());
    const first = await chosen().innerText();
    await page.keyboard.press("ArrowDown");
    expect(await chosen().innerText()).not.to.equal(first);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await active(), "what was typed").to.equal(null);
    await page.keyboard.press("ArrowUp");
    expect(await chosen().innerText(), "the last, a tag").to.include("Tag");
    await page.keyboard.press("Escape");
    expect(await options(page).count()).to.equal(0);
    expect(await box(page).getAttribute("aria-expanded")).to.equal("false");
    expect(await box(page).inputValue()).to.equal("lamp");
    await page.keyboard.press("ArrowDown");
    await options(page).first().waitFor();
    await page.keyboard.press("Tab");
    await page.locator("[role=listbox]").waitFor({ state: "hidden" });
    await box(page).focus();
    await options(page).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/story/**");
    await page.goBack();
    await box(page).fill("lamp");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=lamp");
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("opens the clicked suggestion, and closes when the focus moves elsewhere", async () => {
    const { page, context } = await openPage();
    await page.goto(site.url);
    await box(page).fill("ledg");
    await options(page).first().waitFor();
    await page.locator(".site-footer-brand").click();
    await page.locator("[role=listbox]").waitFor({ state: "hidden" });
    await box(page).click();
    await options(page).filter({ hasText: "Ledger" }).click();
    await page.waitForURL("**/story/**/the-lamplighter*");
    await context.close();
  });

  it("sends a request when typing pauses, cancels the previous one, and repeats none", async () => {
    const { page, context, complaints } = await openPage();
    const asked = asks(page);
    await page.goto(site.url);
    await box(page).focus();
    await page.locator("[role=combobox]").waitFor();
    // In one task of the page: on a busy machine, keys pressed from outside may be further apart than the pause.
    await box(page).evaluate(() => {
      for (const letter of "lamp") document.execCommand("insertText", false, letter);
    });
    await options(page).first().waitFor();
    expect(asked).to.deep.equal(["lamp"]);
    // The response for "lamps" is late; suggestions for "ledg" must still be shown.
    const late = Promise.withResolvers<void>();
    await page.route("**/suggestions?q=lamps", async (route) => {
      await late.promise;
      await route.continue().catch(() => {});
    });
    const givenUp = page.waitForEvent("requestfailed", (request) => request.url().endsWith("q=lamps"));
    await page.keyboard.type("s");
    await page.waitForRequest(/q=lamps/);
    await box(page).fill("ledg");
    await options(page).filter({ hasText: "Ledger" }).waitFor();
    await givenUp;
    await eventually(async () => (await options(page).count()) === 1);
    late.resolve();
    expect(await options(page).count()).to.equal(1);
    await box(page).fill("lamp");
    await options(page).nth(2).waitFor();
    expect(asked).to.deep.equal(["lamp", "lamps", "ledg"]);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("still searches if suggestions fail, and without JavaScript", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, context } = await openPage({ javaScriptEnabled });
      if (javaScriptEnabled) await page.route("**/api/search/suggestions*", (route) => route.abort());
      await page.goto(site.url);
      await box(page).fill("lamps");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/search?q=lamps");
      expect(await page.locator("main").innerText()).to.include("Lamps of the North");
      await context.close();
    }
  });

  it("has no axe faults and fits the narrowest screen, light and dark", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, context } = await openPage({ viewport: NARROW, colorScheme });
      await page.goto(`${site.url}/consent`);
      await box(page).fill("lamp");
      await options(page).first().waitFor();
      await page.keyboard.press("ArrowDown");
      expect(await tooWide(page)).to.deep.equal([]);
      expect(await faults(page, { tags: WCAG, within: ".site-header" })).to.deep.equal([]);
      await context.close();
    }
  });
});
