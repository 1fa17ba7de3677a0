// npm run demo:large -- --stories 100000: invented stories for scale tests, into the configured database.
import { existsSync } from "node:fs";
import { ensurePackages, root, run } from "./support/bootstrap.mjs";

ensurePackages();
const envFile = existsSync(`${root}/.env`) ? ["--env-file=.env"] : [];
process.exit(await run([...envFile, "--import", "tsx", "scripts/demo-large.ts", ...process.argv.slice(2)]));
