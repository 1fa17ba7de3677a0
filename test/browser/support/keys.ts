import type { Page } from "playwright-core";

/** Number of Tab stops after which a page counts as endless. */
const STOPS_MAX = 120;

/**
 * Presses Tab until the element with this name has the focus; every stop on the way must be visibly focused.
 */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press("Tab");
    const here = await nameOfFocus(page);
    passed.push(here);
    const fault = await faultOfFocus(page);
    if (fault) throw new Error(`the focus on “${here}” is not seen: ${fault}`);
    if (typeof name === "string" ? here === name : name.test(here)) return;
  }
  throw new Error(`no “${name}” by Tab, only: ${passed.join(" | ")}`);
}

/** Label or text of the focused element, empty if none has the focus. */
export const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return "";
    const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const label = element.getAttribute("aria-label") ?? labels.map((each) => each.innerText).join(" ");
    return (label || element.innerText || element.localName).trim();
  });

/** Reason why the focus is not visible; null if it is. */
export const faultOfFocus = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    // While one page fades into the next, every point belongs to the root element.
    while (document.documentElement.matches(":active-view-transition"))
      await new Promise((shown) => requestAnimationFrame(shown));
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // In a date field, one of its parts has the focus.
    const date = element.matches("[type=date], [type=datetime-local]");
    if (!date && !element.matches(":focus-visible")) return "it is not :focus-visible";
    const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const outlined = [element, ...labels, element.parentElement].some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each!);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!outlined) return "nothing is drawn around it";
    const box = (labels[0] && element.clientWidth < 2 ? labels[0] : element).getBoundingClientRect();
    const y = box.y + Math.min(box.height / 2, 12);
    const tops = [0.2, 0.5, 0.8].map((share) => document.elementFromPoint(box.x + box.width * share, y));
    const seen = tops.some(
      (top) => top && (element.contains(top) || labels.some((label) => label.contains(top))),
    );
    return seen ? null : `at ${box.x}, ${y} there is ${tops.map((top) => top?.className ?? top?.localName)}`;
  });
