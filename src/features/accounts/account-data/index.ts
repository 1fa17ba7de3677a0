/** Public face: deleting accounts and keeping them, for the back office. */
export { leave } from "./deletion/leave.ts";
