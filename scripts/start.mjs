// npm start: sets up everything a new clone needs, then starts the site.

import { ensureBuild, ensurePackages, run } from "./support/bootstrap.mjs";
import { serverFlags } from "./support/server-flags.mjs";

ensurePackages();
ensureBuild();
process.exit(await run([...serverFlags, "dist/server.js"]));
