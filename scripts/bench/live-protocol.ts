import { createRequire } from "node:module";
import type { WebSocket as Connection, WebSocketServer as Connections } from "ws";

/** The `ws` package that Socket.IO uses, for both sides of the comparison. */
const engine = createRequire(createRequire(import.meta.url).resolve("engine.io"));
export const { WebSocket, WebSocketServer } = engine("ws") as {
  WebSocket: typeof Connection;
  WebSocketServer: typeof Connections;
};
export type { Connection };

/** Commands from the bench to a live server in a separate process. */
export type LiveCommand =
  | { readonly do: "members"; readonly count: number }
  | { readonly do: "memory" }
  /** Emits as fast as possible, without the database. */
  | { readonly do: "emit"; readonly messages: number }
  /** Writes and notifies at a steady rate; `each` notifications are written together, for as many members. */
  | { readonly do: "deliver"; readonly perSecond: number; readonly seconds: number; readonly each: number };

/** The server's answer; each command has one. */
export interface LiveAnswer {
  readonly members?: readonly { readonly id: string; readonly token: string }[];
  /** Bytes after a garbage collection: heap and buffers, and the resident memory of the process. */
  readonly memory?: { readonly used: number; readonly resident: number };
  /** For `emit` and `deliver`: seconds of processor time, and notifications that were new. */
  readonly cpu?: number;
  /** For `deliver`: processor time of the main thread only, without the embedded database's. */
  readonly own?: number;
  readonly written?: number;
  /** Duration of `deliver` in seconds. */
  readonly took?: number;
}
