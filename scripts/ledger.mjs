// npm run ledger -- export | verify
import { ensureBuild, ensurePackages, envFile, run } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
process.exit(await run([...envFile, "--import", "tsx", "scripts/ledger.ts", ...process.argv.slice(2)]));
