/** Public interface: push notifications, for features that send them. */
export { removePushDevice } from "./commands.ts";
export { createPush, type Push } from "./push.ts";
export { listPushDevices } from "./reads.ts";
