/** Public face: deleting accounts and keeping them, for the back office. */
export { eraseAccount } from "./deletion/erase.ts";
export { keepAccount, leave } from "./deletion/leave.ts";
