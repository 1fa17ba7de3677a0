import { expect } from "chai";
import type { BrowserContext, Page } from "playwright-core";

/** The button that saves a story. */
export const keepButton = (page: Page) => page.getByRole("button", { name: "Save for offline reading" });
export const more = (page: Page) => page.locator(".story-more > summary").click();
export const keep = async (page: Page, url: string, says = "3 chapters saved on this device") => {
  await page.goto(url);
  await more(page);
  await keepButton(page).click();
  await page.getByText(says).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal("More");
  expect(await keepButton(page).isVisible()).to.equal(false);
};
/** Every URL and every text stored in this browser. */
export const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found[`${name} ${request.url}`] = await (await cache.match(request))!.text();
    }
    return found;
  });
export const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
/** Goes offline with the browser's HTTP cache of styles and fonts cleared. */
export const goesOffline = async (context: BrowserContext, page: Page) => {
  await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
  await context.setOffline(true);
};
/** Styles, scripts and icons that saved pages refer to but are not stored. */
export const missing = async (page: Page) => {
  const kept = await everythingKept(page);
  const files = new Set(Object.keys(kept).map((each) => new URL(each.split(" ")[1]!).pathname));
  const named = Object.values(kept)
    .filter((content) => /^<!DOCTYPE html>/.test(content))
    .flatMap((html) =>
      [...html.matchAll(/(?:href|src|script)="(\/assets\/[^"#]+)/g)].map(([, path]) => path!),
    );
  expect(named).to.not.deep.equal([]);
  return [...new Set(named)].filter((path) => !files.has(path));
};
