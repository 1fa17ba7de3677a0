export { readStoriesForStaff } from "./reads.ts";
