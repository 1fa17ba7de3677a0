export { type DaySales, salesByDay } from "./by-day.ts";
export { lastCountryOf } from "./reads.ts";
export { releasePaid } from "./release.ts";
