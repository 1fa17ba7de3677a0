import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureAccounts } from "./accounts.ts";
import { measureAudio } from "./audio.ts";
import { measureBought } from "./bought.ts";
import { bytesShipped } from "./bytes.ts";
import { measureComments } from "./comments.ts";
import { measureDesk } from "./desk.ts";
import { measureFanOut, measureNewsfeed } from "./following.ts";
import { measureForums } from "./forums.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { measureLive } from "./live.ts";
import { measureLatency, measureList, measurePages } from "./parts.ts";
import { measureScale } from "./scale.ts";
import { printTable, type Row } from "./table.ts";

/** Parts of the bench in the order of the table; all except those of `LONG` run by default. */
const PARTS = [
  "pages",
  "bought",
  "list",
  "latency",
  "bytes",
  "lighthouse",
  "accounts",
  "live",
  "fanout",
  "newsfeed",
  "comments",
  "scale",
  "forums",
  "audio",
  "desk",
] as const;
const LONG: readonly string[] = [
  "live",
  "fanout",
  "newsfeed",
  "comments",
  "scale",
  "forums",
  "audio",
  "desk",
];
type Part = (typeof PARTS)[number];

/** Measures the built site and bare servers in the same run, and prints a table with targets. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "4" },
      followers: { type: "string", default: "100000" },
      updates: { type: "string", default: "1000000" },
      stories: { type: "string", default: "100000" },
      threads: { type: "string", default: "100000" },
      posts: { type: "string", default: "20" },
    },
  });
  const unknown = positionals.filter((name) => !(PARTS as readonly string[]).includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no part ${unknown.join(", ")}; there are ${PARTS.join(", ")}.\n`);
    return 2;
  }
  const parts =
    positionals.length > 0 ? (positionals as Part[]) : PARTS.filter((part) => !LONG.includes(part));
  const folder = await mkdtemp(join(tmpdir(), "fablewright-bench-"));
  const options = {
    folder,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    followers: Number(values.followers),
    updates: Number(values.updates),
    stories: Number(values.stories),
    threads: Number(values.threads),
    posts: Number(values.posts),
    progress: (line: string) => void process.stderr.write(`· ${line}\n`),
  };
  const measure: Record<Part, () => Promise<readonly Row[]>> = {
    pages: () => measurePages(options),
    bought: () => measureBought(options),
    list: () => measureList(options),
    latency: () => measureLatency(options),
    bytes: () => bytesShipped(options),
    lighthouse: () => lighthouseScores(options),
    accounts: () => measureAccounts(options),
    live: () => measureLive(options),
    fanout: () => measureFanOut(options),
    newsfeed: () => measureNewsfeed(options),
    comments: () => measureComments(options),
    scale: () => measureScale(options),
    forums: () => measureForums(options),
    audio: () => measureAudio(options),
    desk: () => measureDesk(options),
  };
  const rows: Row[] = [];
  try {
    for (const part of parts) rows.push(...(await measure[part]()));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  printTable(rows);
  return rows.every(({ met }) => met !== false) ? 0 : 1;
}

process.exitCode = await main();
