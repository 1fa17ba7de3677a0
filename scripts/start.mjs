// npm start: everything a new clone needs, then the site.
import { ensureBuild, ensurePackages, envFile, run } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
process.exit(await run([...envFile, "--max-semi-space-size=64", "dist/server.js"]));
