import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { DESKTOP, useVisits, type Visit } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/reader-keys");

describe("Keyboard shortcuts on a chapter's page", () => {
  const site = useSite();
  const newVisit = useVisits();
  let story: TestStory;

  before(async () => {
    await mkdir(FOLDER, { recursive: true });
    story = await writeStory(site, await site.addMember("author"));
  });

  const open = async (options: Parameters<typeof newVisit>[0] = {}, cookie = ""): Promise<Visit> => {
    const visit = await newVisit({ viewport: DESKTOP, ...options });
    if (cookie) await visit.context.addCookies([{ name: "reader", value: cookie, url: site.url }]);
    await visit.page.goto(site.url + story.chapter(1));
    return visit;
  };
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

  it("are listed in a dialogue that the question mark opens and Escape closes, which restores the focus", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await open({ colorScheme });
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      const settings = page.getByRole("button", { name: "Reading settings" });
      await settings.focus();
      await page.keyboard.press("?");
      await dialog(page).waitFor();
      expect(asked.some((url) => /\/keys-/.test(url))).to.equal(true);
      expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal("Close");
      await page.screenshot({ path: join(FOLDER, `dialog-${colorScheme}.png`) });
      expect(await faults(page, { tags: WCAG })).to.deep.equal([]);
      await page.keyboard.press("?");
      await page.keyboard.press("ArrowRight");
      expect(await dialog(page).count()).to.equal(1);
      expect(page.url()).to.equal(site.url + story.chapter(1));
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      expect(await settings.evaluate((button) => button === document.activeElement)).to.equal(true);
      await page.keyboard.press("?");
      await dialog(page).getByRole("button", { name: "Close" }).click();
      await dialog(page).waitFor({ state: "detached" });
      await page.keyboard.press("ArrowRight");
      await page.waitForURL(site.url + story.chapter(2));
    }
  });

  it("are listed identically on a separate page, without scripts", async () => {
    const { page } = await open();
    await page.keyboard.press("?");
    const listed = await dialog(page).locator(".keys").innerText();
    const plain = await open({ javaScriptEnabled: false });
    await plain.page.locator(".read-bar-more > summary").click();
    await plain.page.getByRole("link", { name: "Keyboard shortcuts", exact: true }).click();
    await plain.page.waitForURL(`${site.url}/keyboard`);
    expect(await plain.page.locator(".keys").innerText()).to.equal(listed);
    await plain.page.screenshot({ path: join(FOLDER, "page.png") });
  });

  it("do nothing while typing, or if they are switched off", async () => {
    const { page } = await open();
    await page.locator(".read-bar-more > summary").click();
    const field = page.getByLabel("Find in this story");
    await field.fill("wh");
    await field.press("?");
    await field.press("ArrowRight");
    expect(await field.inputValue()).to.equal("wh?");
    const without = await open({}, "auto.literata.3.normal.normal.off");
    await without.page.keyboard.press("?");
    await without.page.keyboard.press("ArrowRight");
    await without.page.waitForTimeout(300);
    for (const each of [page, without.page]) {
      expect(await dialog(each).count()).to.equal(0);
      expect(each.url()).to.equal(site.url + story.chapter(1));
    }
  });

  it("open the separate page if the list cannot be loaded", async () => {
    const { page, complaints } = await open();
    await page.route("**/keyboard", (route) =>
      route.request().resourceType() === "fetch"
        ? route.fulfill({ status: 500, body: "" })
        : route.continue(),
    );
    await page.keyboard.press("?");
    await page.waitForURL(`${site.url}/keyboard`);
    // The browser logs the error response that this test simulates.
    complaints.length = 0;
  });
});
