// npm test: set-up, then every test (or those named, files or folders: npm test -- test/core).
import { statSync } from "node:fs";
import { ensureBuild, ensurePackages, run } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
const named = process.argv.slice(2);
const isFolder = (name) => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
const files = (named.length > 0 ? named : ["test"]).map((name) =>
  isFolder(name) ? `${name}/**/*.test.{ts,tsx}` : name,
);
process.exit(await run(["node_modules/mocha/bin/mocha.js", ...files], { NODE_ENV: "test" }));
