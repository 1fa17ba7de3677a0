// npm run demo:large -- --stories 100000: invented stories for scale tests, into the configured database.
import { ensurePackages, envFile, run } from "./support/bootstrap.mjs";

ensurePackages();
process.exit(await run([...envFile, "--import", "tsx", "scripts/demo-large.ts", ...process.argv.slice(2)]));
