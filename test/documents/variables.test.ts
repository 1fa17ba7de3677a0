import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { readConfig } from "#src/config.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");

/** Variables with fixed values in the container, which compose.yaml does not pass on. */
const FIXED = ["NODE_ENV", "HOST", "DATA_DIR"];

describe("The variables of docs/configuration.md", () => {
  const documented = read("docs/configuration.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...line.split("|")[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!));

  const passed = new Map(
    [...read("compose.yaml").matchAll(/^ {6}([A-Z0-9_]+): (.+)$/gm)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );

  it("are all passed to the container, with the host's values", () => {
    expect(documented.length).to.be.above(40);
    expect([...passed.keys()].sort()).to.deep.equal([...documented].sort());
    for (const [name, value] of passed)
      if (!FIXED.includes(name)) expect(value).to.match(new RegExp(`^\\$\\{${name}:[-?].*\\}$`));
  });

  it("are all in .env.example, and its values start the site", () => {
    const lines = [...read(".env.example").matchAll(/^([A-Z0-9_]+)=(.*)$/gm)];
    expect(lines.map(([, name]) => name).sort()).to.deep.equal([...documented].sort());
    expect(() =>
      readConfig(Object.fromEntries(lines.map(([, name, value]) => [name!, value!]))),
    ).to.not.throw();
  });

  it("need none but those that compose asks for", () => {
    const given: Record<string, string> = {
      SITE_URL: "https://stories.example",
      SESSION_SECRET: "s".repeat(32),
      JWT_SECRET: "j".repeat(32),
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString("base64")}`,
      PAYMENTS: "sandbox",
    };
    const environment = [...passed].map(([name, value]) => {
      const [, kind, otherwise = ""] = /:([-?])(.*)\}$/.exec(value) ?? [];
      if (kind === "?") expect(given).to.have.property(name);
      return [name, given[name] ?? (kind === "-" ? otherwise : value)];
    });
    expect(readConfig(Object.fromEntries(environment))).to.include({ env: "production", port: 3000 });
  });
});
