import { type Collection, MongoClient } from "mongodb";
import { hidingBy } from "#features/people/reading-filters/hiding.ts";
import { groupsOf } from "#features/platform/tag-groups/index.ts";
import { publicFilter } from "#features/stories/catalogue/list.ts";
import { EMPTY_SET, type FilterSet } from "#shared/people/reading-filters.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { signInAs } from "./fixture.ts";
import { timed } from "./latency.ts";
import type { BenchOptions } from "./parts.ts";
import { addressOf, type Running } from "./servers.ts";
import { median } from "./statistics.ts";
import type { Row } from "./table.ts";

/** Search queries: a word in many titles, narrowed with the form's filters. */
const SEARCHES = [
  { q: "lamp", flag: "complete", sort: "newest" },
  { q: "harbour", genre: "fantasy" },
  { q: "winter", updated: "year", length: "long" },
] as const;
const HIDDEN: FilterSet = {
  ...EMPTY_SET,
  genres: ["horror"],
  tags: ["winter", "ghosts"],
  warnings: ["abuse", "graphic-violence"],
  incomplete: true,
  aiUses: ["generated", "assisted"],
};
const REQUESTS = 120;
const PASSWORD = "bench measures only";

/**
 * Measures filtered searches by a member with many exclusions, compared with one without, and the work of the
 * database.
 */
export async function measureExclusions(
  site: Running,
  folder: string,
  stories: number,
  { progress }: BenchOptions,
): Promise<Row[]> {
  const count = stories.toLocaleString("en-GB");
  progress(`searches with a reader's own exclusions at ${count} stories`);
  const [plain, hiding] = [await enrol(site, "plain.reader"), await enrol(site, "hiding.reader")];
  await put(site, hiding.jwt);
  const times = { plain: [] as number[], hiding: [] as number[] };
  for (let turn = 0; turn < REQUESTS; turn += 1) {
    const url = site.url + cataloguePaths.search({ ...SEARCHES[turn % SEARCHES.length]! });
    // Alternately, so that other load on the machine affects both equally.
    for (const [name, { cookie }] of [["plain", plain] as const, ["hiding", hiding] as const]) {
      const took = await timed(url, { Cookie: cookie });
      if (turn >= REQUESTS / 4) times[name].push(took);
    }
  }
  const [without, within] = [median(times.plain), median(times.hiding)];
  return [
    {
      what: `search with filters and the reader's own exclusions, p50 at ${count} stories`,
      measured: `${(within / without).toFixed(2)} x that without exclusions (${within.toFixed(2)} ms, ${without.toFixed(2)} ms)`,
      target: "< 3 x",
      met: within / without < 3,
    },
    await explained(folder, count),
  ];
}

/** Checks whether any query of these searches scans the whole collection. */
async function explained(folder: string, stories: string): Promise<Row> {
  const client = await new MongoClient(await addressOf(folder)).connect();
  try {
    const collection = client.db("fablewright").collection("stories");
    const { kept, left } = hidingBy("0".repeat(24), { hide: HIDDEN, mark: EMPTY_SET }, groupsOf([]))!;
    const scans: string[] = [];
    for (const { q, ...narrowed } of SEARCHES) {
      const filter = publicFilter(
        {
          q,
          ...("flag" in narrowed ? { flags: [narrowed.flag] } : {}),
          ...("genre" in narrowed ? { genres: [narrowed.genre] } : {}),
          ...("updated" in narrowed ? { updated: narrowed.updated, length: narrowed.length } : {}),
        },
        new Date(),
      );
      for (const part of [kept, left]) if (await isScan(collection, { ...filter, ...part })) scans.push(q);
    }
    return {
      what: `searches with exclusions that scan ${stories} stories`,
      measured: scans.length > 0 ? scans.join(", ") : "none",
      target: "none",
      met: scans.length === 0,
    };
  } finally {
    await client.close();
  }
}

async function isScan(collection: Collection, filter: object): Promise<boolean> {
  const plan = await collection.find(filter).limit(25).explain("queryPlanner");
  return JSON.stringify(plan.queryPlanner).includes("COLLSCAN");
}

async function enrol(site: Running, username: string): Promise<{ jwt: string; cookie: string }> {
  const { jwt } = await send<{ jwt: string }>(`${site.url}/api/auth/local/register`, "POST", {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
  });
  return { jwt, cookie: await signInAs(site.url, { username, password: PASSWORD }) };
}

const put = (site: Running, jwt: string) =>
  send(`${site.url}/api/reading-filters`, "PUT", { data: { hide: HIDDEN } }, jwt);

async function send<Answer>(url: string, method: string, body: object, jwt?: string): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json", ...(jwt ? { Authorization: `Bearer ${jwt}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}
