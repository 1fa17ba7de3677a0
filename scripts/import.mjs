// npm run import -- file.epub [more files] --author username [--publish]
import { ensureBuild, ensurePackages, envFile, run } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
process.exit(await run([...envFile, "--import", "tsx", "scripts/import.ts", ...process.argv.slice(2)]));
