import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { default as Axe, ContextObject, RunOptions } from "axe-core";
import type { CDPSession, Page } from "playwright-core";
import { tooWide } from "./pages.ts";

/** WCAG 2.2 A and AA (issue 2, "Done when"; DEVELOPERS, rule 6). */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The only rule that depends on colours, and so the only one to repeat in dark mode. */
export const COLOURS = ["color-contrast"];
/** Rules that depend on layout: those to repeat at another width that shows no additional elements. */
const LAYOUT = [...COLOURS, "link-in-text-block", "scrollable-region-focusable", "target-size"];

/** Taller than most pages, so that the bar at the bottom of the screen covers nothing that axe measures. */
export const TALL = { width: 320, height: 8_000 };
export const WIDE = { width: 1280, height: 4_000 };
/** Widths at which pages are checked. */
const WIDTHS = [320, 1280];
/**
 * Height of a low screen, and the space added to a page's height so that the bar at the bottom covers
 * nothing.
 */
const [LOW, FOOT] = [600, 300];

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Testing = Window & { axe: typeof Axe; judged?: Element[]; shown?: Set<Element>; spare?: Element[] };

/**
 * Faults found by axe, one per line. axe is injected into a page once, and then loads into the next ones
 * automatically and faster.
 */
export async function faults(
  page: Page,
  ask: { tags?: string[]; rules?: string[]; within?: string },
): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in window))) {
    await page.addInitScript({ content: source });
    await page.evaluate(source);
  }
  const options: RunOptions = {
    resultTypes: ["violations"],
    runOnly: ask.tags ? { type: "tag", values: ask.tags } : { type: "rule", values: ask.rules! },
  };
  return page.evaluate(
    async ({ within, options }) => {
      // Bars that stay in the window cover whatever is scrolled beneath them.
      scrollTo(0, 0);
      const { axe, judged = [] } = window as unknown as Testing;
      const context: ContextObject = {
        include: [within ?? document.documentElement],
        exclude: judged.filter((part) => part.isConnected),
      };
      const { violations } = await axe.run(context, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")} ${nodes[0]?.failureSummary}`,
      );
    },
    { within: ask.within, options },
  );
}

/**
 * Checks pages one after another, light and dark, at 320 and 1280 pixels: with axe, and for elements that are
 * too wide. Markup around the content that is identical on several pages is checked only on the first. A
 * second width that shows no additional elements is checked only by the layout rules. `many` is for pages with
 * many similar parts: only the first two of each are checked, at one width. `widths` and `dark` limit the widths
 * and themes that are checked.
 */
export function createJudge({
  tags = WCAG,
  widths = WIDTHS,
  dark = true,
} = {}): (page: Page, many?: boolean) => Promise<string[]> {
  const known = new Set<string>();
  return async (page, many = false) => {
    const parts = await page.evaluate(findParts, many);
    await page.evaluate(
      setAside,
      parts.map((part) => known.has(part)),
    );
    for (const part of parts) known.add(part);
    const found: string[] = [];
    const note = (state: string, what: string[]) => found.push(...what.map((fault) => `${state}: ${fault}`));
    for (const width of many ? widths.slice(0, 1) : widths) {
      await sizeTo(page, width);
      await page.emulateMedia({ colorScheme: "light" });
      note(`${width}`, await tooWide(page));
      await page.evaluate(takeOut);
      const ask = (await page.evaluate(showsMore)) ? { tags } : { rules: LAYOUT };
      note(`light, ${width}`, await faults(page, ask));
      if (!dark) continue;
      await page.emulateMedia({ colorScheme: "dark" });
      note(`dark, ${width}`, await faults(page, { rules: COLOURS }));
    }
    return found;
  };
}

/** Scale of the rendered page: nobody looks at it, so it is a tenth of the size. */
const PICTURE = { deviceScaleFactor: 1, mobile: false, scale: 0.1 };
/** DevTools sessions that resize pages; when one ends, its page has its former size. */
const sizing = new WeakMap<Page, CDPSession>();

/**
 * Makes the window as tall as the page at a width, and scales it down, because painting all of it takes
 * longer than checking it. Nothing in it can be clicked any more.
 */
async function sizeTo(page: Page, width: number): Promise<void> {
  const devtools = sizing.get(page) ?? (await page.context().newCDPSession(page));
  sizing.set(page, devtools);
  const size = (height: number) =>
    devtools.send("Emulation.setDeviceMetricsOverride", { ...PICTURE, width, height });
  await size(LOW);
  await size((await page.evaluate(() => document.documentElement.scrollHeight)) + FOOT);
}

/** Runs in the page: the markup of each part around the content, without page-specific differences. */
function findParts(many: boolean): string[] {
  const view = window as unknown as Testing;
  const main = document.querySelector("main")!;
  const around = [...document.body.children].filter((part) => part !== main);
  [view.judged, view.spare] = [around, []];
  if (many) {
    const seen = new Map<string, number>();
    const open: [part: Element, path: string][] = [[main, ""]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [part, path] = next;
      const shape = part.outerHTML.replace(/>[^<]+/g, ">").replace(/ (?!class|role|type)[\w-]+="[^"]*"/g, "");
      const times = (seen.get(path + shape) ?? 0) + 1;
      seen.set(path + shape, times);
      // Labels are not removed from the element that they name.
      if (part.matches("a, button, dt, label, legend, summary, th")) continue;
      if (times > 2) view.spare.push(part);
      else
        for (const child of [...part.children].reverse())
          open.push([child, `${path}>${part.localName}.${part.className}`]);
    }
  }
  return around.map((part) => part.outerHTML.replace(/ (?:href|src|value|action|data-[\w-]+)="[^"]*"/g, ""));
}

/** Runs in the page: excludes the parts around the content that were already checked. */
function setAside(known: boolean[]): void {
  const view = window as unknown as Testing;
  view.judged = view.judged!.filter((_, at) => known[at] ?? true);
}

/**
 * Runs in the page: removes the third and later occurrences of a part, because excluding thousands takes axe
 * longer than checking them.
 */
function takeOut(): void {
  const view = window as unknown as Testing;
  for (const part of view.spare!) part.remove();
}

/** Runs in the page: returns true if any checked element is visible that was not at the last call. */
function showsMore(): boolean {
  const view = window as unknown as Testing;
  const before = view.shown ?? new Set();
  const shown = [...document.querySelectorAll("body *")].filter(
    (part) => part.checkVisibility({ visibilityProperty: true }) && part.getClientRects().length > 0,
  );
  view.shown = new Set(shown);
  return shown.some((part) => !before.has(part) && !view.judged?.some((judged) => judged.contains(part)));
}
