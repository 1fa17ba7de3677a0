export { backUp } from "./backup.ts";
export { type Checked, checkFile } from "./check.ts";
export { restore } from "./restore.ts";
