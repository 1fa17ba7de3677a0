/** Parts and volumes of a story, for other features. */
export { updatePart } from "./commands.ts";
