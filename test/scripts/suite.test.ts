import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { failures } from "../../scripts/support/test-failures.mjs";
import { testParts } from "../../scripts/support/test-parts.mjs";

const ROOT = join(import.meta.dirname, "../..");

describe("npm test", function () {
  this.timeout(60_000);
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "fablewright-suite-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs files of tests as `npm test` does; what it printed, and what it noted of its failures. */
  const run = async (files: Readonly<Record<string, string>>) => {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const noted = join(folder, "failed");
    const { NODE_OPTIONS: _options, TEST_TIMES: _times, ...inherited } = process.env;
    // Who runs the tests may ask for colours, which stand between a tick and its words.
    const mocha = [
      "node_modules/mocha/bin/mocha.js",
      "--no-color",
      "--reporter",
      "scripts/support/reporter.cjs",
    ];
    const child = spawn(
      process.execPath,
      [...mocha, ...Object.keys(files).map((name) => join(folder, name))],
      {
        cwd: ROOT,
        env: { ...inherited, NODE_ENV: "test", FAILURES: noted },
      },
    );
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    return { output, code, failed: failures(noted).replaceAll(relative(ROOT, folder), "folder") };
  };

  it("runs every file of tests in one part of a tier, and only the embedded database's in both", async () => {
    const [short, long] = [testParts("short", () => false), testParts("long")];
    expect(short.flat().filter((file) => file.includes(".long."))).to.deep.equal([]);
    const named = [...short, ...long];
    for (const part of named) expect(part).to.not.deep.equal([]);
    const there = await readdir(join(ROOT, "test"), { recursive: true });
    const files = there.filter((file) => /\.test\.tsx?$/.test(file)).map((file) => `test/${file}`);
    const all = named.flat().sort();
    expect([...new Set(all)]).to.deep.equal(files.sort());
    for (const tier of [short, long]) expect(new Set(tier.flat()).size).to.equal(tier.flat().length);
    const twice = short.flat().filter((file) => long.flat().includes(file));
    expect(twice.filter((file) => !file.startsWith("test/embedded-mongo/"))).to.deep.equal([]);
  });

  it("leaves the embedded database's tests to the long tier where nothing that they prove has changed", () => {
    const isItsOwn = (file: string) => file.startsWith("test/embedded-mongo/");
    const proved = (file: string) => isItsOwn(file) && !file.endsWith("/crud.test.ts");
    expect(testParts("short", proved).flat().filter(isItsOwn)).to.deep.equal([
      "test/embedded-mongo/crud.test.ts",
    ]);
    expect(testParts("long").flat()).to.include.members(["test/embedded-mongo/wire.test.ts"]);
  });

  it("fails a test that calls console.error, names its file, and runs all others", async () => {
    const { output, code, failed } = await run({
      "loud.test.mjs": 'it("is loud", () => console.error("oh dear")); it("is next", () => {});',
      "other.test.mjs": 'it("is elsewhere", () => {});',
    });
    expect(output).to.include("oh dear").and.include("✔ is next").and.include("✔ is elsewhere");
    expect(code).to.equal(1);
    expect(failed).to.match(/^Failed: folder\/loud\.test\.mjs\n\nfolder\/loud\.test\.mjs\n.*is loud\n {4}\S/);
  });

  it("names the files of which a test was not run", async () => {
    const { output, code } = await run({
      "a-fails.test.mjs": 'it("fails", () => { throw new Error("no"); });',
      "b-bails.test.mjs":
        'describe("all or none", function () { this.bail(true); it("one", () => {}); it("two", () => {}); });',
      "c-goes-on.test.mjs": 'it("is run", () => {});',
    });
    expect(output).to.match(/Not run: 2 of the tests in \S*b-bails\.test\.mjs/);
    expect(output.match(/Not run/g)).to.have.length(1);
    expect(output).to.include("✔ is run");
    expect(code).to.equal(1);
  });

  it("names the file whose hook failed a test, and none for a hook of the whole run", async () => {
    const { failed } = await run({
      "hooked.test.mjs": `describe("one", () => { afterEach(() => { throw new Error("no"); }); it("ends badly", () => {}); });
        after(() => { throw new Error("never"); });`,
    });
    expect(failed).to.include("Failed: folder/hooked.test.mjs, -\n").and.include("Error: never");
  });
});
