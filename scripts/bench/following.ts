import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Types } from "mongoose";
import { type Database, openDatabase } from "#core/db/open.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { Update } from "#features/talk/updates/model.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";

import { addFollows, addMembers, inBatches } from "./crowd.ts";
import { post, put, signInAs } from "./fixture.ts";
import { timed } from "./latency.ts";
import type { BenchOptions } from "./parts.ts";
import { type Running, startProduct } from "./servers.ts";
import { median, quantile } from "./statistics.ts";
import type { Row } from "./table.ts";

const MEMBER = { username: "bench", email: "bench@example.com", password: "bench measures only" };
const FOLLOWING = 5_000;
const REQUESTS = 100;
/**
 * Milliseconds within which all must have been notified, and for which a crashed process keeps its job lease
 * from others.
 */
const TOLD_WITHIN = 60_000;
const LEASE = 60_000;

export interface FollowingOptions extends BenchOptions {
  readonly followers: number;
  readonly updates: number;
}

/**
 * Measures publishing by an author with many followers: the response, the notifications, and the same with a
 * kill -9 in the middle.
 */
export async function measureFanOut(options: FollowingOptions): Promise<Row[]> {
  const { followers, progress } = options;
  const folder = join(options.folder, "fanout");
  let site = await startProduct(folder);
  let database = await databaseOf(folder);
  try {
    const author = await register(site);
    // Warms up the code that is measured, as on a site that has been running for a while.
    await publish(site, author.jwt, await addDraft(site, author.jwt));
    progress(`${followers.toLocaleString("en-GB")} followers`);
    const fans = await addMembers(followers);
    await addFollows(fans.map((fan) => [fan, author.id] as const));
    const first = await addDraft(site, author.jwt);
    progress("the site hears of them");
    await atRest(site);
    progress("publishing");
    const begun = performance.now();
    await publish(site, author.jwt, first);
    const answered = performance.now() - begun;
    await notified(first, followers, 5 * TOLD_WITHIN);
    const took = performance.now() - begun;

    const second = await addDraft(site, author.jwt);
    progress("publishing, and kill -9 in the middle");
    await publish(site, author.jwt, second);
    await notified(second, followers / 4, 5 * TOLD_WITHIN);
    const before = await countNotified(second);
    await site.kill();
    await database.close();
    site = await startProduct(folder);
    database = await databaseOf(folder);
    await notified(second, followers, LEASE + 5 * TOLD_WITHIN);
    const key = `story:${second}`;
    const recipients = (await Notification.distinct("for", { key })).length;
    const written = await countNotified(second);
    const many = followers.toLocaleString("en-GB");
    return [
      {
        what: `publishing to ${many} followers: the answer`,
        measured: `${answered.toFixed(0)} ms`,
        target: "< 300 ms",
        met: answered < 300,
      },
      {
        what: `all ${many} notifications written`,
        measured: `after ${(took / 1_000).toFixed(1)} s`,
        target: "< 60 s",
        met: took < TOLD_WITHIN,
      },
      {
        what: `the same, killed after ${before.toLocaleString("en-GB")}`,
        measured: `${written.toLocaleString("en-GB")} for ${recipients.toLocaleString("en-GB")} members`,
        target: "each once",
        met: written === followers && recipients === followers,
      },
    ];
  } finally {
    await site.stop();
    await database.close();
  }
}

/** Measures `/newsfeed` of a member who follows 5,000 people. */
export async function measureNewsfeed(options: FollowingOptions): Promise<Row[]> {
  const { updates, progress } = options;
  const folder = join(options.folder, "newsfeed");
  const site = await startProduct(folder);
  const database = await databaseOf(folder);
  try {
    const reader = await register(site);
    const authors = await addMembers(FOLLOWING);
    await addFollows(authors.map((author) => [reader.id, author] as const));
    progress(`${updates.toLocaleString("en-GB")} updates`);
    await addUpdates(authors, updates);
    const Cookie = await signInAs(site.url, MEMBER);
    for (let warm = 0; warm < REQUESTS / 2; warm += 1)
      await timed(site.url + updatesPaths.newsfeed(), { Cookie });
    const before = site.cpu();
    const times: number[] = [];
    for (let turn = 0; turn < REQUESTS; turn += 1)
      times.push(await timed(site.url + updatesPaths.newsfeed(), { Cookie }));
    const cpu = ((site.cpu() - before) / REQUESTS) * 1_000;
    const p50 = median(times);
    return [
      {
        what: `/newsfeed, following ${FOLLOWING.toLocaleString("en-GB")}, ${updates.toLocaleString("en-GB")} updates`,
        measured: `p50 ${p50.toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor`,
        target: "< 50 ms",
        met: p50 < 50,
      },
    ];
  } finally {
    await site.stop();
    await database.close();
  }
}

/** Waits until a site is idle: it is notified of every document written directly to the database. */
async function atRest(site: Running): Promise<void> {
  for (let used = Number.POSITIVE_INFINITY; used > 0.05; ) {
    const before = site.cpu();
    await sleep(1_000);
    used = site.cpu() - before;
  }
}

/** Opens the database used by the site in this folder. */
const databaseOf = async (folder: string): Promise<Database> =>
  openDatabase({ uri: process.env.MONGODB_URI || undefined, dataDir: folder, join: true });

async function register({ url }: Running): Promise<{ id: string; jwt: string }> {
  const { jwt, user } = await post<{ jwt: string; user: { id: string } }>(
    `${url}/api/auth/local/register`,
    MEMBER,
  );
  return { jwt, id: user.id };
}

async function addDraft({ url }: Running, jwt: string): Promise<string> {
  const about = { synopsis: "A lamp burns.", categories: ["mystery"], aiUse: "none" };
  const data = { title: "The lamp on the quay", ...about };
  const { id } = (await post<{ data: { id: string } }>(`${url}/api/stories`, { data }, jwt)).data;
  const chapter = { story: id, title: "Night", html: "<p>A lamp.</p>", state: "published" };
  await post(`${url}/api/chapters`, { data: chapter }, jwt);
  return id;
}

const publish = ({ url }: Running, jwt: string, id: string) =>
  put(`${url}/api/stories/${id}`, { data: { state: "published" } }, jwt);

const countNotified = (story: string) => Notification.countDocuments({ key: `story:${story}` });

async function notified(story: string, count: number, within: number): Promise<void> {
  const until = Date.now() + within;
  while ((await countNotified(story)) < count) {
    if (Date.now() > until) throw new Error(`${await countNotified(story)} of ${count} were notified`);
    await sleep(250);
  }
}

async function addUpdates(authors: readonly string[], count: number): Promise<void> {
  const start = Date.now() - count * 1_000;
  const numbers = Array.from({ length: count }, (_, number) => number);
  await inBatches(numbers, (batch) =>
    Update.collection.insertMany(
      batch.map((number) => {
        const author = new Types.ObjectId(authors[(number * 7) % authors.length]);
        const at = new Date(start + number * 1_000);
        return {
          _id: new Types.ObjectId(),
          author,
          feed: author,
          text: `Night ${number} on the quay`,
          edited: false,
          shadowBanned: false,
          hidden: false,
          authorHidden: false,
          feedHidden: false,
          open: true,
          repliesCount: 0,
          createdAt: at,
          updatedAt: at,
        };
      }) as never,
      { ordered: false },
    ),
  );
}
