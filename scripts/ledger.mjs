// npm run ledger -- export | verify
import { ensureBuild, ensurePackages, envFile, runProgram } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
await runProgram("scripts/ledger.ts", envFile);
