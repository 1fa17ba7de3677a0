// npm run backup [-- FILE] | npm run restore -- FILE | npm run db:check [-- FILE]
import { ensurePackages, envFile, run } from "./support/bootstrap.mjs";

ensurePackages();
process.exit(await run([...envFile, "--import", "tsx", "scripts/database.ts", ...process.argv.slice(2)]));
