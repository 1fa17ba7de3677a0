// npm run trace -- FILE: names the advance reader copy from which a file was taken.
import { ensureBuild, ensurePackages, runProgram } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
await runProgram("scripts/trace.ts");
