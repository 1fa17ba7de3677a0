// Who may import whom (docs: README "Where things are", architecture.md). Part of `npm run lint`.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

const root = join(import.meta.dirname, "..");

/** Folders from the inside out; the first that fits is a file's layer. */
const LAYERS = [
  ["shared", /^src\/shared\//],
  ["embedded-mongo", /^src\/embedded-mongo\//],
  ["core", /^src\/core\//],
  ["features", /^src\/features\//],
  ["config", /^src\/(?:config|environment)\.ts$/],
  ["app", /^src\/[^/]+$/],
  ["shell", /^views\/shell\//],
  ["views", /^views\//],
  ["client", /^client\//],
];

/** What each layer may import beside itself. */
const ALLOWED = {
  shared: [],
  "embedded-mongo": [],
  core: ["shared", "embedded-mongo", "shell"],
  features: ["shared", "core", "config", "views"],
  config: ["shared", "core"],
  app: ["shared", "core", "config", "features", "views", "shell", "scripts"],
  shell: ["shared"],
  views: ["shared", "shell"],
  client: ["shared", "views"],
};

const layerOf = (path) =>
  LAYERS.find(([, pattern]) => pattern.test(path))?.[0] ?? (path.startsWith("scripts/") ? "scripts" : null);
const featureOf = (path) => /^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null;
/** Files that may draw: the pages of a feature and what fills slots. */
const isPage = (path) =>
  /^src\/features\/[^/]+\/[^/]+\/(?:pages\/|pages\.|[a-z-]*page\.tsx$|slots\.tsx$)/.test(path);
/** Areas of features from below; a feature's commands, reads and models look down only, and never round in a circle. */
const AREAS = [
  ...["platform", "people", "moderation", "stories", "accounts", "library"],
  ...["reading", "talk", "community", "live", "money", "market", "reach", "site"],
];
/**
 * Features of one entity's parts, by the feature that keeps it: beside its index they may use its `entity.ts`, the model
 * and what else nobody else should have (docs/decisions/0047).
 */
const ENTITIES = {
  "people/users": ["people/profile", "people/identity", "people/staff"],
  "stories/stories": ["stories/catalogue", "stories/editing", "stories/staff"],
};
/** Leaves: imported by the list of features only. */
const isLeaf = (path) =>
  /\/(?:feature|resource|subscribers)\.tsx?$/.test(path) || /\/pages(?:\/|\.tsx?$)/.test(path);

const problems = [];
/** Features by those that they use, leaves left out: these compose whatever a page shows. */
const usedFeatures = new Map();
/** Rooms of the core, folders and files at its top, by those that they import, for their types alone too. */
const usedRooms = new Map();
/** Files by those that they import, for their types alone too. */
const usedFiles = new Map();
for (const folder of ["src", "views", "client"]) {
  for (const file of filesOf(join(root, folder))) check(relative(root, file).replaceAll("\\", "/"));
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
    if (!specifier.startsWith(".")) {
      if (layer === "shared" && specifier.startsWith("node:"))
        refuse(file, specifier, "src/shared runs in browsers too");
      if (layer === "embedded-mongo" && specifier !== "bson" && !specifier.startsWith("node:"))
        refuse(file, specifier, "it is a package of Node and bson alone");
      continue;
    }
    const target = normalize(join(dirname(file), specifier)).replaceAll("\\", "/");
    usedFiles.set(file, (usedFiles.get(file) ?? new Set()).add(target));
    const to = layerOf(target);
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

/** The core's rooms use each other in no circle, and its floor, `core/base`, none of them. */
function checkRoom(file, target) {
  const [from, to] = [file, target].map((path) => /^src\/core\/([^/]+)/.exec(path)?.[1]);
  if (from === to || to === undefined) return;
  usedRooms.set(from, (usedRooms.get(from) ?? new Set()).add(to));
  if (from === "base") refuse(file, target, "core/base is the floor of the core");
}

/** One feature uses another through its index; leaves are nobody's but their own feature's. */
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
