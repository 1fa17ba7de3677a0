// The tests of a change, for work in progress (npm test -- --changed); .ci/run always runs all.
import { spawnSync } from "node:child_process";
import { build } from "esbuild";
import { root } from "./say.mjs";
import { testFiles } from "./test-parts.mjs";

/** Imports every feature, and most tests import it: a change in one feature would reach all of them through it. */
const SITE = "src/app.ts";

/** Returns the files that differ from the commit at which this branch left main, committed or not. */
export function changedFiles() {
  const base = git("merge-base", "main", "HEAD")[0];
  return [
    ...new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")]),
  ];
}

/**
 * Returns those of the test files that are changed, import a changed file at any distance, but not through the whole
 * site, or test the feature or folder of one.
 */
export async function testsOf(changed, tests = testFiles("test")) {
  const importers = await importersAmong(tests);
  const reached = new Set(changed);
  // A set also yields what is added to it meanwhile.
  for (const file of reached)
    if (file !== SITE) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const folders = new Set(changed.flatMap(foldersOf));
  return tests.filter((test) => reached.has(test) || [...folders].some((folder) => test.startsWith(folder)));
}

/** Returns for each file that the tests import, at any distance, the files that import it. */
async function importersAmong(tests) {
  const { metafile } = await build({
    stdin: {
      contents: tests.map((test) => `import ${JSON.stringify(`./${test}`)};`).join("\n"),
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    packages: "external",
    platform: "node",
    format: "esm",
    treeShaking: false,
    logLevel: "error",
  });
  const importers = new Map();
  for (const [file, { imports }] of Object.entries(metafile.inputs))
    for (const { path, external } of imports)
      if (!external) importers.set(path, [...(importers.get(path) ?? []), file]);
  return importers;
}

/** Returns the folders of tests of a source file: of its feature or of its folder below `src`. */
function foldersOf(file) {
  const [, area, feature] = /^(?:src\/features|src\/shared|views)\/([^/]+)\/([^/.]+)/.exec(file) ?? [];
  if (feature) return [`test/features/${area}/${feature}/`];
  const [, folder] = /^src\/(core\/[^/]+)\//.exec(file) ?? [];
  return folder ? [`test/${folder}/`] : [];
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split("\n").filter(Boolean);
}
