import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { COMMANDS, type CommandName } from "#scripts/support/command-list.ts";
import { ROOT } from "../support/built-server.ts";
import { eventually } from "../support/eventually.ts";
import { buildImageFolder, type ImageFolder } from "../support/image-folder.ts";

const PASSWORD = "correct horse battery";

/** Arguments with which each command runs to its end on a small database, its exit code, and what it prints. */
const CALLS: Readonly<
  Record<CommandName, readonly [args: readonly string[], code: number, printed: RegExp]>
> = {
  admin: [["verify-audit"], 0, /The audit log is whole: \d+ entries hold/],
  backup: [[], 0, /Backed up \d+ documents .* to \S+\/data\/backups\/\S+\.sqlite/],
  restore: [["missing.sqlite"], 1, /missing\.sqlite/],
  check: [[], 0, /All is well/],
  hold: [[], 0, /Held\./],
  migrations: [[], 0, /0001/],
  import: [["tale.md", "--author", "root.one"], 0, /“A Small Tale” \(\d+ parts?/],
  ledger: [["verify"], 0, /0 transactions, all is well/],
  trace: [["tale.md"], 1, /no copy is named/],
  "payments-verify": [["--provider", "stripe"], 2, /STRIPE_SECRET_KEY/],
  "demo-large": [["--stories", "1", "--texts", "1", "--force"], 0, /1 stories and \d+ chapters/],
};

describe("The image's folder, without sources", () => {
  let image: ImageFolder;
  let program = "";

  before(async function () {
    if (!existsSync(join(ROOT, "dist/fablewright.js"))) this.skip();
    image = await buildImageFolder();
    program = await image.program("fablewright");
    const tale = "# A Small Tale\n\n## One\n\nIt was late, and the tide was out.\n";
    await writeFile(join(image.app, "tale.md"), tale);
  });
  after(() => image?.remove());

  const start = (program: string, args: readonly string[]) => {
    const {
      MONGODB_URI: _own,
      NODE_OPTIONS: _options,
      NODE_COMPILE_CACHE: _cache,
      ...inherited
    } = process.env;
    const secrets = {
      SESSION_SECRET: "session-0123456789abcdefghijklmnopqrstuvwxyz",
      JWT_SECRET: "jwt-0123456789abcdefghijklmnopqrstuvwxyz",
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
    };
    const site = { SITE_URL: "http://stories.example", PAYMENTS: "sandbox", PORT: "0", HOST: "127.0.0.1" };
    const env = {
      ...inherited,
      ...secrets,
      ...site,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      CAPTCHA: "0",
    };
    return spawn(process.execPath, [...program.split(" "), ...args], {
      cwd: image.app,
      env: { ...env, DATA_DIR: join(image.root, "data") },
    });
  };
  const run = async (args: readonly string[], input = "") => {
    const child = start(program, args);
    child.stdin.end(input);
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    return { code, output, errors };
  };

  it("has the build, the packages of production and nothing that needs a compiler", () => {
    expect(readdirSync(image.app).sort()).to.deep.equal([
      "bin",
      "dist",
      "node_modules",
      "package.json",
      "public",
      "tale.md",
    ]);
    expect(existsSync(join(image.app, "node_modules/esbuild"))).to.equal(false);
    // The link on the PATH is run as a program.
    expect(statSync(program).mode & 0o111).to.equal(0o111);
    expect(readFileSync(join(ROOT, "Dockerfile"), "utf8")).to.include("node esbuild.config.mjs");
  });

  it("gives a site that runs there its first admin, who can sign in", async () => {
    const site = start(image.command.join(" "), []);
    let printed = "";
    for (const stream of [site.stdout, site.stderr])
      stream.on("data", (chunk) => {
        printed += chunk;
      });
    try {
      await eventually(() => expect(printed).to.match(/\(port \d+\)/));
      const url = `http://127.0.0.1:${/\(port (\d+)\)/.exec(printed)![1]}`;
      const created = await run(["admin", "create", "root.one", "root@example.com"], `${PASSWORD}\n`);
      expect(created.errors).to.equal("");
      expect(created.output).to.equal("root.one is an admin now. Sign in with this name and the password.\n");
      const session = await fetch(`${url}/api/auth/local`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ identifier: "root.one", password: PASSWORD }),
      });
      expect(session.status).to.equal(200);
    } finally {
      const ended = once(site, "exit");
      site.kill("SIGTERM");
      await ended;
    }
  });

  it("runs every command", async () => {
    for (const { name } of COMMANDS) {
      const [args, code, printed] = CALLS[name];
      const result = await run([name, ...args]);
      expect(result.output + result.errors, name)
        .to.match(printed)
        .and.not.include("MODULE_NOT_FOUND");
      expect(result.code, `${name}: ${result.errors}`).to.equal(code);
      expect(result.errors, name).to.not.include("    at ");
    }
  });

  it("restores a backup that was made there", async () => {
    const [backup] = readdirSync(join(image.root, "data/backups"));
    const { code, output } = await run(["restore", join(image.root, "data/backups", backup!)]);
    expect(output).to.match(/^Restored \d+ documents/);
    expect(code).to.equal(0);
  });

  it("lists the commands, and shows the arguments of each by its name and by its npm script", async () => {
    for (const args of [[], ["--help"]]) {
      const { code, output } = await run(args);
      expect(code).to.equal(0);
      for (const { name, summary } of COMMANDS) expect(output).to.include(`  ${name} `).and.include(summary);
    }
    for (const { name, script } of COMMANDS) {
      const { code, output, errors } = await run([script, "--help"]);
      expect([code, errors], name).to.deep.equal([0, ""]);
      expect(output).to.include(`fablewright ${name}`);
    }
    const unknown = await run(["forge"]);
    expect(unknown.code).to.equal(2);
    expect(unknown.errors).to.include('There is no command "forge".').and.include("  admin ");
  });
});

describe("The list of commands", () => {
  const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

  it("has every npm script that runs one, and every program of the console", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const ofConsole = Object.entries(scripts).filter(([, line]) => line.includes("bin/fablewright.mjs"));
    expect(Object.fromEntries(ofConsole)).to.deep.equal(
      Object.fromEntries(COMMANDS.map(({ name, script }) => [script, `node bin/fablewright.mjs ${name}`])),
    );
    const loader = read("scripts/support/fablewright.ts");
    for (const name of readdirSync(join(ROOT, "scripts")).filter((each) => each.endsWith(".ts")))
      expect(loader).to.include(`import("../${name}")`);
  });

  it("is documented: npm scripts in the README, commands of the image in Operations", () => {
    for (const { name, script } of COMMANDS) {
      expect(read("README.md"))
        .to.include(`npm run ${script}`)
        .and.include("docker compose exec app fablewright");
      expect(read("docs/operations.md")).to.include(`fablewright ${name}`);
    }
    expect(read("docs/deployment.md")).to.include("docker compose exec app fablewright admin create");
  });
});
