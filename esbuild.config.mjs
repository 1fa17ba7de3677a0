import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { aliased } from "./scripts/build/aliases.mjs";
import { compressAll } from "./scripts/build/compress.mjs";
import { coreFonts } from "./scripts/build/fonts.mjs";
import { buildIcons } from "./scripts/build/icons.mjs";
import { islandsOf, strayTexts } from "./scripts/build/island-texts.mjs";
import { sizeTable } from "./scripts/build/size-table.mjs";

const root = import.meta.dirname;
const assets = join(root, "public/assets");
const dist = join(root, "dist");
/** The islands of the last build. */
let builtIslands = [];

/** Builds browser assets, stylesheet, icons and server; returns the milliseconds it took. */
export async function buildAll() {
  const begun = performance.now();
  await Promise.all([
    rm(assets, { recursive: true, force: true }),
    rm(dist, { recursive: true, force: true }),
  ]);
  await mkdir(assets, { recursive: true });
  const [client, styles, icons] = await Promise.all([
    buildClient(),
    buildStyles(),
    buildSprite(),
    buildWorker(),
  ]);
  await buildServer();
  const manifest = { ...client, ...styles, ...icons };
  await writeFile(join(assets, "manifest.json"), JSON.stringify(manifest, null, 2));
  await compressAll(await filesOf(join(root, "public")));
  return Math.round(performance.now() - begun);
}

/**
 * Browser code. What pages load themselves is one file each; islands and what wakes them share chunks, so that React
 * is loaded once, and a page that wakes none asks for none of it.
 */
async function buildClient() {
  const clientEntries = (await readdir(join(root, "client")))
    .filter((name) =>
      /^(aloud|analytics|audio-upload|captcha-worker|desk|editor|hydrate|keys|live|main|menu-search|narration|notes|offline|offline-story|passkeys|plan|progress|reader|reader-settings|reader-sheet|stay)\.ts$/.test(
        name,
      ),
    )
    .map((name) => join("client", name));
  const islands = (await filesOf(join(root, "views")))
    .map((file) => relative(root, file))
    .filter((file) => file.endsWith(".island.tsx"));
  const isShared = (entry) => entry === join("client", "hydrate.ts");
  // Fetches what it needs for writing together once it does.
  const isEditor = (entry) => entry === join("client", "editor.ts");
  const results = await Promise.all([
    buildBrowser(
      clientEntries.filter((entry) => !isShared(entry) && !isEditor(entry)),
      { splitting: false },
    ),
    buildBrowser([...clientEntries.filter(isShared), ...islands], { splitting: true }),
    buildBrowser(clientEntries.filter(isEditor), { splitting: true }),
  ]);
  builtIslands = checkIslands(results[1].metafile);
  return Object.assign(
    {},
    ...results.map(({ metafile }) =>
      manifestOf(metafile, (entry) =>
        entry.startsWith("client/")
          ? // What is fetched by another script is found by it, and takes no page's name.
            clientEntries.includes(entry) && basename(entry).replace(/\.tsx?$/, ".js")
          : entry.replace(/^views\//, "").replace(/\.tsx$/, ".js"),
      ),
    ),
  );
}

/** Ends the build when an island carries texts that are not its feature's; answers the islands. */
function checkIslands(metafile) {
  const islands = islandsOf(metafile);
  const stray = strayTexts(islands);
  if (stray.length > 0) throw new Error(`texts where they do not belong:\n  ${stray.join("\n  ")}`);
  return islands;
}

/** Bytes of each stylesheet. */
const tableOfSheets = async () =>
  sizeTable(
    (await readdir(assets))
      .filter((file) => file.endsWith(".css"))
      .map((file) => ({ name: file.replace(/-\w+\.css$/, ".css"), file: join(assets, file) })),
  );

/** Bytes of each island's own file; chunks that several share are not in it. */
const tableOfIslands = () =>
  sizeTable(builtIslands.map(({ name, output }) => ({ name, file: join(root, output) })));

const buildBrowser = (entryPoints, { splitting }) =>
  build({
    absWorkingDir: root,
    entryPoints,
    outdir: assets,
    outbase: root,
    entryNames: "[name]-[hash]",
    chunkNames: "chunk-[hash]",
    bundle: true,
    splitting,
    format: "esm",
    target: ["es2022"],
    jsx: "automatic",
    minify: true,
    sourcemap: true,
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [guardBrowserCode, iconTexts],
    logLevel: "warning",
  });

/**
 * The service worker: one plain script at the root, under a name that never changes, so that all pages are in its
 * reach.
 */
const buildWorker = () =>
  build({
    absWorkingDir: root,
    entryPoints: ["client/service-worker.ts"],
    outfile: join(root, "public/service-worker.js"),
    bundle: true,
    format: "iife",
    target: ["es2022"],
    minify: true,
    plugins: [guardBrowserCode],
    logLevel: "warning",
  });

/** The stylesheets of pages, views/*.css, and the editor's, which its script asks for; fonts are in the first alone. */
async function buildStyles() {
  const sheets = (await readdir(join(root, "views")))
    .filter((name) => name.endsWith(".css"))
    .map((name) => `views/${name}`);
  const result = await build({
    absWorkingDir: root,
    entryPoints: [...sheets, "client/editor/editor.css"],
    outdir: assets,
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    minify: true,
    metafile: true,
    loader: { ".woff2": "file", ".svg": "file" },
    publicPath: "/assets",
    target: ["chrome120", "firefox121", "safari17"],
    plugins: [coreFonts],
    logLevel: "warning",
  });
  const manifest = manifestOf(result.metafile, (entry) => basename(entry));
  for (const output of Object.keys(result.metafile.outputs)) {
    if (!output.endsWith(".woff2")) continue;
    manifest[basename(output).replace(/-[A-Z0-9]{8}\.woff2$/, ".woff2")] = `/assets/${basename(output)}`;
  }
  return manifest;
}

async function buildSprite() {
  const plain = join(assets, "icons.svg");
  await buildIcons(plain);
  const bytes = await readFile(plain);
  const hash = createHash("sha1").update(bytes).digest("hex").slice(0, 8).toUpperCase();
  await writeFile(join(assets, `icons-${hash}.svg`), bytes);
  await rm(plain);
  return { "icons.svg": `/assets/icons-${hash}.svg` };
}

/**
 * The server, the commands of its console, and what it runs in threads: the embedded database, reading manuscripts,
 * comparing texts. React is bundled in its production form.
 */
async function buildServer() {
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(join(root, "package.json"), "utf8"),
  );
  const bundled = ["react", "react-dom", "react-router"];
  const external = Object.keys({ ...dependencies, ...optionalDependencies })
    .filter((name) => !bundled.includes(name))
    .flatMap((name) => [name, `${name}/*`]);
  await build({
    absWorkingDir: root,
    entryPoints: {
      server: "src/main.ts",
      fablewright: "scripts/support/fablewright.ts",
      "embedded-mongo-worker": "src/embedded-mongo/worker.ts",
      "manuscripts-worker": "src/features/stories/manuscripts/worker.ts",
      "comparison-worker": "src/features/stories/comparison/worker.ts",
      "cues-worker": "src/features/reach/narration/cues/worker.ts",
      "process-watch": "src/core/threads/watch.ts",
      "voice-process": "src/features/reach/narration/voice/process.ts",
      "exports-worker": "src/features/stories/manuscripts/out/worker.ts",
    },
    outdir: dist,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: ["node22"],
    jsx: "automatic",
    sourcemap: true,
    external,
    define: { "process.env.NODE_ENV": '"production"' },
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
  await cp(join(root, "src/features/site/documents/content"), join(dist, "documents"), { recursive: true });
  await cp(join(root, "scripts/demo/content"), join(dist, "content"), { recursive: true });
}

/** Browser code may import `src/shared` and views, never the server's floors or `views/shell`. */
/** Icons that only one script has, as text without the comments and spaces of their files. */
const iconTexts = {
  name: "icon-texts",
  setup({ onLoad }) {
    onLoad({ filter: /\.svg$/ }, async ({ path }) => {
      const svg = (await readFile(path, "utf8")).replace(/<!--[\s\S]*?-->/, "").replace(/\s+/g, " ");
      return { loader: "text", contents: svg.replace(/(?<=>) | (?=\/?>)/g, "").trim() };
    });
  },
};

const guardBrowserCode = {
  name: "guard-browser-code",
  setup({ onResolve }) {
    onResolve({ filter: /^[.#]/ }, ({ path, resolveDir }) => {
      const target = path.startsWith("#") ? aliased(path) : relative(root, resolve(resolveDir, path));
      const refused = /^src\/(?!shared\/)/.test(target) || target.startsWith("views/shell/");
      return refused ? { errors: [{ text: `browser code may not import ${target}` }] } : undefined;
    });
  },
};

function manifestOf({ outputs }, nameOf) {
  const manifest = {};
  for (const [output, { entryPoint }] of Object.entries(outputs)) {
    const name = entryPoint && !output.endsWith(".map") && nameOf(entryPoint);
    if (name) manifest[name] = `/assets/${basename(output)}`;
  }
  return manifest;
}

async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const milliseconds = await buildAll();
  console.log(await tableOfIslands());
  console.log(await tableOfSheets());
  console.log(`built in ${milliseconds} ms into ${relative(process.cwd(), dirname(assets))} and dist`);
}
