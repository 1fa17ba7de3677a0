import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MongoClient } from "mongodb";
import { measureExclusions } from "./exclusions.ts";
import { timed } from "./latency.ts";
import { type BenchOptions, fill } from "./parts.ts";
import { addressOf, type Running, startProduct } from "./servers.ts";
import { median } from "./statistics.ts";
import type { Row } from "./table.ts";

/**
 * Measures the story page and lists, uncached, with many stories compared with 1,000, requested alternately
 * so that other load affects both equally, after the jobs of a new site are done; the documents that the
 * database examines for them; and searches with a reader's exclusions.
 */
export async function measureScale(options: BenchOptions & { readonly stories: number }): Promise<Row[]> {
  const { stories, progress } = options;
  const count = stories.toLocaleString("en-GB");
  const small = await startScale(1_000, options);
  const large = await startScale(stories, options);
  try {
    const rows: Row[] = [];
    const [fewPages, manyPages] = [await scalePages(small.site), await scalePages(large.site)];
    for (const [name, few] of fewPages) {
      progress(name);
      const asked = [
        { url: small.site.url, pages: few, times: [] as number[] },
        { url: large.site.url, pages: manyPages.get(name)!, times: [] as number[] },
      ];
      for (let turn = 0; turn < WARM_TURNS + SCALE_TURNS; turn += 1) {
        for (const { url, pages, times } of asked) {
          const took = await timed(url + pages[turn % pages.length]!);
          if (turn >= WARM_TURNS) times.push(took);
        }
      }
      const [at1000 = Number.NaN, atMany = Number.NaN] = asked.map(({ times }) => median(times));
      rows.push({
        what: `${name}, p50 at ${count} stories`,
        measured: `${(atMany / at1000).toFixed(2)} x that at 1,000 (${atMany.toFixed(2)} ms, ${at1000.toFixed(2)} ms)`,
        target: "<= 1.2 x",
        met: atMany / at1000 <= 1.2,
      });
    }
    rows.push(await examinedRow(large.folder, stories));
    return [...rows, ...(await measureExclusions(large.site, large.folder, stories, options))];
  } finally {
    await large.site.stop();
    await small.site.stop();
  }
}

const WARM_TURNS = 100;
const SCALE_TURNS = 300;

async function startScale(stories: number, options: BenchOptions) {
  const folder = join(options.folder, `scale-${stories}`);
  await fill(folder, stories, options);
  const site = await startProduct(folder, { PAGE_CACHE_MB: "0" });
  options.progress("the jobs of a new site");
  await atRest(folder);
  return { folder, site };
}

/**
 * Waits until no job is due or running in three successive checks: start-up work of a new site is not
 * representative.
 */
async function atRest(folder: string): Promise<void> {
  const client = await new MongoClient(await addressOf(folder)).connect();
  try {
    const jobs = client.db("fablewright").collection("jobs");
    for (let quiet = 0; quiet < 3; ) {
      await sleep(1_000);
      const busy = await jobs.findOne({ $or: [{ state: "running" }, { due: { $lte: new Date() } }] });
      quiet = busy ? 0 : quiet + 1;
    }
  } finally {
    await client.close();
  }
}

/** Returns the paths of each kind of page, requested one after another. */
async function scalePages({ url }: Running): Promise<Map<string, readonly string[]>> {
  const sample = await fetch(`${url}/api/stories?pagination[pageSize]=100&fields=slug`);
  const { data } = (await sample.json()) as { data: { id: string; attributes: { slug: string } }[] };
  return new Map([
    ["story page", data.map(({ id, attributes }) => `/story/${id}/${attributes.slug}`)],
    ["new stories", ["/stories/new"]],
    ["popular stories", ["/stories/popular"]],
    ["a genre", ["/genres/fantasy"]],
  ]);
}

/** Result of `explain` for the lists' queries: documents examined compared with those returned. */
async function examinedRow(folder: string, stories: number): Promise<Row> {
  const client = await new MongoClient(await addressOf(folder)).connect();
  try {
    const collection = client.db("fablewright").collection("stories");
    const lists = [
      [{ listed: true }, "publishedAt"],
      [{ listed: true }, "stats.popularity"],
      [{ facets: "fantasy" }, "lastChapterAt"],
    ] as const;
    let most = 0;
    for (const [filter, key] of lists) {
      const plan = await collection
        .find(filter)
        .sort({ [key]: -1, _id: -1 })
        .limit(25)
        .explain("executionStats");
      const { totalDocsExamined, nReturned } = plan.executionStats as {
        totalDocsExamined: number;
        nReturned: number;
      };
      most = Math.max(most, totalDocsExamined - nReturned);
    }
    return {
      what: `documents examined by lists of ${stories.toLocaleString("en-GB")} stories`,
      measured: `returned + ${most}`,
      target: "<= returned + 1",
      met: most <= 1,
    };
  } finally {
    await client.close();
  }
}
