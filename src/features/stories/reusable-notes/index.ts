export { readReusableNotes, withReusable } from "./reads.ts";
