import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { default as Axe, ContextObject, RunOptions } from "axe-core";
import type { CDPSession, Page } from "playwright-core";
import { tooWide } from "./pages.ts";

/** WCAG 2.2 A and AA (issue 2, "Done when"; DEVELOPERS, rule 6). */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The only rule that depends on colours, and so the only one to ask again in the dark. */
export const COLOURS = ["color-contrast"];
/** The rules that depend on where things lie: those to ask again at another width that shows nothing more. */
const LAYOUT = [...COLOURS, "link-in-text-block", "scrollable-region-focusable", "target-size"];

/** Taller than most pages, so that the bar at the foot of the screen covers nothing that axe measures. */
export const TALL = { width: 320, height: 8_000 };
export const WIDE = { width: 1280, height: 4_000 };
/** The widths that pages are judged at. */
const WIDTHS = [320, 1280];
/** A low screen, and what is added to a page's height so that the bar at its foot covers nothing. */
const [LOW, FOOT] = [600, 300];

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Testing = Window & { axe: typeof Axe; judged?: Element[]; shown?: Set<Element>; spare?: Element[] };

/** What axe finds, in a line each. It is brought to a page once, and comes to its next ones by itself and sooner. */
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
 * Judges one page after the other, light and dark, at 320 and 1280 pixels: by axe, and that none is too wide. What
 * stands around the content of page after page, in the same markup, is judged on the first; what a second width shows
 * as the first did, by the rules of layout; a page of `many` parts of the same shape by the first two of each, and at
 * one width. Fewer `widths`, or no `dark`, where a test asks for less.
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

/** Of the picture of a page that is judged: nobody looks at it, so it is a tenth of the size. */
const PICTURE = { deviceScaleFactor: 1, mobile: false, scale: 0.1 };
/** What a page is made another size with; when it ends, the page is as before. */
const sizing = new WeakMap<Page, CDPSession>();

/**
 * Makes the window as tall as the page is at a width, and its picture small: to paint all of it takes the machine
 * longer than to judge it. Nothing can be pressed in it any more.
 */
async function sizeTo(page: Page, width: number): Promise<void> {
  const devtools = sizing.get(page) ?? (await page.context().newCDPSession(page));
  sizing.set(page, devtools);
  const size = (height: number) =>
    devtools.send("Emulation.setDeviceMetricsOverride", { ...PICTURE, width, height });
  await size(LOW);
  await size((await page.evaluate(() => document.documentElement.scrollHeight)) + FOOT);
}

/** In the page: the markup of each part around the content, without what tells one page's from another's. */
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
      // What names a thing stays with it.
      if (part.matches("a, button, dt, label, legend, summary, th")) continue;
      if (times > 2) view.spare.push(part);
      else
        for (const child of [...part.children].reverse())
          open.push([child, `${path}>${part.localName}.${part.className}`]);
    }
  }
  return around.map((part) => part.outerHTML.replace(/ (?:href|src|value|action|data-[\w-]+)="[^"]*"/g, ""));
}

/** In the page: leaves out of what axe judges which parts around the content are known. */
function setAside(known: boolean[]): void {
  const view = window as unknown as Testing;
  view.judged = view.judged!.filter((_, at) => known[at] ?? true);
}

/** In the page: takes out of it what is there a third time; to leave thousands aside takes axe longer than to judge. */
function takeOut(): void {
  const view = window as unknown as Testing;
  for (const part of view.spare!) part.remove();
}

/** In the page: whether anything is shown, of what is judged, that was not when this was asked before. */
function showsMore(): boolean {
  const view = window as unknown as Testing;
  const before = view.shown ?? new Set();
  const shown = [...document.querySelectorAll("body *")].filter(
    (part) => part.checkVisibility({ visibilityProperty: true }) && part.getClientRects().length > 0,
  );
  view.shown = new Set(shown);
  return shown.some((part) => !before.has(part) && !view.judged?.some((judged) => judged.contains(part)));
}
