// npm run import -- file.epub [more files] --author username [--publish]
import { ensureBuild, ensurePackages, runProgram } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
await runProgram("scripts/import.ts");
