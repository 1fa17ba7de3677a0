import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { ROOT } from "../support/built-server.ts";

/** Where a path of the page may begin. */
const FROM = ["", "src", "src/features", "src/shared", "docs"];

describe("docs/recipes.md", () => {
  const text = readFileSync(join(ROOT, "docs/recipes.md"), "utf8");
  const named = [...new Set([...text.matchAll(/`([\w./-]+\.(?:tsx?|css|md))`/g)].map(([, path]) => path!))];
  const links = [...text.matchAll(/\]\((decisions\/[\w.-]+)\)/g)].map(([, path]) => path!);

  it("names files that are there, and by name alone those that features have", () => {
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

  it("names no field of a feature that there is not", () => {
    const fields = readFileSync(join(ROOT, "src/core/feature.ts"), "utf8");
    const said = [...text.matchAll(/field `(\w+)`|`Feature\.(\w+)`/g)].map(([, one, other]) => one ?? other!);
    expect(said.length).to.be.above(8);
    expect(said.filter((field) => !fields.includes(`readonly ${field}?:`))).to.deep.equal([]);
  });

  it("names nothing in code that there is not", () => {
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
        : // A call or an object: the names in it, without what it has in quotes.
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
