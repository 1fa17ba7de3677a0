export { storeMarginNotes } from "./imported.ts";
export { readNotes } from "./reads.ts";
