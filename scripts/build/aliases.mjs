// The aliases of imports ("#core/db/ids.ts"), as package.json states them.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const { imports } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
/** Alias and folder, each without its star: ["#core/", "src/core/"]. */
const ALIASES = Object.entries(imports).map((entry) => entry.map((path) => path.replace(/^\.\/|\*$/g, "")));

/** Returns the path of an aliased import from the root of the repository; the specifier if it has no alias. */
export function aliased(specifier) {
  const [alias, folder] = ALIASES.find(([alias]) => specifier.startsWith(alias)) ?? [];
  return alias ? folder + specifier.slice(alias.length) : specifier;
}

/** Returns the specifier by which a file imports a path of another layer, or one three folders up. */
export function aliasFor(path) {
  const [alias, folder] = ALIASES.toSorted((a, b) => b[1].length - a[1].length).find(([, folder]) =>
    path.startsWith(folder),
  ) ?? [null, ""];
  return alias && alias + path.slice(folder.length);
}
