/** The live channel over Socket.IO. */
export { createRealtime, type LiveViewer, type Realtime, type SocketHandshake } from "./realtime.ts";
export type { WebWorker } from "./workers.ts";
