import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { startEmbeddedMongo } from "#src/embedded-mongo/index.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Every command of the console: wrong arguments, and right ones with which it opens the database. */
const COMMANDS: Readonly<Record<string, { wrong: readonly string[]; right: readonly string[] | null }>> = {
  admin: { wrong: ["create", "one"], right: ["verify-audit"] },
  database: { wrong: ["forge"], right: null },
  "demo-large": { wrong: ["--stories", "none"], right: ["--stories", "1", "--texts", "0"] },
  hold: { wrong: ["more"], right: [] },
  import: { wrong: ["book.epub"], right: ["book.epub", "--author", "nobody"] },
  ledger: { wrong: ["forge"], right: ["verify"] },
  migrations: { wrong: ["more"], right: [] },
  "payments-verify": { wrong: ["--provider", "bank"], right: null },
  trace: { wrong: [], right: ["package.json"] },
};

const NODE = ["--import", "./scripts/support/typescript.mjs"];

describe("The commands of the console", function () {
  this.timeout(1_200_000);
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "fablewright-commands-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const start = (name: string, args: readonly string[], environment: Record<string, string> = {}) => {
    const { MONGODB_URI: _own, ...inherited } = process.env;
    const env = { ...inherited, NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: join(folder, "data") };
    const options = { cwd: ROOT, env: { ...env, ...environment } };
    return spawn(process.execPath, [...NODE, `scripts/${name}.ts`, ...args], options);
  };
  /** Collects what a command prints; `line` is its first line of errors, while it runs. */
  const watch = (child: ChildProcess) => {
    let [output, errors] = ["", ""];
    const { promise: line, resolve } = Promise.withResolvers<string>();
    child.stdout!.on("data", (part) => {
      output += part;
    });
    child.stderr!.on("data", (part) => {
      errors += part;
      if (errors.includes("\n")) resolve(errors.split("\n")[0]!);
    });
    const ended = once(child, "close").then(([code]) => {
      resolve(errors);
      return { code: code as number, output, errors };
    });
    return { line, ended };
  };
  const run = (
    name: string,
    args: readonly string[],
    environment: Record<string, string> = {},
    input = "",
  ) => {
    const child = start(name, args, environment);
    child.stdin!.end(input);
    return watch(child).ended;
  };

  it("are all listed here, and all end by the same wrapper", () => {
    const programs = readdirSync(join(ROOT, "scripts")).filter((name) => name.endsWith(".ts"));
    expect(programs.map((name) => name.replace(".ts", "")).sort()).to.deep.equal(
      Object.keys(COMMANDS).sort(),
    );
    for (const name of programs)
      expect(readFileSync(join(ROOT, "scripts", name), "utf8"), name).to.match(
        /^runCommand\(USAGE, main\);$/m,
      );
  });

  for (const [name, { wrong, right }] of Object.entries(COMMANDS)) {
    it(`${name} says how it is used, and names what is wrong, in lines without a stack trace`, async () => {
      for (const args of [wrong, ["--nonsense"]]) {
        const { code, errors } = await run(name, args);
        expect(code, errors).to.equal(2);
        expect(errors).to.include("npm run ").and.not.include("    at ");
      }
      if (!right) return;
      const { code, errors } = await run(name, right, { PORT: "many" });
      expect(code, errors).to.equal(2);
      expect(errors).to.include("PORT").and.not.include("    at ");
    });

    if (right)
      it(`${name} waits for a site that does not answer for a while`, async () => {
        const site = holder();
        try {
          await site.ready;
          site.child.kill("SIGSTOP");
          const child = start(name, right);
          child.stdin!.end();
          const { line, ended } = watch(child);
          expect(await line).to.include(`already open in process ${site.child.pid}. Waiting`);
          site.child.kill("SIGCONT");
          const { code, errors } = await ended;
          expect(errors).to.not.include("    at ");
          expect([0, 1, 2]).to.include(code);
          expect(errors).to.not.include("has not answered");
        } finally {
          site.child.kill("SIGKILL");
          await once(site.child, "exit");
        }
      });
  }

  /** A process that serves the data folder, as the site does. */
  function holder() {
    const child = spawn(process.execPath, [...NODE, "test/scripts/data-holder.ts", join(folder, "data")], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    return { child, ready: once(createInterface({ input: child.stdout! }), "line") };
  }

  it("restore waits until the site has closed its database", async () => {
    const directory = join(folder, "restored");
    const data = { DATA_DIR: directory };
    const server = await startEmbeddedMongo({ directory });
    const backup = join(folder, "one.sqlite");
    expect((await run("database", ["backup", backup], data)).code).to.equal(0);
    const child = start("database", ["restore", backup], data);
    child.stdin!.end();
    const { line, ended } = watch(child);
    expect(await line).to.include(`already open in process ${process.pid}: stop it. Waiting`);
    await server.close();
    expect((await ended).code).to.equal(0);
  });

  it("wait for each other instead of joining a database that soon ends", async () => {
    const results = await Promise.all([run("migrations", []), run("migrations", [])]);
    for (const { code, errors } of results) expect(code, errors).to.equal(0);
  });

  it("admin says that it needs a password where none is piped in", async () => {
    const empty = await run("admin", ["create", "root", "root@example.com"]);
    expect(empty.code).to.equal(2);
    expect(empty.errors).to.include("The new account needs a password").and.include("--password-stdin");
    const blank = await run("admin", ["create", "root", "root@example.com", "--password-stdin"], {}, "\n");
    expect(blank.errors).to.include("The new account needs a password");
    const open = start("admin", ["create", "root", "root@example.com"]);
    const { line, ended } = watch(open);
    expect(await line).to.include("Reading the standard input");
    open.stdin!.write("correct horse battery\n");
    const { code, output } = await ended;
    expect(code).to.equal(0);
    expect(output).to.include("root is an admin now");
  });

  it("name a file that is missing, and a database that is away", async () => {
    const missing = await run("trace", [join(folder, "missing.epub")]);
    expect(missing.errors.trim()).to.match(/^ENOENT.*missing\.epub'$/);
    await writeFile(join(folder, "data", "database.sqlite"), "something else".repeat(1_000));
    const damaged = await run("ledger", ["verify"]);
    expect(damaged.code).to.equal(1);
    expect(damaged.errors.trim()).to.match(/^the embedded database did not start: .*is damaged\.$/);
  });
});
