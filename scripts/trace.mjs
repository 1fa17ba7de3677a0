// npm run trace -- FILE: names the advance reader copy that a file was taken from.
import { ensureBuild, ensurePackages, envFile, run } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
process.exit(await run([...envFile, "--import", "tsx", "scripts/trace.ts", ...process.argv.slice(2)]));
