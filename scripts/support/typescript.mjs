// Loads the project's TypeScript in Node: `node --import ./scripts/support/typescript.mjs`. Each version of a
// file is compiled once for all processes: the result of the last version is stored, with a hash of its source.
// Threads inherit it.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { transformSync, version } from "esbuild";

const CACHE = join(import.meta.dirname, "../../node_modules/.cache/typescript");
mkdirSync(CACHE, { recursive: true });
process.setSourceMapsEnabled(true);

registerHooks({
  load(url, context, next) {
    if (!/^file:.*\.tsx?(?:\?|$)/.test(url)) return next(url, context);
    const path = fileURLToPath(url);
    return { format: "module", source: compiled(path, readFileSync(path, "utf8")), shortCircuit: true };
  },
});

function compiled(path, source) {
  const stored = join(CACHE, `${hashOf(path)}.js`);
  const mark = `\n//${hashOf(version + source)}`;
  try {
    const known = readFileSync(stored, "utf8");
    if (known.endsWith(mark)) return known;
  } catch {
    // Not compiled before.
  }
  const { code } = transformSync(source, {
    loader: path.endsWith("x") ? "tsx" : "ts",
    jsx: "automatic",
    target: "node26",
    sourcefile: path,
    sourcemap: "inline",
    sourcesContent: false,
  });
  // Renamed when complete: another process never reads half a file.
  const written = `${stored}.${process.pid}`;
  writeFileSync(written, code + mark);
  renameSync(written, stored);
  return code;
}

const hashOf = (text) => createHash("sha1").update(text).digest("hex");
