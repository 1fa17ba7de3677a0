#!/usr/bin/env node
// fablewright COMMAND: the commands of the server's console. In an image it runs the build; in a checkout it runs the
// sources, and installs and builds first what they need. `npm run admin`, `npm run backup` and others are this program.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Commands that work while the build is missing or outdated, without replacing it under a running site. */
const WITHOUT_BUILD = ["backup", "restore", "check", "db:check", "demo-large", "demo:large"];

const bootstrap = join(import.meta.dirname, "../scripts/support/bootstrap.mjs");
if (existsSync(bootstrap)) {
  const { ensureBuild, ensurePackages, runProgram } = await import(bootstrap);
  ensurePackages();
  if (!WITHOUT_BUILD.includes(process.argv[2])) ensureBuild();
  await runProgram("scripts/support/fablewright.ts");
} else await import("../dist/fablewright.js");
