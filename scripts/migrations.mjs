// npm run db:migrations
import { ensureBuild, ensurePackages, envFile, runProgram } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
await runProgram("scripts/migrations.ts", envFile);
