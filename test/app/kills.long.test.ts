import { once } from "node:events";
import { setTimeout as rest } from "node:timers/promises";
import { expect } from "chai";
import { MongoClient } from "mongodb";
import { startEmbeddedMongo } from "#src/embedded-mongo/index.ts";
import { type Running, useBuiltServer } from "../support/built-server.ts";
import { freePort } from "../support/site.ts";

const MEMBERS = 8;
const KILLS = 15;
const PASSWORD = "a long password";

describe("Eight members who comment while the server is killed fifteen times", function () {
  this.timeout(1_200_000);
  const built = useBuiltServer();
  let server: Running;
  let place: Record<string, string>;

  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const register = async (username: string): Promise<string> => {
    const { body } = await post("/auth/local/register", {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
    });
    return body.jwt;
  };

  before(async () => {
    const port = String(await freePort());
    place = { PORT: port, DATA_DIR: `${built.folder}/kills`, RATE_LIMITS: "0", CAPTCHA: "0" };
    server = await built.start(place);
  });

  it("are each notified to the author exactly once, and no acknowledged comment is lost", async () => {
    const author = await register("author");
    const members: string[] = [];
    for (let at = 1; at <= MEMBERS; at += 1) members.push(await register(`reader-${at}`));
    const story = (await post("/stories", { data: { title: "Kept", genres: ["fantasy"] } }, author)).body
      .data;
    const words = { story: story.id, title: "One", html: "<p>Once upon a time.</p>", state: "published" };
    const chapter = (await post("/chapters", { data: words }, author)).body.data;
    const published = await fetch(`${server.url}/api/stories/${story.id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${author}` },
      body: JSON.stringify({
        data: { synopsis: "Of kills.", categories: ["fantasy"], aiUse: "none", state: "published" },
      }),
    });
    expect(published.status, await published.text()).to.equal(200);

    let over = false;
    const answered = new Set<string>();
    const talking = members.map(async (token, at) => {
      for (let round = 1; !over; round += 1) {
        const data = { chapter: chapter.id, text: `Reader ${at + 1} says ${round}` };
        const said = await post("/comments", { data }, token).catch(() => null);
        if (said?.status === 200) answered.add(said.body.data.id);
        else await rest(50);
      }
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const so = answered.size;
      while (answered.size < so + MEMBERS) await rest(20);
      // Waits for a random time, so that each kill interrupts something different.
      await rest(Math.random() * 500);
      const ended = once(server.child, "exit");
      server.child.kill("SIGKILL");
      await ended;
      server = await built.start(place);
    }
    await rest(1_000);
    over = true;
    await Promise.all(talking);
    const told = await untilNotified(author, chapter.id);
    await server.end();

    const mongo = await startEmbeddedMongo({ directory: place.DATA_DIR! });
    const client = await new MongoClient(mongo.uri).connect();
    const { databases } = await client.db().admin().listDatabases();
    const { name } = databases.find((one) => !["admin", "local", "config"].includes(one.name))!;
    const comments = await client.db(name).collection("comments").find({}).toArray();
    const notifications = await client
      .db(name)
      .collection("notifications")
      .find({ kind: "comment" })
      .toArray();
    await client.close();
    await mongo.close();
    const ids = new Set(comments.map(({ _id }) => String(_id)));
    process.stdout.write(
      `      ${answered.size} answered, ${ids.size} kept, ${told} unread for the author\n`,
    );
    expect(answered.size).to.be.greaterThan(MEMBERS * KILLS);
    expect(
      [...answered].filter((id) => !ids.has(id)),
      "answered, but not there",
    ).to.deep.equal([]);
    const times = new Map<string, number>();
    for (const { comment } of notifications)
      times.set(String(comment), (times.get(String(comment)) ?? 0) + 1);
    expect(
      [...ids].filter((id) => times.get(id) !== 1),
      "not told once",
    ).to.deep.equal([]);
    expect(times.size).to.equal(ids.size);
  });

  /**
   * Waits up to two minutes until the author has been notified of every comment; returns the number of
   * notifications.
   */
  async function untilNotified(token: string, chapter: string): Promise<number> {
    const headers = { Authorization: `Bearer ${token}` };
    const read = async (path: string) => (await fetch(`${server.url}/api${path}`, { headers })).json();
    const { meta } = await read(`/comments?filters[chapter]=${chapter}&pagination[pageSize]=1`);
    const until = Date.now() + 120_000;
    for (;;) {
      const count = Number(/\d+/.exec(JSON.stringify(await read("/notifications/count")))?.[0]);
      if (count >= meta.pagination.total || Date.now() > until) return count;
      await rest(500);
    }
  }
});
