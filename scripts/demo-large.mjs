// npm run demo:large -- --stories 100000: loads generated stories for scale tests into the configured
// database.
import { ensurePackages, runProgram } from "./support/bootstrap.mjs";

ensurePackages();
await runProgram("scripts/demo-large.ts");
