import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import { build } from "esbuild";
import { SHEETS } from "#core/pages/sheets.ts";

const ROOT = join(import.meta.dirname, "../../..");

/**
 * A rule of a stylesheet: its selector without pseudo-classes that only a browser can match, and its classes.
 */
interface Rule {
  readonly selector: string;
  readonly classes: readonly string[];
}

/** Rules of a stylesheet by their text, so that a file included in two sheets has the same rules in both. */
export type Rules = ReadonlyMap<string, Rule>;

/** Every stylesheet with its rules, as bundled by the build, with nesting flattened. */
export async function readSheets(): Promise<ReadonlyMap<string, Rules>> {
  const names = ["site", ...SHEETS];
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: names.map((name) => `views/${name}.css`),
    outdir: "unwritten",
    bundle: true,
    write: false,
    minifyWhitespace: true,
    external: ["*.woff2"],
    loader: { ".svg": "empty" },
    target: ["chrome100"],
    logLevel: "silent",
  });
  return new Map(names.map((name, index) => [name, rulesIn(outputFiles[index]!.text)]));
}

/** One stylesheet of all of them, as the build writes it. */
export async function allInOne(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: {
      contents: ["site", ...SHEETS].map((name) => `@import "./${name}.css";`).join("\n"),
      loader: "css",
      resolveDir: join(ROOT, "views"),
    },
    bundle: true,
    write: false,
    minify: true,
    external: ["*.woff2"],
    loader: { ".svg": "empty" },
    target: ["chrome100"],
    logLevel: "silent",
  });
  return outputFiles[0]!.contents;
}

function rulesIn(css: string): Rules {
  const found = new Map<string, Rule>();
  for (const [, list = "", body = ""] of css.matchAll(/(?:^|(?<=[{};]))([^{};@]+)\{([^{}]*)/g))
    for (const selector of plain(list).split(",")) {
      const classes = [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name);
      const whole = selector.replace(/([>+~ ])$/, "$1*");
      const isOfElements = !list.includes(":") && /^[a-z]/.test(whole);
      if (classes.length > 0 || isOfElements) found.set(`${whole}{${body}}`, { selector: whole, classes });
    }
  return found;
}

/** Selectors without pseudo-classes and pseudo-elements, including their arguments; a simple `:has()` remains. */
function plain(selectors: string): string {
  const bare = selectors.replace(/::?(?!has\()[a-z-]+\([^()]*\)|:has\((?:[\s>+~]*|[^()]*,[^()]*)\)/g, "");
  return bare === selectors ? bare.replace(/::?(?!has\()[a-z-]+/g, "") : plain(bare);
}

/** Elements of a page that are styled by sheets it does not link, each as "sheet: selector". */
export function missingSheets(html: string, sheets: ReadonlyMap<string, Rules>): string[] {
  const $ = load(html);
  const linked = new Set(
    $('link[rel="stylesheet"]')
      .get()
      .map((link) => /\/assets\/([a-z]+)-/.exec(link.attribs.href ?? "")?.[1] ?? ""),
  );
  const classes = new Set(
    $("[class]")
      .get()
      .flatMap((element) => (element.attribs.class ?? "").split(/\s+/)),
  );
  const rules = [...sheets].flatMap(([name, own]) => (linked.has(name) ? [...own] : []));
  const there = new Set(rules.map(([text]) => text));
  const known = new Set(rules.flatMap(([, { classes }]) => classes));
  const byScripts = classesOfScripts($);
  return [...sheets].flatMap(([name, own]) =>
    [...own]
      .filter(
        ([text, { selector, classes: names }]) =>
          !there.has(text) &&
          ((names.every((each) => classes.has(each)) && $(selector).length > 0) ||
            names.some((each) => byScripts.has(each) && !known.has(each))),
      )
      .map(([, { selector }]) => `${name}: ${selector}`),
  );
}

/** Classes that the page's islands and scripts may add. */
function classesOfScripts($: CheerioAPI): Set<string> {
  const paths = ["src", "data-module", "data-script", "data-live-module"].flatMap((name) =>
    $(`[${name}^="/assets/"]`)
      .get()
      .map((element) => $(element).attr(name) ?? ""),
  );
  return new Set(paths.filter((path) => path.endsWith(".js")).flatMap(classesIn));
}

const read = new Map<string, readonly string[]>();

function classesIn(path: string): readonly string[] {
  const known = read.get(path);
  if (known) return known;
  const text = readFileSync(join(ROOT, "public", path), "utf8");
  const classes = [...text.matchAll(/class(?:Name)?[:=]\s*["'`]([^"'`]*)/g)].flatMap(([, names = ""]) =>
    names.split(/[^\w-]+/).filter(Boolean),
  );
  read.set(path, classes);
  return classes;
}
