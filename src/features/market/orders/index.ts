export type { OrderDoc } from "./model.ts";
export { readOrder } from "./permitted.ts";
export { sideOf } from "./policy.ts";
