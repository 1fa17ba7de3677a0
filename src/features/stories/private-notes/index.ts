export { keepMargin } from "./imported.ts";
export { readNotes } from "./reads.ts";
