// The real MongoDB of the tests: a tool beside the project, which not every machine has.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./say.mjs";

/** Path of the program that starts and stops it. */
export const ORACLE = join(root, "../shared/tools/real-mongod");

export const hasOracle = () => existsSync(ORACLE);
