// npm run bench [-- pages bought list latency bytes lighthouse accounts live fanout newsfeed comments scale forums] [--rounds 5] [--seconds 4]
import { ensureBuild, ensurePackages, run } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
process.exit(await run(["--import", "tsx", "scripts/bench/main.ts", ...process.argv.slice(2)]));
