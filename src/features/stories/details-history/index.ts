export { findKnownNames, type KnownName } from "./names.ts";
