import { expect } from "chai";
import type { BrowserContext, Page } from "playwright-core";
import type { TestMember, TestSite } from "../../support/site.ts";

/** The narrowest supported screen. */
export const NARROW = { width: 320, height: 640 };

/** Signs a member in with the form's request, without rendering it; `accounts.test.ts` covers the form. */
export async function signIn(page: Page, site: TestSite, member: TestMember): Promise<void> {
  const form = { identifier: member.username, password: member.password };
  const answer = await page.request.post(`${site.url}/login`, { form, maxRedirects: 0 });
  expect(answer.status()).to.equal(303);
}

/** Switches chapters to Markdown editing, as the user setting does. */
export const writeMarkdown = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => localStorage.setItem("fw-desk", "markdown"));

/** Elements that make the page wider than the screen, such as `ul.chips 412`; empty if there are none. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll("body *")]
      .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right) }))
      .filter(({ right }) => right > clientWidth);
    return beyond
      .slice(0, 5)
      .map(({ element, right }) => `${element.localName}.${element.className} ${right}`);
  });

/** Visible words of the elements that are broken across lines. */
export const brokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((where) => {
    const broken: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(where)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement!.matches(".visually-hidden")) continue;
        for (const { 0: word, index } of text.textContent!.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (element.getBoundingClientRect().width > 1 && range.getClientRects().length > 1)
            broken.push(word);
        }
      }
    }
    return broken;
  }, selector);

/** Mean number of characters in a full line of running text, measured in the longest paragraph. */
export const charactersPerLine = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const paragraphs = [...document.querySelectorAll<HTMLElement>(".prose > p")];
    const longest = paragraphs.sort((a, b) => b.innerText.length - a.innerText.length)[0]!;
    const style = getComputedStyle(longest);
    const lines = Math.round(longest.getBoundingClientRect().height / Number.parseFloat(style.lineHeight));
    // The last line is half full on average.
    return longest.innerText.length / (lines - 0.5);
  });

/** Computed style of an element. */
export const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  page.evaluate(
    ([where, name]) => getComputedStyle(document.querySelector(where!)!).getPropertyValue(name!),
    [selector, property],
  );

/** Sum of layout shifts since the page was opened; `watchShifts` must have been called before. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: number }).shifts);

/** Counts layout shifts on every page that this one navigates to. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) seen.shifts += shift.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
