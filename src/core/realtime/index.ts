/** Live channel over Socket.IO. */
export type { LiveViewer } from "./live-viewer.ts";
export { createRealtime, type Realtime, type SocketHandshake } from "./realtime.ts";
export type { LiveClient, LiveHandler } from "./serving.ts";
export type { WebWorker } from "./workers.ts";
