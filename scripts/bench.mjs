// npm run bench [-- pages bought list latency bytes lighthouse accounts live fanout newsfeed comments scale forums] [--rounds 5] [--seconds 4]
import { ensureBuild, ensurePackages, runProgram } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
await runProgram("scripts/bench/main.ts");
