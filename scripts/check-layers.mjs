// Checks which layers import which (docs/architecture.md). Part of `npm run lint`.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { aliased, aliasFor } from "./build/aliases.mjs";

const root = join(import.meta.dirname, "..");

/** Folders, innermost layer first; the first match is a file's layer. */
const LAYERS = [
  ["shared", /^src\/shared\//],
  ["embedded-mongo", /^src\/embedded-mongo\//],
  ["core", /^src\/core\//],
  ["features", /^src\/features\//],
  ["migrations", /^src\/migrations\//],
  ["config", /^src\/(?:config|environment|secret-mistakes|secret-variables)\.ts$/],
  ["app", /^src\/[^/]+$/],
  ["shell", /^views\/shell\//],
  ["views", /^views\//],
  ["client", /^client\//],
];

/** Layers that each layer may import, besides itself. */
const ALLOWED = {
  shared: [],
  "embedded-mongo": [],
  core: ["shared", "embedded-mongo", "shell"],
  features: ["shared", "core", "config", "views"],
  migrations: ["shared", "core", "features"],
  config: ["shared", "core"],
  app: ["shared", "core", "config", "features", "migrations", "views", "shell", "scripts"],
  shell: ["shared"],
  views: ["shared", "shell"],
  client: ["shared", "views"],
};

const layerOf = (path) =>
  LAYERS.find(([, pattern]) => pattern.test(path))?.[0] ?? (path.startsWith("scripts/") ? "scripts" : null);
const featureOf = (path) => /^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null;
/** True for files that may render: a feature's pages and slot contents. */
const isPage = (path) =>
  /^src\/features\/[^/]+\/[^/]+\/(?:pages\/|pages\.|[a-z-]*page\.tsx$|slots\.tsx$)/.test(path);
/**
 * Areas of features, lowest first; a feature's commands, reads and models import only from lower areas, and
 * never in a cycle.
 */
const AREAS = [
  ...["platform", "people", "moderation", "stories", "accounts", "library"],
  ...["reading", "talk", "community", "live", "money", "market", "reach", "site"],
];
/**
 * Features that share an entity, by the feature that owns it: besides its index they may use its `entity.ts`,
 * the model and other internals closed to everyone else (decision 47).
 */
const ENTITIES = {
  "people/users": ["people/profile", "people/identity", "people/staff"],
  "stories/stories": ["stories/catalogue", "stories/editing", "stories/staff", "stories/tags"],
};
/**
 * Returns the area of a shared declaration or a view. What lies beside the areas is below them; only the
 * parts of `views/ui` show members.
 */
const areaOf = (path) => {
  const [, folder = ""] = /^(?:src\/shared|views)\/([^/]+)\//.exec(path) ?? [];
  return AREAS.includes(folder) ? folder : folder === "ui" ? "people" : "platform";
};
/**
 * Files that show or describe what several areas add to one page: a page's component, and its data. They may
 * combine whatever the page shows.
 */
const isComposition = (path) => /Page\.tsx$|-page\.dto\.ts$/.test(path);
/** Addresses and texts: a link needs both, and links lead in all directions. */
const isLinkable = (path) => /\.(?:paths|text)\.ts$/.test(path);
/** Leaves: imported only by the list of features. */
const isLeaf = (path) =>
  /\/(?:feature|resource|subscribers)\.tsx?$/.test(path) || /\/pages(?:\/|\.tsx?$)/.test(path);

const problems = [];
/** Imports between features, without leaves, which may combine whatever a page shows. */
const usedFeatures = new Map();
/** Imports between the core's modules (folders and top-level files), including type imports. */
const usedRooms = new Map();
/** Imports between files, including type imports. */
const usedFiles = new Map();
for (const folder of ["src", "views", "client"]) {
  for (const file of filesOf(join(root, folder))) check(relative(root, file).replaceAll("\\", "/"));
}
for (const folder of ["test", "scripts"]) {
  for (const path of filesOf(join(root, folder))) {
    const file = relative(root, path).replaceAll("\\", "/");
    for (const specifier of importsOf(readFileSync(path, "utf8")))
      if (specifier.startsWith(".")) checkSpecifier(file, specifier, targetOf(file, specifier));
  }
}
refuseCircles("features", usedFeatures);
refuseCircles("rooms of the core", usedRooms);
refuseCircles("files", usedFiles);
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
process.stdout.write("Layers hold.\n");

function check(file) {
  const layer = layerOf(file);
  for (const specifier of importsOf(readFileSync(join(root, file), "utf8"))) {
    if (!/^[.#]/.test(specifier)) {
      if (layer === "shared" && specifier.startsWith("node:"))
        refuse(file, specifier, "src/shared runs in browsers too");
      if (layer === "embedded-mongo" && specifier !== "bson" && !specifier.startsWith("node:"))
        refuse(file, specifier, "it is a package of Node and bson alone");
      continue;
    }
    const target = targetOf(file, specifier);
    checkSpecifier(file, specifier, target);
    usedFiles.set(file, (usedFiles.get(file) ?? new Set()).add(target));
    const to = layerOf(target);
    checkArea(file, target);
    if (to === null || to === layer) {
      if (layer === "features") checkFeature(file, target);
      if (layer === "core") checkRoom(file, target);
      continue;
    }
    if (!ALLOWED[layer]?.includes(to)) refuse(file, target, `${layer} may not import ${to}`);
    if (layer === "features" && to === "views" && !isPage(file))
      refuse(file, target, "only pages and slots draw");
    if (layer === "core" && to === "shell" && !file.startsWith("src/core/pages/"))
      refuse(file, target, "only core/pages draws");
  }
}

/** Returns the path that an import of the project's own code means, from the root of the repository. */
function targetOf(file, specifier) {
  if (specifier.startsWith("#")) return aliased(specifier);
  return normalize(join(dirname(file), specifier)).replaceAll("\\", "/");
}

/** Checks that an import which leaves its layer's folder, or climbs three folders or more, uses its alias. */
function checkSpecifier(file, specifier, target) {
  const alias = aliasFor(target);
  if (!alias || specifier.startsWith("#")) return;
  const leaves = alias.split("/")[0] !== aliasFor(file)?.split("/")[0];
  if (leaves || specifier.startsWith("../../../")) refuse(file, target, `write ${alias}`);
}

/**
 * Checks that the core's modules do not import each other in a cycle, and that the lowest one, `core/base`,
 * imports none of them.
 */
function checkRoom(file, target) {
  const [from, to] = [file, target].map((path) => /^src\/core\/([^/]+)/.exec(path)?.[1]);
  if (from === to || to === undefined) return;
  usedRooms.set(from, (usedRooms.get(from) ?? new Set()).add(to));
  if (from === "base") refuse(file, target, "core/base is the floor of the core");
}

/**
 * Checks that shared declarations and views use only lower areas, apart from addresses and texts, and that
 * a page's component and data are used by nothing below it.
 */
function checkArea(file, target) {
  if (!/^(?:src\/shared|views)\//.test(file) || isLinkable(target) || isComposition(file)) return;
  const [from, to] = [areaOf(file), areaOf(target)].map((area) => AREAS.indexOf(area));
  if (to > from) refuse(file, target, "areas look down only");
}

/**
 * Checks that features import each other only through their index, and that leaves are imported only by their
 * feature.
 */
function checkFeature(file, target) {
  const from = featureOf(file);
  const to = featureOf(target);
  if (from === null || to === null || from === to) return;
  if (!isLeaf(file) && !isPage(file)) {
    usedFeatures.set(from, (usedFeatures.get(from) ?? new Set()).add(to));
    const rank = (feature) => AREAS.indexOf(feature.split("/")[0]);
    if (rank(to) > rank(from)) refuse(file, target, "features look down only");
  }
  if (/\/index\.ts$/.test(target)) return;
  if (/\/entity\.ts$/.test(target) && ENTITIES[to]?.includes(from)) return;
  refuse(
    file,
    target,
    isLeaf(target) ? "a leaf of another feature" : "another feature is used through its index.ts",
  );
}

function refuseCircles(what, uses) {
  const done = new Set();
  const visit = (one, above) => {
    if (above.includes(one))
      problems.push(`${what} in a circle: ${[...above.slice(above.indexOf(one)), one].join(" -> ")}`);
    if (above.includes(one) || done.has(one)) return;
    done.add(one);
    for (const used of uses.get(one) ?? []) visit(used, [...above, one]);
  };
  for (const one of uses.keys()) visit(one, []);
}

function refuse(file, target, why) {
  problems.push(`${file} imports ${target}: ${why}`);
}

function importsOf(text) {
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^;"']*?from\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|(?:^|\n)import\s*"([^"]+)"/g,
    ),
  ].map(([, a, b, c]) => a ?? b ?? c);
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
