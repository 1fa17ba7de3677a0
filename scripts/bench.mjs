// npm run bench [-- NAME … [--rounds 5] [--seconds 4]]; the names: pages bought list latency bytes lighthouse accounts
// live fanout newsfeed comments scale forums
import { ensureBuild, ensurePackages, runProgram } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
await runProgram("scripts/bench/main.ts");
