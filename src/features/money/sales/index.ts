export { type DaySales, salesByDay } from "./by-day.ts";
