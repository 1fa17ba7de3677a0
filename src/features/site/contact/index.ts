export { countOpenMessages } from "./reads.ts";
