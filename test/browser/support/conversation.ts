import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import type { TestMember, TestSite } from "../../support/site.ts";
import { signIn } from "./pages.ts";

/** Signs a member in and opens their conversation with another, live. */
export async function beginConversation(
  page: Page,
  site: TestSite,
  member: TestMember,
  other: string,
): Promise<void> {
  await signIn(page, site, member);
  await page.goto(`${site.url}/user/${other}`);
  await page.getByRole("button", { name: `Message ${other}` }).click();
  await page.waitForURL(/\/messages\/[0-9a-f]{24}#newest$/);
  await page.locator('html[data-live="open"]').waitFor({ state: "attached" });
}

/** Waits until an element is visible and nothing covers it; it may be rerendered meanwhile. */
export async function toBeSeen(what: Locator): Promise<void> {
  const isSeen = () =>
    what.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height - 2));
    });
  let seen = await isSeen();
  for (let tries = 0; tries < 200 && !seen; tries += 1) {
    await what.page().waitForTimeout(50);
    seen = await isSeen();
  }
  const place = JSON.stringify([
    await what.boundingBox(),
    await what.page().evaluate(() => [scrollY, innerHeight]),
  ]);
  expect(seen, `${what} at ${place}`).to.equal(true);
}
