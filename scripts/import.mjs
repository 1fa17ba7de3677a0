// npm run import -- file.epub [more files] --author username [--publish]
import { existsSync } from "node:fs";
import { ensureBuild, ensurePackages, root, run } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
const envFile = existsSync(`${root}/.env`) ? ["--env-file=.env"] : [];
process.exit(await run([...envFile, "--import", "tsx", "scripts/import.ts", ...process.argv.slice(2)]));
