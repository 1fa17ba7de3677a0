export type { OrderDoc } from "./document.ts";
export { isTakenBack } from "./escrow.ts";
export type { Ordering } from "./ordering.ts";
export { readOrder } from "./permitted.ts";
export { enterOrder, markOf, serviceToOrder } from "./place.ts";
export { sideOf } from "./policy.ts";
export { findOrder, lastCountryOf, sellerNumbers, whichAreOpen } from "./reads.ts";
export { abandonOrder } from "./settle.ts";
export { isTransferable } from "./transfer-work.ts";
