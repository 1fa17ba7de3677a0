import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import { build } from "esbuild";
import { SHEETS } from "../../../src/core/pages/sheets.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** What a sheet sets: its selectors, without what only a browser knows, and the classes in each. */
export type Selectors = ReadonlyMap<string, readonly string[]>;

/** Every sheet with its selectors, as the build puts it together, nesting undone. */
export async function readSheets(): Promise<ReadonlyMap<string, Selectors>> {
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
  return new Map(names.map((name, index) => [name, selectorsIn(outputFiles[index]!.text)]));
}

function selectorsIn(css: string): Selectors {
  const found = new Map<string, readonly string[]>();
  for (const [, list = ""] of css.matchAll(/(?:^|[{};])([^{};@]+)\{/g))
    for (const selector of plain(list).split(",")) {
      const classes = [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name);
      if (classes.length > 0) found.set(selector.replace(/([>+~ ])$/, "$1*"), classes);
    }
  return found;
}

/** Without pseudo-classes and elements, and what stands in their brackets. */
function plain(selectors: string): string {
  const bare = selectors.replace(/::?[a-z-]+\([^()]*\)/g, "");
  return bare === selectors ? bare.replace(/::?[a-z-]+/g, "") : plain(bare);
}

/** What of a page is set by sheets that it does not link, each as "sheet: selector". */
export function missingSheets(html: string, sheets: ReadonlyMap<string, Selectors>): string[] {
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
  const known = new Set(
    [...sheets].flatMap(([name, selectors]) => (linked.has(name) ? [...selectors.values()].flat() : [])),
  );
  const byScripts = classesOfScripts($);
  return [...sheets].flatMap(([name, selectors]) => {
    if (linked.has(name)) return [];
    return [...selectors]
      .filter(
        ([selector, own]) =>
          (own.every((each) => classes.has(each)) && $(selector).length > 0) ||
          own.some((each) => byScripts.has(each) && !known.has(each)),
      )
      .map(([selector]) => `${name}: ${selector}`);
  });
}

/** Classes that islands and scripts of the page may give. */
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
