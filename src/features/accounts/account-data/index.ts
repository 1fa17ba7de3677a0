/** Public interface: deleting and keeping accounts, for the back office; the last payout of a deleted account. */
export { leave } from "./deletion/leave.ts";
export type { LastPayout } from "./deletion/open-matters.ts";
