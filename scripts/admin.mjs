// npm run admin -- create <username> <email> | verify-audit
import { ensureBuild, ensurePackages, runProgram } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
await runProgram("scripts/admin.ts");
