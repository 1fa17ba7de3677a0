export { type BroughtIn, bringIn } from "./bring-in.ts";
