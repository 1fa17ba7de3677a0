import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { MongoClient } from "mongodb";
import { verifyPassword } from "#core/auth/passwords.ts";
import { startEmbeddedMongo } from "#src/embedded-mongo/index.ts";
import { withDatabase } from "../support/database.ts";

const ROOT = join(import.meta.dirname, "../..");

describe("npm run admin", () => {
  // Each command starts the whole product: 5 s of processor time.
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "fablewright-admin-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const admin = async (args: readonly string[], input = "", environment: Record<string, string> = {}) => {
    const { MONGODB_URI: _own, ...inherited } = process.env;
    const env = {
      ...inherited,
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATA_DIR: join(folder, "data"),
      ...environment,
    };
    const child = spawn(
      process.execPath,
      ["--import", "./scripts/support/typescript.mjs", "scripts/admin.ts", ...args],
      {
        cwd: ROOT,
        env,
      },
    );
    child.stdin.end(input);
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    return { code, said: (output + errors).trim() };
  };

  it("creates the first admin on a site that has never run, and promotes an existing account", async () => {
    const created = await admin(["create", "root.one", "root@example.com"], "correct horse battery\n");
    expect(created).to.deep.equal({
      code: 0,
      said: "root.one is an admin now. Sign in with this name and the password.",
    });
    const again = await admin(["create", "Root.One", "ROOT@example.com"]);
    expect(again).to.deep.equal({ code: 0, said: "root.one is an admin already." });
    const off = await admin(["remove-second-factor", "root.one", "root@example.com"]);
    expect(off).to.deep.equal({ code: 0, said: "Two-step sign-in is off already for root.one." });
    const half = await admin(["create", "root.one", "other@example.com"], "x".repeat(10));
    expect(half).to.deep.equal({ code: 2, said: "Username or Email already taken" });
    const short = await admin(["create", "root.two", "two@example.com"], "abc\n");
    expect(short.code).to.equal(2);
    expect(short.said).to.include("at least 6 characters");
    expect((await admin(["create", "one"])).said).to.include("npm run admin -- create");
    expect((await admin(["--nonsense"])).code).to.equal(2);
  });

  it("uses a database that is already running, and verifies its audit log up to the first invalid entry", async () => {
    const server = await startEmbeddedMongo();
    const client = await new MongoClient(server.uri).connect();
    try {
      const running = { MONGODB_URI: withDatabase(server.uri, "fablewright") };
      const database = client.db("fablewright");
      expect((await admin(["verify-audit"], "", running)).said).to.equal("The audit log is empty.");
      await admin(["create", "root", "root@example.com", "--password-stdin"], "open sesame\n", running);
      const stored = await database.collection("users").findOne({ usernameKey: "root" });
      expect(stored).to.include({ role: "admin", confirmed: true });
      expect(await verifyPassword(stored!.passwordHash, "open sesame")).to.equal(true);
      const entries = await database.collection("audit").find().sort({ seq: 1 }).toArray();
      expect(entries.map(({ action, by, request }) => [action, by, request])).to.deep.equal([
        ["user.create", null, "console"],
        ["user.change-role", null, "console"],
      ]);
      const whole = await admin(["verify-audit"], "", running);
      expect(whole).to.deep.equal({
        code: 0,
        said: `The audit log is whole: 2 entries hold. Its head is 2:${entries[1]!.hash}`,
      });
      await database.collection("audit").updateOne({ seq: 1 }, { $set: { by: "a".repeat(24) } });
      const broken = await admin(["verify-audit"], "", running);
      expect(broken.code).to.equal(1);
      expect(broken.said).to.include(`Entry 1 (${entries[0]!._id}) was changed after it was written`);
      await database.collection("audit").updateOne({ seq: 1 }, { $set: { by: null } });
      await database.collection("audit").deleteOne({ seq: 2 });
      const cut = await admin(["verify-audit", "--head", `2:${entries[1]!.hash}`], "", running);
      expect(cut.said).to.include("Entry 2 is missing: the log was cut off.");
    } finally {
      await client.close();
      await server.close();
    }
  });
});
