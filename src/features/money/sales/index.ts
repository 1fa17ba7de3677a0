export { type DaySales, salesByDay } from "./by-day.ts";
export { releasePaid } from "./release.ts";
export { findSold, type SoldParts } from "./sold.ts";
