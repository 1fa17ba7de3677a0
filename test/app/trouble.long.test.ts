import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { startEmbeddedMongo } from "../../src/embedded-mongo/index.ts";
import { ROOT, useBuiltServer } from "../support/built-server.ts";
import { withDatabase } from "../support/database.ts";

describe("The built server in trouble", function () {
  this.timeout(120_000);
  const server = useBuiltServer();

  it("names lines of sources where it fails, and keeps what Node compiled of it for the next start", async () => {
    const file = join(server.folder, "a-file");
    await writeFile(file, "");
    const { code, output } = await server.refusal({ DATA_DIR: file });
    expect(code).to.equal(1);
    expect(output).to.match(/at .*src\/embedded-mongo\/index\.ts:\d+/);
    const { end } = await server.start();
    expect(existsSync(join(ROOT, "dist/.compiled"))).to.equal(true);
    await end();
  });

  it("says what to do when its port is taken or its database is away", async () => {
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

  it("refuses a folder that another site has open, naming both, and takes it when that one was killed", async () => {
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

  it("names a database file that is damaged, and what to do", async () => {
    const directory = join(server.folder, "damaged");
    await mkdir(directory);
    await writeFile(join(directory, "database.sqlite"), "no database ".repeat(1_000));
    const { code, output } = await server.refusal({ DATA_DIR: directory });
    expect(code).to.equal(1);
    expect(output).to.include(join(directory, "database.sqlite"));
    expect(output).to.include("npm run db:check").and.include("npm run restore");
    expect(output).not.to.include("    at ");
  });

  it("goes on reading while its disk is full, says so, and saves again when there is room", async function () {
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
      spawnSync("dd", ["if=/dev/zero", `of=${join(disk, "ballast")}`, "bs=4k"]);
      const refused = await Promise.all(["one", "two", "three", "four"].map(register));
      for (const status of refused) expect(status).to.equal(503);
      for (const path of ["/healthz", "/readyz", "/", "/stories", "/api/stories", "/login"])
        expect((await fetch(url + path)).status, path).to.equal(200);
      expect(output()).to.include("The disk is full");
      await rm(join(disk, "ballast"));
      expect(await register("one")).to.equal(200);
      expect(await end()).to.equal(0);
    } finally {
      spawnSync("umount", ["-l", disk]);
    }
  });

  it("is unready while its database is away, and ready again when it is back", async () => {
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

/** Requests that ask the database for several things, one after the other. */
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

/** Asks, and says whether the answer came within the three seconds that are promised. */
async function timed(request: Request): Promise<object> {
  const begun = performance.now();
  const response = await fetch(request, { redirect: "manual" });
  await response.text();
  const took = Math.round(performance.now() - begun);
  const { status, headers, url } = response;
  return { path: new URL(url).pathname, status, retry: headers.get("retry-after"), took, soon: took < 3_000 };
}
