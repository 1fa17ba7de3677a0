// npm run backup [-- FILE] | npm run restore -- FILE | npm run db:check [-- FILE]
import { ensurePackages, runProgram } from "./support/bootstrap.mjs";

ensurePackages();
await runProgram("scripts/database.ts");
