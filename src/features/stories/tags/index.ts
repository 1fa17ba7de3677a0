export { findTag, readTags, suggestTags } from "./reads.ts";
