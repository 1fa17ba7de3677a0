import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { ROOT } from "../support/built-server.ts";

/** Texts that are not project documentation: stories, and pages of the site. */
const CONTENT =
  /^(?:scripts\/demo\/content\/(?:stories|authors)|src\/features\/site\/documents\/content|test\/fixtures|test\/features\/stories\/manuscripts\/cases)\//;
const IGNORED = /^(?:node_modules|dist|public|\.work|\.data|test-results|backups)\//;
const FOLDERS = "src|views|client|scripts|test|docs";

const documents = globSync("**/*.md", {
  cwd: ROOT,
  exclude: (path) => /^(?:node_modules|dist)$/.test(path),
}).filter((path) => !CONTENT.test(path) && !IGNORED.test(path));
const sources = globSync(`{src,views,client,scripts,test}/**/*.{ts,tsx,mts,mjs,cjs,css}`, { cwd: ROOT });
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The anchors GitHub generates for a document's headings. */
const anchorsOf = (path: string): Set<string> =>
  new Set(
    [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );

/** Repository paths in a text, without line numbers; patterns such as `<area>` and `*` are ignored. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`(?<![\w/.@-])(?:${FOLDERS})/[\w./@-]*\w(?![\w<*{…]|/[<*{])`, "g"))]
    .map(([path]) => path)
    .filter((path) => !/\/assets\/|service-worker\.js/.test(path));

const isThere = (path: string) =>
  existsSync(join(ROOT, path)) || globSync(`${path}.*`, { cwd: ROOT }).length > 0;

/** The comments of a source file. */
function commentsOf(path: string): string {
  const text = read(path);
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g)].map(([comment]) => comment).join("\n");
}

describe("Documents", () => {
  it("link only to files and headings that exist", () => {
    const dead = documents.flatMap((document) =>
      [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
        .map(([, target]) => target!)
        .filter((target) => {
          const [path = "", anchor] = target.split("#");
          const file = path === "" ? document : join(dirname(document), path);
          if (!existsSync(join(ROOT, file))) return true;
          return anchor !== undefined && !anchorsOf(file).has(anchor);
        })
        .map((target) => `${document}: ${target}`),
    );
    expect(dead).to.deep.equal([]);
  });

  it("name only paths that exist", () => {
    const dead = documents.flatMap((document) =>
      [...read(document).matchAll(/`([^`\n]+)`/g)]
        .flatMap(([, code]) => pathsIn(code!))
        .filter((path) => !isThere(path))
        .map((path) => `${document}: ${path}`),
    );
    expect(dead).to.deep.equal([]);
  });

  it("are all listed in docs/README.md or docs/decisions/README.md", () => {
    const index = `${read("docs/README.md")}${read("docs/decisions/README.md")}`;
    const missing = globSync("docs/**/*.md", { cwd: ROOT })
      .map((path) => path.replaceAll("\\", "/").replace(/^docs\/(?:decisions\/)?/, ""))
      .filter((name) => name !== "README.md" && !index.includes(`(${name}`));
    expect(missing).to.deep.equal([]);
  });
});

describe("Comments", () => {
  it("name only documents that exist", () => {
    const known = new Set(documents.flatMap((path) => [path, path.split("/").at(-1)!]));
    const dead = sources.flatMap((source) =>
      [...commentsOf(source).matchAll(/(?<![\w/.-])(?:docs\/)?(?:decisions\/)?[\w-]+\.md\b/g)]
        .map(([name]) => name)
        .filter((name) => !known.has(name))
        .map((name) => `${source}: ${name}`),
    );
    expect(dead).to.deep.equal([]);
  });

  it("name only decisions that exist", () => {
    const numbers = new Set(
      globSync("docs/decisions/0*.md", { cwd: ROOT }).map((path) => Number(/(\d{4})-/.exec(path)![1])),
    );
    const dead = sources.flatMap((source) =>
      [...commentsOf(source).matchAll(/\bdecisions?[ /]0*(\d{1,4})\b/g)]
        .filter(([, number]) => !numbers.has(Number(number)))
        .map(([said]) => `${source}: ${said}`),
    );
    expect(dead).to.deep.equal([]);
  });

  it("name only paths that exist", () => {
    const dead = sources.flatMap((source) =>
      pathsIn(commentsOf(source))
        .filter((path) => !isThere(path))
        .map((path) => `${source}: ${path}`),
    );
    expect(dead).to.deep.equal([]);
  });
});
