// npm start: everything a new clone needs, then the site.
import { existsSync } from "node:fs";
import { ensureBuild, ensurePackages, root, run } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
const envFile = existsSync(`${root}/.env`) ? ["--env-file=.env"] : [];
process.exit(await run([...envFile, "--enable-source-maps", "dist/server.js"]));
