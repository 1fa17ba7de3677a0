/** Holding a database that was restored from a backup, until an admin releases it. */
export { findHold, type Hold, noticeRestore, placeHold, releaseHold } from "./hold.ts";
