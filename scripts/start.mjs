// npm start: sets up everything a new clone needs, then starts the site.

import { ensureBuild, ensurePackages, envFile, run } from "./support/bootstrap.mjs";
import { serverFlags } from "./support/server-flags.mjs";

ensurePackages();
ensureBuild();
process.exit(await run([...envFile, ...serverFlags, "dist/server.js"]));
