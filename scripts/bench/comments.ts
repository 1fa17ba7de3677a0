import { join } from "node:path";
import { MongoClient, ObjectId } from "mongodb";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";

import { makeFixture } from "./fixture.ts";
import { timed } from "./latency.ts";
import type { BenchOptions } from "./parts.ts";
import { addressOf, startProduct } from "./servers.ts";
import { median } from "./statistics.ts";
import type { Row } from "./table.ts";

const FEW = 10;
const MANY = 10_000;
const REQUESTS = 150;
/** One comment in this number is about a passage. */
const PASSAGES = 20;

/**
 * Measures the comments page of a chapter with ten thousand comments, and the chapter itself, compared with
 * ten comments.
 */
export async function measureComments(options: BenchOptions): Promise<Row[]> {
  const folder = join(options.folder, "comments");
  const site = await startProduct(folder, { PAGE_CACHE_MB: "0" });
  const client = await new MongoClient(await addressOf(folder)).connect();
  try {
    const { story } = await makeFixture(site.url, options.progress);
    const [, id = "", slug = ""] = /^\/story\/([^/]+)\/([^/]+)/.exec(story) ?? [];
    const database = client.db("fablewright");
    for (const [number, count] of [
      [1, FEW],
      [2, MANY],
    ] as const) {
      options.progress(`${count.toLocaleString("en-GB")} comments`);
      await addComments(database, new ObjectId(id), number, count);
    }
    const rows: Row[] = [];
    for (const [what, limit, pathOf] of [
      [
        "first page of the thread",
        2,
        (number: number) => `${chaptersPaths.chapter({ id, slug }, number)}/comments`,
      ],
      // The page is cached for guests, so this is what the first reader after a new comment waits for.
      ["the chapter, rendered again", null, (number: number) => chaptersPaths.chapter({ id, slug }, number)],
    ] as const) {
      options.progress(what);
      const times: Record<number, number[]> = { 1: [], 2: [] };
      // Alternately, so that other load on the machine affects both equally.
      for (let turn = 0; turn < REQUESTS; turn += 1)
        for (const number of [1, 2]) {
          const took = await timed(site.url + pathOf(number));
          if (turn >= REQUESTS / 3) times[number]!.push(took);
        }
      const [few, many] = [median(times[1]!), median(times[2]!)];
      rows.push({
        what: `${what}, ${MANY.toLocaleString("en-GB")} comments`,
        measured: `${(many / few).toFixed(2)} x that with ${FEW} (${many.toFixed(2)} ms, ${few.toFixed(2)} ms)`,
        target: limit ? `< ${limit} x` : "",
        met: limit ? many / few < limit : null,
      });
    }
    return rows;
  } finally {
    await client.close();
    await site.stop();
  }
}

type Database = ReturnType<MongoClient["db"]>;

async function addComments(
  database: Database,
  story: ObjectId,
  number: number,
  count: number,
): Promise<void> {
  const found = await database
    .collection("stories")
    .findOne({ _id: story }, { projection: { contents: 1, author: 1 } });
  const chapter = found?.contents[number - 1].chapter as ObjectId;
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    story,
    chapter,
    author: found?.author,
    text: `Comment ${index}: the lamp, the quay and the tide, and what became of them all.`,
    edited: false,
    deleted: false,
    root: null,
    parent: null,
    passageGone: false,
    ...(index % PASSAGES === 0
      ? { passage: { quote: "the", start: 0, prefix: "", suffix: "", print: [], alone: false }, paragraph: 1 }
      : { paragraph: null }),
    shadowBanned: false,
    hidden: false,
    authorHidden: false,
    shown: true,
    place: "open",
    team: [found?.author],
    likes: index % 7,
    repliesCount: 0,
    createdAt: new Date(now - (count - index) * 1_000),
    updatedAt: new Date(now),
  }));
  while (rows.length > 0) await database.collection("comments").insertMany(rows.splice(0, 1_000));
  await database.collection("chapters").updateOne({ _id: chapter }, { $set: { comments: count } });
}
