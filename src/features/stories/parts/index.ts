/** Public interface of parts and volumes for other features. */
export { updatePart } from "./commands.ts";
