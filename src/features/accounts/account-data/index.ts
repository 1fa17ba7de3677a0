/** Public interface: deleting and keeping accounts, for the back office. */
export { leave } from "./deletion/leave.ts";
