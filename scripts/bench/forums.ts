import { join } from "node:path";
import { MongoClient, ObjectId } from "mongodb";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { largeThread } from "../demo/large-forums.ts";
import { makeFixture } from "./fixture.ts";
import { timed } from "./latency.ts";
import { rounds } from "./load.ts";
import { type BenchOptions, fill } from "./parts.ts";
import { addressOf, startBaseline, startProduct } from "./servers.ts";
import { median } from "./statistics.ts";
import { type Row, ratioRow } from "./table.ts";

const FEW = 10;
const MANY = 10_000;
const REQUESTS = 200;
const FEW_THREADS = 1_000;

type ForumOptions = BenchOptions & { readonly threads: number; readonly posts: number };

/**
 * Measures a warm thread compared with the story page, any page of a long thread compared with a short one,
 * and lists of many threads.
 */
export async function measureForums(options: ForumOptions): Promise<Row[]> {
  return [...(await warmThread(options)), ...(await longThread(options)), ...(await manyThreads(options))];
}

/** Measures a warm one-page thread for a guest, compared with the story page and bare Express. */
async function warmThread(options: BenchOptions): Promise<Row[]> {
  const folder = join(options.folder, "forum-warm");
  const maker = await startProduct(folder);
  const { story } = await makeFixture(maker.url, options.progress);
  await maker.stop();
  const site = await startProduct(folder);
  const [thread] = await addThreads(folder, [20]);
  const express = await startBaseline("express");
  try {
    const speeds = await rounds(
      [
        { name: "express", server: express },
        { name: "story", server: site, paths: [story] },
        { name: "thread", server: site, paths: [thread!] },
      ],
      options,
    );
    const speed = (name: string) => speeds.get(name)?.perSecond ?? Number.NaN;
    const each = (name: string) => `${Math.round(speed(name)).toLocaleString("en-GB")}/s`;
    return [
      ratioRow("warm thread, guest", speed("thread") / speed("express"), 1.5, "bare Express", each("thread")),
      ratioRow("warm thread, guest", speed("thread") / speed("story"), 0.9, "the story page", each("story")),
    ];
  } finally {
    await express.stop();
    await site.stop();
  }
}

/**
 * Measures uncached pages of a thread of ten thousand posts, compared with the first page of a thread of ten.
 */
async function longThread(options: BenchOptions): Promise<Row[]> {
  const folder = join(options.folder, "forum-long");
  const site = await startProduct(folder, { PAGE_CACHE_MB: "0" });
  try {
    const [few, same, many] = await addThreads(folder, [FEW, 20, MANY]);
    const pages = [
      ["first page", many!],
      ["a page begun in its middle", `${many}?from=${MANY / 2}`],
      ["last page", `${many}?at=end`],
    ] as const;
    const rows: Row[] = [];
    for (const [what, path] of pages) {
      options.progress(what);
      const [at10 = Number.NaN, at20 = Number.NaN, atMany = Number.NaN] = await inTurn(
        [few!, same!, path].map((each) => site.url + each),
      );
      const name = `${what} of ${MANY.toLocaleString("en-GB")} posts`;
      rows.push({
        what: name,
        measured: `${(atMany / at10).toFixed(2)} x the first of ${FEW} (${atMany.toFixed(2)} ms, ${at10.toFixed(2)} ms; of a thread of 20: ${at20.toFixed(2)} ms)`,
        target: "<= 1.5 x",
        met: atMany / at10 <= 1.5,
      });
    }
    return rows;
  } finally {
    await site.stop();
  }
}

/** Measures `/forums` and a section, uncached, with this many threads, compared with a thousand. */
async function manyThreads(options: ForumOptions): Promise<Row[]> {
  const count = options.threads.toLocaleString("en-GB");
  const sites: { readonly url: string; stop(): Promise<void> }[] = [];
  for (const threads of [FEW_THREADS, options.threads]) {
    const folder = join(options.folder, `forums-${threads}`);
    const begun = performance.now();
    await fill(folder, 60, options, ["--threads", String(threads), "--posts", String(options.posts)]);
    options.progress(`${threads} threads in ${Math.round((performance.now() - begun) / 1_000)} s`);
    sites.push(await startProduct(folder, { PAGE_CACHE_MB: "0" }));
  }
  try {
    const rows: Row[] = [];
    for (const path of [
      forumsPaths.forums(),
      forumsPaths.forum("writing"),
      forumsPaths.forum("writing", "newest"),
      forumsPaths.forum("writing", "unanswered"),
      forumsPaths.unanswered(),
      forumsPaths.forumTag("harbour"),
    ]) {
      const [few = Number.NaN, many = Number.NaN] = await inTurn(sites.map(({ url }) => url + path));
      rows.push({
        what: `${path}, p50 at ${count} threads`,
        measured: `${(many / few).toFixed(2)} x that at ${FEW_THREADS.toLocaleString("en-GB")} (${many.toFixed(2)} ms, ${few.toFixed(2)} ms)`,
        target: "<= 1.5 x",
        met: many / few <= 1.5,
      });
    }
    return rows;
  } finally {
    for (const site of sites) await site.stop();
  }
}

/**
 * Returns the median time of each URL, requested alternately, so that other load on the machine affects all
 * equally.
 */
async function inTurn(urls: readonly string[]): Promise<number[]> {
  const times = urls.map((): number[] => []);
  for (let turn = 0; turn < REQUESTS; turn += 1)
    for (const [index, url] of urls.entries()) {
      const took = await timed(url);
      if (turn >= REQUESTS / 3) times[index]!.push(took);
    }
  return times.map(median);
}

/** Creates threads with the given numbers of posts, by one author; returns their URLs. */
async function addThreads(folder: string, counts: readonly number[]): Promise<string[]> {
  const client = await new MongoClient(await addressOf(folder)).connect();
  try {
    const database = client.db("fablewright");
    const author = await database.collection("users").findOne({}, { projection: { _id: 1 } });
    const at = new Date(Date.now() - 86_400_000 * 30);
    const paths: string[] = [];
    for (const posts of counts) {
      const made = largeThread({ section: "writing", title: `A thread of ${posts}`, posts, at }, [
        (author?._id ?? new ObjectId()) as never,
      ]);
      await database.collection("threads").insertOne(made.thread as never);
      for (let from = 0; from < made.posts.length; from += 1_000)
        await database.collection("posts").insertMany(made.posts.slice(from, from + 1_000) as never);
      paths.push(
        forumsPaths.thread({ id: String(made.thread._id), section: "writing", path: made.thread.path }),
      );
    }
    return paths;
  } finally {
    await client.close();
  }
}
