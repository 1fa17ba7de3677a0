import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { ROOT } from "../support/built-server.ts";

/** Folders to which a path on the page may be relative. */
const FROM = ["", "src", "src/features", "src/shared", "docs"];

describe("docs/recipes.md", () => {
  const text = readFileSync(join(ROOT, "docs/recipes.md"), "utf8");
  const named = [...new Set([...text.matchAll(/`([\w./-]+\.(?:tsx?|css|md))`/g)].map(([, path]) => path!))];
  const links = [...text.matchAll(/\]\((decisions\/[\w.-]+)\)/g)].map(([, path]) => path!);

  it("names only existing files; a bare file name must exist in a feature", () => {
    const features = new Set(
      globSync("src/features/*/*/**/*.{ts,tsx}", { cwd: ROOT }).map((path) => path.split("/").at(-1)!),
    );
    const isThere = (path: string) =>
      path.includes("/") || !/^[a-z-]+\.tsx?$/.test(path)
        ? FROM.some((from) => existsSync(join(ROOT, from, path)))
        : features.has(path);
    const paths = [...named, ...links].filter((path) => !path.startsWith("."));
    expect(paths.length).to.be.above(40);
    expect(paths.filter((path) => !isThere(path))).to.deep.equal([]);
  });

  it("names only fields that features have", () => {
    const fields = readFileSync(join(ROOT, "src/core/feature.ts"), "utf8");
    const said = [...text.matchAll(/field `(\w+)`|`Feature\.(\w+)`/g)].map(([, one, other]) => one ?? other!);
    expect(said.length).to.be.above(8);
    expect(said.filter((field) => !fields.includes(`readonly ${field}?:`))).to.deep.equal([]);
  });

  it("names only identifiers that exist in the code", () => {
    const code = globSync(["src/**/*.{ts,tsx}", "views/**/*.tsx", "test/**/*.ts", "package.json"], {
      cwd: ROOT,
    })
      .map((path) => readFileSync(join(ROOT, path), "utf8"))
      .join("\n");
    const words = new Set(code.match(/[A-Za-z_]\w*/g));
    const strings = new Set([...code.matchAll(/"([a-z]+\.[\w.-]+)"/g)].map(([, string]) => string!));
    const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
    const names = spans.flatMap((span) =>
      /^\.{0,3}[A-Za-z_]\w*$/.test(span)
        ? [span.replace(/^\.+/, "")]
        : // For a call or an object: the names in it, except in quoted strings.
          /^[\w.]+\(|^\{/.test(span)
          ? (span.replace(/"[^"]*"/g, "").match(/[A-Za-z_]\w*/g) ?? [])
          : [],
    );
    const points = spans.flatMap((span) => /^"([a-z]+\.[\w.-]+)"$/.exec(span)?.[1] ?? []);
    expect(names.length).to.be.above(40);
    expect([
      ...names.filter((name) => !words.has(name)),
      ...points.filter((point) => !strings.has(point)),
    ]).to.deep.equal([]);
  });
});
