/** The live channel over Socket.IO. */
export { createRealtime, type Realtime, type SocketHandshake } from "./realtime.ts";
