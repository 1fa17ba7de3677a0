import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { makeFixture } from "./fixture.ts";
import type { BenchOptions } from "./parts.ts";
import { startProduct } from "./servers.ts";
import type { Row } from "./table.ts";

/** Target scores of Lighthouse on mobile. */
const TARGETS = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Measures the scores of the home page, a story and a chapter; returns a row that says so if Chromium does
 * not start.
 */
export async function lighthouseScores(options: BenchOptions): Promise<Row[]> {
  const site = await startProduct(join(options.folder, "lighthouse"));
  try {
    const { chapters, story } = await makeFixture(site.url, options.progress);
    const chromePath = process.env.CHROMIUM_PATH ?? (await chromium.executablePath());
    const chrome = await launch({ chromePath, chromeFlags: FLAGS, logLevel: "silent" });
    try {
      const rows: Row[] = [];
      for (const path of ["/", story, chapters[0]!]) {
        options.progress(`Lighthouse of ${path}`);
        const result = await lighthouse(site.url + path, { port: chrome.port, logLevel: "silent" });
        for (const [category, target] of Object.entries(TARGETS)) {
          const score = Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);
          rows.push({
            what: `Lighthouse ${category}, ${path}`,
            measured: String(score),
            target: String(target),
            met: score >= target,
          });
        }
      }
      return rows;
    } finally {
      chrome.kill();
    }
  } catch (error) {
    return [
      {
        what: "Lighthouse",
        measured: `Chromium did not start: ${(error as Error).message}`,
        target: "",
        met: null,
      },
    ];
  } finally {
    await site.stop();
  }
}
