export { type DaySales, salesByDay } from "./by-day.ts";
export { releasePaid } from "./release.ts";
