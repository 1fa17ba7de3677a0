import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import supertest from "supertest";
import { useMongoose } from "../support/database.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The built server in a process of its own on a database that others share. */
async function startProcess(uri: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ["--enable-source-maps", "dist/server.js"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: "0",
      MONGODB_URI: uri,
      DEMO: "0",
      RATE_LIMITS: "0",
      LOG_LEVEL: "error",
    },
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const port = /\(port (\d+)\)/.exec(line)?.[1];
    if (!port) continue;
    child.stdout!.resume();
    return { url: `http://127.0.0.1:${port}`, child };
  }
  throw new Error("the server ended before it listened");
}

/** Asks again until it holds; what another process did arrives by the change stream, in milliseconds. */
async function eventually(check: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + 8_000;
  while (Date.now() < until) {
    if (await check()) return true;
    await new Promise((done) => setImmediate(done));
  }
  return false;
}

describe("Two processes on one database", function () {
  this.timeout(60_000);
  const place = useMongoose();
  let one: { url: string; child: ChildProcess };
  let two: { url: string; child: ChildProcess };
  let token: string;
  let story: { id: string; slug: string };

  before(async () => {
    one = await startProcess(place.uri);
    two = await startProcess(place.uri);
    const account = { username: "ann", email: "ann@example.com", password: "a long password" };
    token = (await supertest(one.url).post("/api/auth/local/register").send(account).expect(200)).body.jwt;
    const created = await api("post", "/api/stories", { title: "First title", categories: ["fantasy"] });
    story = { id: created.body.data.id, slug: created.body.data.attributes.slug };
    await api("post", "/api/chapters", {
      story: story.id,
      title: "One",
      html: "<p>Text.</p>",
      state: "published",
    });
    await api("put", `/api/stories/${story.id}`, { state: "published" });
  });

  after(async () => {
    for (const { child } of [one, two]) {
      child.kill("SIGTERM");
      const [code] = await once(child, "exit");
      expect(code).to.equal(0);
    }
  });

  const api = (method: "post" | "put", path: string, data: object) =>
    supertest(one.url)[method](path).set("Authorization", `Bearer ${token}`).send({ data }).expect(200);

  const titleAt = async (url: string) => {
    const { text } = await supertest(url).get(`/story/${story.id}/${story.slug}`).redirects(1);
    return /<h1[^>]*><bdi>([^<]*)<\/bdi>/.exec(text)?.[1];
  };

  it("show an edit made in one on the pages that the other keeps", async () => {
    expect(await titleAt(one.url)).to.equal("First title");
    expect(await eventually(async () => (await titleAt(two.url)) === "First title")).to.equal(true);
    await api("put", `/api/stories/${story.id}`, { title: "Second title" });
    expect(await titleAt(one.url)).to.equal("Second title");
    expect(await eventually(async () => (await titleAt(two.url)) === "Second title")).to.equal(true);
  });

  it("know each other's sessions, and their end", async () => {
    const agent = supertest.agent(one.url);
    const form = { identifier: "ann", password: "a long password" };
    const { headers } = await agent.post("/login").type("form").send(form).expect(303);
    const cookie = String(headers["set-cookie"]).split(";")[0]!;
    const desk = () => supertest(two.url).get("/my-stories").set("Cookie", cookie);
    expect((await desk()).status).to.equal(200);
    const { text } = await agent.get("/logout").expect(200);
    const _csrf = /name="_csrf" value="([^"]+)"/.exec(text)?.[1];
    await agent.post("/logout").type("form").send({ _csrf }).expect(303);
    expect(await eventually(async () => (await desk()).status === 302)).to.equal(true);
  });
});
