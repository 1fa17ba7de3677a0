import { createRequire } from "node:module";
import type { WebSocket as Connection, WebSocketServer as Connections } from "ws";

/** The `ws` that Socket.IO itself uses, for both sides of the comparison. */
const engine = createRequire(createRequire(import.meta.url).resolve("engine.io"));
export const { WebSocket, WebSocketServer } = engine("ws") as {
  WebSocket: typeof Connection;
  WebSocketServer: typeof Connections;
};
export type { Connection };

/** What the bench asks of a live server in a process of its own. */
export type LiveCommand =
  | { readonly do: "members"; readonly count: number }
  | { readonly do: "memory" }
  /** Emits, as fast as it goes, past the database. */
  | { readonly do: "emit"; readonly messages: number }
  /** Writes and tells at a steady rate; `each` notifications go to as many members at a time. */
  | { readonly do: "deliver"; readonly perSecond: number; readonly seconds: number; readonly each: number };

/** Its answer; each command has one. */
export interface LiveAnswer {
  readonly members?: readonly { readonly id: string; readonly token: string }[];
  /** Bytes after a garbage collection: heap and buffers, and all the process holds. */
  readonly memory?: { readonly used: number; readonly resident: number };
  /** Of `emit` and `deliver`: seconds of processor time, and notifications that were new. */
  readonly cpu?: number;
  /** Of `deliver`: those of the main thread alone, without the embedded database's. */
  readonly own?: number;
  readonly written?: number;
  /** Seconds that `deliver` took. */
  readonly took?: number;
}
