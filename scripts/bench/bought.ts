import { join } from "node:path";
import { MongoClient, ObjectId } from "mongodb";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { makeFixture, post, put, signInAs } from "./fixture.ts";
import { rounds } from "./load.ts";
import type { BenchOptions } from "./parts.ts";
import { addressOf, type Running, startProduct } from "./servers.ts";
import { type Row, ratioRow } from "./table.ts";

const READER = { username: "bench-reader", email: "reader@example.com", password: "bench measures only" };
/** Milliseconds within which the sandbox provider reports a payment. */
const PAID_MS = 60_000;

/**
 * Measures a warm chapter of a story that a signed-in member has bought, compared with one of a free story,
 * for the same member.
 */
export async function measureBought(options: BenchOptions): Promise<Row[]> {
  const folder = join(options.folder, "bought");
  const site = await startProduct(folder);
  try {
    const { chapters } = await makeFixture(site.url, options.progress);
    const [free, bought] = [chapters[1]!, chapters.at(-1)!];
    await sell(folder, site, storyOf(bought));
    await post(`${site.url}/api/auth/local/register`, READER);
    const Cookie = await signInAs(site.url, READER);
    await buy(site, { story: storyOf(bought), chapter: bought, Cookie });
    const speeds = await rounds(
      [
        { name: "free", server: site, paths: [free], headers: { Cookie } },
        { name: "bought", server: site, paths: [bought], headers: { Cookie } },
      ],
      options,
    );
    const perSecond = (name: string) => speeds.get(name)?.perSecond ?? 0;
    const detail = ["bought", "free"]
      .map((name) => `${name} ${Math.round(perSecond(name)).toLocaleString("en-GB")}/s`)
      .join(", ");
    const ratio = perSecond("bought") / perSecond("free");
    return [ratioRow("warm chapter of a bought story, signed in", ratio, 0.9, "a free one", detail)];
  } finally {
    await site.stop();
  }
}

/** Returns the story of a path: "/story/<id>/<slug>/3". */
function storyOf(chapter: string): { readonly id: string; readonly slug: string } {
  const [, , id, slug] = chapter.split("/");
  return { id: id!, slug: slug! };
}

/** Sets a price for a story of the fixture; marks its author's payment account as complete. */
async function sell(folder: string, site: Running, { id }: { readonly id: string }): Promise<void> {
  const client = await new MongoClient(await addressOf(folder)).connect();
  const database = client.db("fablewright");
  const { author } = (await database.collection("stories").findOne({ _id: new ObjectId(id) }))!;
  const at = new Date();
  const account = { key: "bench", complete: true, version: 1, sealed: {}, documents: [] };
  await database
    .collection("paymentaccounts")
    .insertOne({ owner: author, ...account, createdAt: at, updatedAt: at });
  await client.close();
  const seller = { identifier: "bench", password: READER.password };
  const { jwt } = await post<{ jwt: string }>(`${site.url}/api/auth/local`, seller);
  const data = { pricing: "USD", price: 5, previewChapters: 1 };
  await put(`${site.url}/api/stories/${id}`, { data }, jwt);
}

/** Buys the story through the forms, with the sandbox provider; resolves once the full chapter is served. */
async function buy(
  site: Running,
  wanted: {
    readonly story: { readonly id: string; readonly slug: string };
    readonly chapter: string;
    readonly Cookie: string;
  },
): Promise<void> {
  const headers = { Cookie: wanted.Cookie };
  const get = async (path: string) => (await fetch(site.url + path, { headers })).text();
  const send = async (path: string, fields: Record<string, string>) => {
    const [, _csrf = ""] = /name="_csrf" value="([^"]+)"/.exec(await get(path)) ?? [];
    const body = new URLSearchParams({ _csrf, ...fields });
    const answer = await fetch(site.url + path, { method: "POST", headers, body, redirect: "manual" });
    if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`);
    return answer.headers.get("location")!;
  };
  const locked = (await get(wanted.chapter)).length;
  const checkout = await send(moneyPaths.buyStory(wanted.story), { agree: "true" });
  if (!checkout.startsWith("/sandbox/")) throw new Error(`buying led to ${checkout}`);
  await send(checkout, { do: "approve" });
  for (const until = Date.now() + PAID_MS; (await get(wanted.chapter)).length < 2 * locked; ) {
    if (Date.now() > until) throw new Error("the story was paid for, and its chapter stays locked");
    await new Promise((done) => setTimeout(done, 250));
  }
}
