export { createLinkCards, type LinkCards } from "./cards.ts";
export { findLinkCards } from "./reads.ts";
