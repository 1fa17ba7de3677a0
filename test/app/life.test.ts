import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { startEmbeddedMongo } from "../../src/embedded-mongo/index.ts";
import { withDatabase } from "../support/database.ts";

const ROOT = join(import.meta.dirname, "../..");
const SERVER = join(ROOT, "dist/server.js");

/** The built server in a process of its own. */
interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  /** All it has written so far. */
  output(): string;
  /** Asks it to end; its exit code. */
  end(): Promise<number | null>;
}

describe("The built server", function () {
  this.timeout(120_000);
  const running = new Set<ChildProcess>();
  let folder: string;

  before(async function () {
    if (!existsSync(SERVER)) {
      process.stdout.write("      (dist/server.js is not built, so it is not started: npm test builds it)\n");
      this.skip();
    }
    folder = await mkdtemp(join(tmpdir(), "fablewright-life-"));
  });
  after(async () => {
    for (const child of running) child.kill("SIGKILL");
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const launch = (environment: Record<string, string>) => {
    const {
      MONGODB_URI: _own,
      NODE_OPTIONS: _options,
      NODE_COMPILE_CACHE: _cache,
      ...inherited
    } = process.env;
    const child = spawn(process.execPath, [SERVER], {
      cwd: ROOT,
      env: {
        ...inherited,
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        PORT: "0",
        DEMO: "0",
        DATA_DIR: join(folder, "data"),
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    child.once("exit", () => running.delete(child));
    let written = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        written += chunk;
      });
    }
    return { child, output: () => written };
  };

  const start = async (environment: Record<string, string> = {}): Promise<Running> => {
    const { child, output } = launch(environment);
    await new Promise<void>((done, fail) => {
      child.stdout?.on("data", () => {
        if (/\(port \d+\)/.test(output())) done();
      });
      child.once("exit", (code) => fail(new Error(`it ended with ${code}: ${output()}`)));
    });
    return {
      child,
      output,
      url: `http://127.0.0.1:${/\(port (\d+)\)/.exec(output())?.[1]}`,
      async end() {
        if (child.exitCode !== null) return child.exitCode;
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        return (await ended)[0];
      },
    };
  };

  /** What a start that fails says before it ends. */
  const refusal = async (environment: Record<string, string>) => {
    const { child, output } = launch(environment);
    const [code] = await once(child, "exit");
    return { code, output: output() };
  };

  it("names each variable that is wrong, and ends", async () => {
    const { code, output } = await refusal({
      NODE_ENV: "production",
      PORT: "http",
      S3_BUCKET: "books",
      MONGODB_URI: "mysql://x",
      LOG_LEVEL: "loud",
    });
    expect(code).to.equal(1);
    const wrong = [
      "PORT",
      "SITE_URL",
      "SESSION_SECRET",
      "JWT_SECRET",
      "ENCRYPTION_KEYS",
      "S3_ACCESS_KEY_ID",
      "MONGODB_URI",
      "LOG_LEVEL",
    ];
    for (const name of wrong) expect(output).to.include(name);
    expect(output).not.to.include("    at ");
  });

  it("names lines of sources where it fails, and keeps what Node compiled of it for the next start", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const { code, output } = await refusal({ DATA_DIR: file });
    expect(code).to.equal(1);
    expect(output).to.match(/at .*src\/embedded-mongo\/index\.ts:\d+/);
    const { end } = await start();
    expect(existsSync(join(ROOT, "dist/.compiled"))).to.equal(true);
    await end();
  });

  it("starts in production with no development secret", async () => {
    const development = "development-only-secret-do-not-use-in-production";
    const { code, output } = await refusal({
      NODE_ENV: "production",
      SITE_URL: "https://example.com",
      SESSION_SECRET: development,
      JWT_SECRET: "x".repeat(40),
    });
    expect(code).to.equal(1);
    expect(output).to.include("SESSION_SECRET is the development secret").and.not.include("JWT_SECRET");
  });

  it("says what to do when its port is taken or its database is away", async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const { port } = other.address() as AddressInfo;
    const taken = await refusal({ PORT: String(port), DATA_DIR: join(folder, "taken") });
    await new Promise((done) => other.close(done));
    expect(taken.code).to.equal(1);
    expect(taken.output).to.include("choose another PORT");
    const away = await refusal({ MONGODB_URI: `mongodb://127.0.0.1:${port}/x?directConnection=true` });
    expect(away.code).to.equal(1);
    expect(away.output).to.include("The database of MONGODB_URI cannot be used");
  });

  it("refuses a folder that another site has open, naming both, and takes it when that one was killed", async () => {
    const place = { DATA_DIR: join(folder, "twice") };
    const first = await start(place);
    const second = await refusal(place);
    expect(second.code).to.equal(1);
    expect(second.output)
      .to.include(`already open in process ${first.child.pid}`)
      .and.include(place.DATA_DIR);
    expect((await fetch(`${first.url}/readyz`)).status).to.equal(200);
    const killed = once(first.child, "exit");
    first.child.kill("SIGKILL");
    await killed;
    const third = await start(place);
    expect((await fetch(`${third.url}/readyz`)).status).to.equal(200);
    await third.end();
  });

  it("names a database file that is damaged, and what to do", async () => {
    const directory = join(folder, "damaged");
    await mkdir(directory);
    await writeFile(join(directory, "database.sqlite"), "no database ".repeat(1_000));
    const { code, output } = await refusal({ DATA_DIR: directory });
    expect(code).to.equal(1);
    expect(output).to.include(join(directory, "database.sqlite"));
    expect(output).to.include("npm run db:check").and.include("npm run restore");
    expect(output).not.to.include("    at ");
  });

  it("goes on reading while its disk is full, says so, and saves again when there is room", async function () {
    const disk = join(folder, "disk");
    await mkdir(disk);
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", disk]).status !== 0) {
      process.stdout.write("      (this machine mounts no tmpfs for tests: left out)\n");
      this.skip();
    }
    try {
      const { url, end, output } = await start({ DATA_DIR: join(disk, "data"), LOG_LEVEL: "error" });
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

  it("keeps what it was given, and loads no demo over it at the next start", async () => {
    const place = { DATA_DIR: join(folder, "kept") };
    const account = { username: "keeper", email: "keeper@example.com", password: "a long password" };
    const post = (url: string, path: string, body: object) =>
      fetch(`${url}/api/auth/local${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    const first = await start({ ...place, DEMO: "0" });
    expect((await post(first.url, "/register", account)).status).to.equal(200);
    expect(await first.end()).to.equal(0);
    const second = await start({ ...place, DEMO: "1" });
    expect(second.output()).not.to.include("Loading the demo");
    const { status } = await post(second.url, "", { identifier: "keeper", password: account.password });
    expect(status).to.equal(200);
    const stories = await (await fetch(`${second.url}/api/stories`)).json();
    expect(stories).to.deep.include({ data: [] });
    expect((await fetch(second.url)).status).to.equal(200);
    expect(await second.end()).to.equal(0);
  });

  it("finishes what it was asked when it is told to end, and takes on nothing new", async () => {
    const { url, child } = await start({ DATA_DIR: join(folder, "ending") });
    const port = Number(new URL(url).port);
    const body = "identifier=nobody&password=x1";
    const open = await beginPost(port, "/login", body.length);
    open.socket.write(body.slice(0, 11));
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await refusing(port);
    open.socket.write(body.slice(11));
    const answer = await open.answer;
    expect(answer).to.match(/^HTTP\/1\.1 422 /);
    expect(answer).to.include("Invalid identifier or password");
    expect((await ended)[0]).to.equal(0);
  });

  it("is unready while its database is away, and ready again when it is back", async () => {
    const directory = join(folder, "mongo");
    const mongo = await startEmbeddedMongo({ directory });
    const { url, end } = await start({ MONGODB_URI: withDatabase(mongo.uri, "life") });
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
    expect(page?.text).to.include("We are catching our breath");
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

/** A request that the server has begun to read, and that waits for its body. */
async function beginPost(
  port: number,
  path: string,
  length: number,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  const lines = [
    `POST ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${length}`,
    "Expect: 100-continue",
    "Connection: close",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const [continued] = await once(socket, "data");
  expect(String(continued)).to.match(/^HTTP\/1\.1 100 /);
  const answer = new Promise<string>((done, fail) => {
    let text = "";
    socket
      .on("data", (chunk) => {
        text += chunk;
      })
      .once("end", () => done(text))
      .once("error", fail);
  });
  return { socket, answer };
}

/** Waits until nobody answers at a port any more. */
async function refusing(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const refused = await new Promise<boolean>((done) => {
      socket.once("connect", () => done(false)).once("error", () => done(true));
    });
    socket.destroy();
    if (refused) return;
  }
}
