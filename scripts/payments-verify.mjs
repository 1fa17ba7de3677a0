// npm run payments:verify -- --provider stripe|paypal
import { ensureBuild, ensurePackages, runProgram } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
await runProgram("scripts/payments-verify.ts");
