// npm run payments:verify -- --provider stripe|paypal
import { ensureBuild, ensurePackages, envFile, runProgram } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
await runProgram("scripts/payments-verify.ts", envFile);
