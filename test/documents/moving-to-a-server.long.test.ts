import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import supertest from "supertest";
import { insecureText } from "#shared/accounts/insecure.text.ts";
import { secondFactorMessages } from "#shared/accounts/second-factor.messages.ts";
import { codeOf, turnOn } from "#test/features/accounts/second-factor/support.ts";
import { ROOT, useBuiltServer } from "#test/support/built-server.ts";
import { eventually } from "#test/support/eventually.ts";
import type { TestMember } from "#test/support/site.ts";

/** Replaces `npm` in the two folders, which hold the data and settings only. */
const NPM = `#!/bin/sh
if [ "$1" = start ]; then exec "${process.execPath}" "${ROOT}/dist/server.js"; fi
shift; command=$1; shift; [ "$1" = -- ] && shift
cd "$PWD" && exec "${process.execPath}" --import "${ROOT}/scripts/support/typescript.mjs" "${ROOT}/scripts/database.ts" "$command" "$@"
`;

const member = { username: "mover", email: "mover@example.com", password: "harbour wax lantern" };

describe("docs/moving-to-a-server.md", () => {
  // Its folder is not used: it builds the server, and skips where there is none.
  useBuiltServer();
  const folder = mkdtempSync(join(tmpdir(), "moving-"));
  const running = new Set<ChildProcess>();
  const places = { laptop: join(folder, "laptop"), server: join(folder, "server") };
  const steps = [
    ...readFileSync(join(ROOT, "docs/moving-to-a-server.md"), "utf8").matchAll(/ {3}```sh\n(.*?) {3}```/gs),
  ].map(([, block]) => block!.replaceAll(/^ {3}/gm, ""));
  let environment: NodeJS.ProcessEnv = {
    PATH: `${folder}:${process.env.PATH}`,
    PORT: "0",
    HOST: "127.0.0.1",
    DEMO: "0",
    CAPTCHA: "0",
    RATE_LIMITS: "0",
  };

  before(() => {
    for (const place of Object.values(places)) mkdirSync(join(place, "backups"), { recursive: true });
    writeFileSync(join(folder, "npm"), NPM);
    chmodSync(join(folder, "npm"), 0o755);
  });
  after(() => {
    for (const { pid } of running) process.kill(-pid!, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a step that ends, and remembers the variables that it exports. */
  const run = async (step: string, cwd: string) => {
    const file = join(folder, "environment");
    const { stdout } = await promisify(execFile)("bash", ["-ec", `${step}\nenv -0 > "${file}"`], {
      cwd,
      env: environment,
    });
    const variables = readFileSync(file, "utf8").split("\0").filter(Boolean);
    environment = Object.fromEntries(variables.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    return stdout;
  };

  /** Starts the site by a step, as on a machine where it stays. */
  const start = async (step: string, cwd: string, more: Record<string, string> = {}) => {
    const child = spawn("bash", ["-ec", step], { cwd, env: { ...environment, ...more }, detached: true });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        output += text;
      });
    const ended = once(child, "exit").then(([code]) => {
      running.delete(child);
      return code as number;
    });
    await eventually(() => {
      if (child.exitCode !== null) throw new Error(`ended: ${output}`);
      expect(output).to.match(/\(port \d+\)/);
    });
    return {
      url: `http://127.0.0.1:${/\(port (\d+)\)/.exec(output)![1]}`,
      output: () => output,
      async stop() {
        process.kill(-child.pid!, "SIGTERM");
        await ended;
      },
    };
  };

  const signIn = (url: string, code = "") =>
    supertest(url)
      .post("/api/auth/local")
      .send({ identifier: member.username, password: member.password, code });

  it("moves a site with everything that is encrypted, step by step, and starts without the key too", async () => {
    expect(steps).to.have.length(6);
    const [makeKey, reseal, backUp, settings, restore, begin] = steps as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    // The laptop before the move.
    const before = await start("npm start", places.laptop);
    await supertest(before.url).post("/api/auth/local/register").send(member).expect(200);
    const agent = supertest.agent(before.url);
    await agent
      .post("/login")
      .type("form")
      .send({ identifier: member.username, password: member.password })
      .expect(303);
    const factor = await turnOn(agent, member as unknown as TestMember);
    await before.stop();

    await run(makeKey, places.laptop);
    const again = await start(reseal, places.laptop);
    await eventually(() => expect(again.output()).to.include("second factors are sealed by the first key"));
    await again.stop();
    await run(backUp, places.laptop);
    const backup = "backups/moving.sqlite";
    copyFileSync(join(places.laptop, backup), join(places.server, backup));

    await run(settings, places.server);
    await run(restore, places.server);
    const moved = await start(begin, places.server);
    expect(moved.output()).not.to.include("cannot be read with");
    await signIn(moved.url, codeOf(factor)).expect(200);
    const forwarded = { "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9" };
    const page = await supertest(moved.url).get("/login").set(forwarded).expect(200);
    expect(page.text).not.to.include(insecureText.title);
    await moved.stop();

    const other = { ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 3).toString("base64")}` };
    const lost = await start(begin, places.server, other);
    expect(lost.output()).to.include(
      "second factors that cannot be read with the keys in ENCRYPTION_KEYS: 1",
    );
    expect(lost.output()).to.include("a new one was made");
    const { body } = await signIn(lost.url, codeOf(factor, 1)).expect(400);
    expect(body.error.message).to.equal(secondFactorMessages.keyLost);
    await signIn(lost.url, factor.recoveryCodes[0]).expect(200);
    await lost.stop();
  });
});
