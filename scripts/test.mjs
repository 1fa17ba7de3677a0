// npm test: set-up, then every test (or those named: npm test -- test/core).
import { ensureBuild, ensurePackages, run } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
const named = process.argv.slice(2);
const files = named.length > 0 ? named : ["test/**/*.test.ts", "test/**/*.test.tsx"];
process.exit(await run(["node_modules/mocha/bin/mocha.js", ...files], { NODE_ENV: "test" }));
