import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type CDPSession, type Page, chromium as playwright } from "playwright-core";
import { createComparers } from "#features/stories/comparison/index.ts";
import { createRandom } from "#shared/random.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { chromium } from "#test/support/chromium.ts";
import { LINKS, OBJECTS, SUBJECTS, VERBS } from "../demo/large-words.ts";
import { post, signInAs } from "./fixture.ts";
import type { BenchOptions } from "./parts.ts";
import { startProduct } from "./servers.ts";
import { median } from "./statistics.ts";
import type { Row } from "./table.ts";

const WORDS = 20_000;
const PARAGRAPH = 50;
const OPENINGS = 5;
const KEYS = 200;
/** Interval, in paragraphs, at which the other text differs. */
const CHANGED = 4;
const MEMBER = { username: "desk", email: "desk@example.com", password: "bench measures only" };

/**
 * Measures a long chapter in the editor, and the comparison of two of its revisions, with Chromium and a site
 * in production mode.
 */
export async function measureDesk(options: BenchOptions): Promise<Row[]> {
  const rows = await measureComparison(options);
  const site = await startProduct(join(options.folder, "desk"));
  const { executablePath, env } = await chromium();
  const browser = await playwright.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const { jwt } = await post<{ jwt: string }>(`${site.url}/api/auth/local/register`, MEMBER);
    const story = { title: "The long chapter", synopsis: "It is long.", categories: ["mystery"] };
    const { data } = await post<{ data: { id: string } }>(`${site.url}/api/stories`, { data: story }, jwt);
    const chapter = { story: data.id, title: "One", html: chapterText() };
    const made = await post<{ data: { id: string } }>(`${site.url}/api/chapters`, { data: chapter }, jwt);
    const revised = { html: changed(chapter.html), revision: 1 };
    await post(`${site.url}/api/chapters/${made.data.id}/suggestions`, { data: revised }, jwt);
    const [name, value] = (await signInAs(site.url, MEMBER)).split("=") as [string, string];
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addCookies([{ name, value: decodeURIComponent(value), url: site.url }]);
    const page = await context.newPage();
    for (const [what, path] of [
      ["a chapter", chaptersPaths.chapterEdit(data.id, 1)],
      [
        `a suggestion of ${WORDS / PARAGRAPH / CHANGED} changes`,
        suggestionsPaths.suggest(data.id, made.data.id),
      ],
    ] as const) {
      options.progress(`${what} of ${WORDS.toLocaleString("en-GB")} words`);
      rows.push(...(await measureEditor(page, site.url + path, what)));
    }
    return rows;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function measureEditor(page: Page, address: string, what: string): Promise<Row[]> {
  const times: number[] = [];
  for (let opening = 0; opening <= OPENINGS; opening += 1) {
    await page.goto("about:blank");
    const begun = performance.now();
    await page.goto(address, { waitUntil: "commit" });
    await page.locator('form[data-editor="ready"]').waitFor();
    times.push(performance.now() - begun);
  }
  const [first, ...warm] = times as [number, ...number[]];
  const session = await page.context().newCDPSession(page);
  // Processor time, so that other load on the machine has no effect.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.locator("#desk-text > p").nth(200).click();
  // The block cache is filled while nobody types.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const keys: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    const before = await busy(session);
    await page.keyboard.press("abcdefg hij klm"[key % 15]!);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
    keys.push((await busy(session)) - before);
  }
  keys.sort((a, b) => a - b);
  const p95 = keys[Math.floor(KEYS * 0.95)]!;
  return [
    {
      what: `opening ${what} of ${WORDS.toLocaleString("en-GB")} words`,
      measured: `${Math.round(median(warm))} ms (first ${Math.round(first)} ms, shortest ${Math.round(Math.min(...warm))} ms)`,
      target: "< 1,500 ms",
      met: median(warm) < 1_500,
    },
    {
      what: `a key in it, p95 of ${KEYS}`,
      measured: `${p95.toFixed(1)} ms (median ${median(keys).toFixed(1)} ms, longest ${keys.at(-1)!.toFixed(1)} ms)`,
      target: "< 16 ms",
      met: p95 < 16,
    },
  ];
}

/** Returns the milliseconds that the page's main thread has been busy so far. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

async function measureComparison({ progress }: BenchOptions): Promise<Row[]> {
  progress("two revisions compared");
  const comparers = createComparers();
  const before = chapterText();
  const pair = { before, after: changed(before), whole: false } as const;
  await comparers.compare("first", { ...pair, view: "inline" });
  const rows: Row[] = [];
  for (const view of ["inline", "side"] as const) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const times: number[] = [];
    const work: number[] = [];
    const own: number[] = [];
    delay.enable();
    for (let time = 0; time < 9; time += 1) {
      const begun = performance.now();
      const used = process.cpuUsage();
      const here = process.threadCpuUsage();
      // Each member has one comparison thread at a time.
      await comparers.compare(`${view} ${time}`, { ...pair, view });
      times.push(performance.now() - begun);
      const { user, system } = process.cpuUsage(used);
      work.push((user + system) / 1_000);
      const loop = process.threadCpuUsage(here);
      own.push((loop.user + loop.system) / 1_000);
    }
    delay.disable();
    // The event loop was blocked at most for the main thread's processor time; the rest is other load on the
    // machine.
    const held = median(own);
    rows.push({
      what: `two texts of ${WORDS.toLocaleString("en-GB")} words compared, ${view}`,
      measured: `${Math.round(median(times))} ms (${Math.round(median(work))} ms of work), loop held below ${held.toFixed(1)} ms (late by ${(delay.max / 1e6).toFixed(1)} ms)`,
      target: "< 300 ms, < 20 ms",
      met: median(times) < 300 && held < 20,
    });
  }
  await comparers.close();
  return rows;
}

function chapterText(): string {
  const random = createRandom("bench/desk");
  return Array.from({ length: WORDS / PARAGRAPH }, () => {
    const picked: string[] = [];
    while (picked.length < PARAGRAPH) {
      const clause = [random.pick(SUBJECTS), random.pick(VERBS), random.pick(OBJECTS), random.pick(LINKS)];
      picked.push(...clause.join(" ").split(" "));
    }
    return `<p>${picked.slice(0, PARAGRAPH).join(" ")}.</p>`;
  }).join("\n");
}

/** Returns the same text with a changed word in every fourth paragraph. */
const changed = (html: string): string =>
  html
    .split("\n")
    .map((each, at) => (at % CHANGED === 0 ? each.replace(/ (\S+) (\S+)\./, " $1 otherwise.") : each))
    .join("\n");
