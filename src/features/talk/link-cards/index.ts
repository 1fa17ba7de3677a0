export { createLinkCards, type LinkCards } from "./cards.ts";
export { findLinkCards, findLinkCardsForApi } from "./reads.ts";
