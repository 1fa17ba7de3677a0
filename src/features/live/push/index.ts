/** Public face: notifications to browsers, for whoever has something to tell. */
export { removePushDevice } from "./commands.ts";
export { createPush, type Push } from "./push.ts";
export { listPushDevices } from "./reads.ts";
