import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { startEmbeddedMongo } from "#src/embedded-mongo/index.ts";
import { ROOT, useBuiltServer } from "../support/built-server.ts";
import { withDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";

describe("The built server after failures", () => {
  const server = useBuiltServer();

  it("logs source lines for errors, and reuses Node's compile cache at the next start", async () => {
    const file = join(server.folder, "a-file");
    await writeFile(file, "");
    const { code, output } = await server.refusal({ DATA_DIR: file });
    expect(code).to.equal(1);
    expect(output).to.match(/at .*src\/embedded-mongo\/index\.ts:\d+/);
    const { end } = await server.start();
    expect(existsSync(join(ROOT, "dist/.compiled"))).to.equal(true);
    await end();
  });

  it("says what to do when its port is in use or its database is unavailable", async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const { port } = other.address() as AddressInfo;
    const taken = await server.refusal({ PORT: String(port), DATA_DIR: join(server.folder, "taken") });
    await new Promise((done) => other.close(done));
    expect(taken.code).to.equal(1);
    expect(taken.output).to.include("choose another PORT");
    const away = await server.refusal({ MONGODB_URI: `mongodb://127.0.0.1:${port}/x?directConnection=true` });
    expect(away.code).to.equal(1);
    expect(away.output).to.include("The database of MONGODB_URI cannot be used");
  });

  it("refuses a folder that another site has open, naming both, and uses it once that one was killed", async () => {
    const place = { DATA_DIR: join(server.folder, "twice") };
    const first = await server.start(place);
    const second = await server.refusal(place);
    expect(second.code).to.equal(1);
    expect(second.output)
      .to.include(`already open in process ${first.child.pid}`)
      .and.include(place.DATA_DIR);
    expect((await fetch(`${first.url}/readyz`)).status).to.equal(200);
    const killed = once(first.child, "exit");
    first.child.kill("SIGKILL");
    await killed;
    const third = await server.start(place);
    expect((await fetch(`${third.url}/readyz`)).status).to.equal(200);
    await third.end();
  });

  it("names a damaged database file, and what to do", async () => {
    const directory = join(server.folder, "damaged");
    await mkdir(directory);
    await writeFile(join(directory, "database.sqlite"), "no database ".repeat(1_000));
    const { code, output } = await server.refusal({ DATA_DIR: directory });
    expect(code).to.equal(1);
    expect(output).to.include(join(directory, "database.sqlite"));
    expect(output).to.include("npm run db:check").and.include("npm run restore");
    expect(output).not.to.include("    at ");
  });

  it("is not ready once its database file is damaged, deleted or replaced while it runs", async () => {
    for (const [name, change, reason] of [
      ["overwritten", (file: string) => writeFile(file, "no database ".repeat(1_000)), "file is damaged"],
      ["deleted", (file: string) => rm(file), "file was deleted or replaced"],
    ] as const) {
      const directory = join(server.folder, name);
      const { url, end, output } = await server.start({ DATA_DIR: directory, LOG_LEVEL: "error" });
      expect((await fetch(`${url}/readyz`)).status, name).to.equal(200);
      await change(join(directory, "database.sqlite"));
      const unready = await fetch(`${url}/readyz`);
      expect(unready.status, name).to.equal(503);
      expect(await unready.text(), name).to.include(`the database ${reason}`);
      expect((await fetch(`${url}/healthz`)).status, name).to.equal(200);
      // Logged by another thread.
      await eventually(async () => output().includes(join(directory, "database.sqlite")));
      await end();
    }
  });

  it("still serves reads while its disk is full, reports it, and saves again once there is space", async function () {
    const disk = join(server.folder, "disk");
    await mkdir(disk);
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", disk]).status !== 0) {
      process.stdout.write("      (this machine mounts no tmpfs for tests: left out)\n");
      this.skip();
    }
    try {
      const { url, end, output } = await server.start({ DATA_DIR: join(disk, "data"), LOG_LEVEL: "error" });
      const register = async (username: string) => {
        const account = { username, email: `${username}@example.com`, password: "a long password" };
        const { status } = await fetch(`${url}/api/auth/local/register`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(account),
        });
        return status;
      };
      expect(await register("early")).to.equal(200);
      const signIn = async (password: string) => {
        const response = await fetch(`${url}/login`, {
          method: "POST",
          redirect: "manual",
          headers: { "User-Agent": "A browser" },
          body: new URLSearchParams({ identifier: "early", password }),
        });
        const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
        return { status: response.status, cookie: cookies.join("; ") };
      };
      const before = await signIn("a long password");
      expect(before.status).to.equal(303);
      const chapter = await publishChapter(url);
      spawnSync("dd", ["if=/dev/zero", `of=${join(disk, "ballast")}`, "bs=4k"]);
      const refused = await Promise.all(["one", "two", "three", "four"].map(register));
      for (const status of refused) expect(status).to.equal(503);
      for (const path of ["/healthz", "/readyz", "/", "/stories", "/api/stories", "/login"])
        expect((await fetch(url + path)).status, path).to.equal(200);
      expect(output()).to.include("The disk is full");

      expect((await signIn("a wrong password")).status).to.equal(422);
      const during = await signIn("a long password");
      expect(during.status).to.equal(303);
      for (const { cookie } of [before, during])
        for (const path of ["/", "/stories", chapter, "/library", "/settings/profile", "/notifications"]) {
          const response = await fetch(url + path, { headers: { Cookie: cookie }, redirect: "manual" });
          expect(response.status, path).to.equal(200);
          expect(await response.text(), path).to.include("early");
        }
      // Passwords cannot be guessed without limit while nothing can be stored.
      const guess = () =>
        fetch(`${url}/api/auth/local`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ identifier: "early", password: "a wrong password" }),
        });
      const guesses = await Promise.all(Array.from({ length: 20 }, guess));
      expect(guesses.map(({ status }) => status))
        .to.include(400)
        .and.include(429);
      await rm(join(disk, "ballast"));
      expect(await register("one")).to.equal(200);
      expect(await end()).to.equal(0);
    } finally {
      spawnSync("umount", ["-l", disk]);
    }
  });

  it("is not ready while its database is unavailable, and ready again once it is back", async () => {
    const directory = join(server.folder, "mongo");
    const mongo = await startEmbeddedMongo({ directory });
    const { url, end } = await server.start({ MONGODB_URI: withDatabase(mongo.uri, "life") });
    const ask = async (path: string) => {
      const response = await fetch(url + path, { redirect: "manual" });
      const { status, headers } = response;
      const text = await response.text();
      return { status, retry: headers.get("retry-after"), type: headers.get("content-type"), text };
    };
    expect((await ask("/readyz")).status).to.equal(200);
    expect((await ask("/stories")).status).to.equal(200);
    await mongo.close();
    const places = ["/readyz", "/genres/fantasy", "/api/stories", "/healthz", "/robots.txt"];
    const [unready, page, api, alive, robots] = await Promise.all(places.map(ask));
    expect(unready).to.include({ status: 503, retry: "5" });
    expect(page).to.include({ status: 503, retry: "5" });
    expect(page?.type).to.match(/^text\/html/);
    expect(page?.text).to.include("The site is briefly unavailable");
    expect(api).to.include({ status: 503, retry: "5" });
    expect(JSON.parse(api?.text ?? "").error).to.include({ status: 503, name: "ServiceUnavailableError" });
    expect([alive?.status, robots?.status]).to.deep.equal([200, 200]);
    for (const attempt of await Promise.all(waysToWrite(url).map(timed)))
      expect(attempt, JSON.stringify(attempt)).to.deep.include({ status: 503, retry: "5", soon: true });

    const again = await startEmbeddedMongo({ directory });
    let ready = 0;
    for (let tries = 0; tries < 60 && ready !== 200; tries += 1) ready = (await ask("/readyz")).status;
    expect(ready).to.equal(200);
    expect((await ask("/genres/fantasy")).status).to.equal(200);
    expect(await end()).to.equal(0);
    await again.close();
  });
});

/** Publishes a story of one chapter by the member "early"; returns the chapter's path. */
async function publishChapter(url: string): Promise<string> {
  const send = async (method: string, path: string, body: object, token?: string) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        "Content-Type": "application/json",
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.status, `${path}: ${text}`).to.equal(200);
    return JSON.parse(text);
  };
  const { jwt } = await send("POST", "/api/auth/local", { identifier: "early", password: "a long password" });
  const details = { title: "Tides", synopsis: "Of the sea.", categories: ["fantasy"], aiUse: "none" };
  const story = await send("POST", "/api/stories", { data: details }, jwt);
  const { id } = story.data;
  const html = "<p>The water came at six.</p>";
  await send("POST", "/api/chapters", { data: { story: id, title: "One", html, state: "published" } }, jwt);
  const { data } = await send("PUT", `/api/stories/${id}`, { data: { state: "published" } }, jwt);
  return chaptersPaths.chapter({ id, slug: data.attributes.slug }, 1);
}

/** Requests that make several database queries in sequence. */
function waysToWrite(url: string): Request[] {
  const json = (path: string, body: object) =>
    new Request(url + path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
  const form = (path: string, body: Record<string, string>) =>
    new Request(url + path, {
      method: "POST",
      body: new URLSearchParams(body),
      headers: { Accept: "text/html" },
    });
  const account = { username: "away", email: "away@example.com", password: "a long password" };
  return [
    form("/login", { identifier: "away", password: "x1" }),
    form("/forgot-password", { email: account.email }),
    json("/api/auth/local", { identifier: "away", password: "x1" }),
    json("/api/auth/local/register", account),
    json("/api/auth/forgot-password", { email: account.email }),
  ];
}

/** Sends a request and reports whether the response arrived within the promised three seconds. */
async function timed(request: Request): Promise<object> {
  const begun = performance.now();
  const response = await fetch(request, { redirect: "manual" });
  await response.text();
  const took = Math.round(performance.now() - begun);
  const { status, headers, url } = response;
  return { path: new URL(url).pathname, status, retry: headers.get("retry-after"), took, soon: took < 3_000 };
}
