// npm run admin -- create <username> <email> | verify-audit
import { ensureBuild, ensurePackages, envFile, run } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
process.exit(await run([...envFile, "--import", "tsx", "scripts/admin.ts", ...process.argv.slice(2)]));
