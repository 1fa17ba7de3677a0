import type { IncomingMessage } from "node:http";
import type { Server } from "socket.io";
import { addressKey } from "../limits/client-key.ts";

/** Connections of one address that may be open before anybody has signed in by them. */
const MOST_WAITING = 30;

/** Connections that have not signed in yet, by address; after ten seconds Socket.IO ends them. */
export interface Waiting {
  /** Whether this one may begin, too. */
  hasRoom(request: IncomingMessage): boolean;
  /** Counts a server's connections from now on. */
  follow(io: Server): void;
}

export function createWaiting(most = MOST_WAITING): Waiting {
  const counts = new Map<string, number>();
  const leave = (address: string): void => {
    const left = (counts.get(address) ?? 1) - 1;
    if (left > 0) counts.set(address, left);
    else counts.delete(address);
  };
  return {
    // Never asked for polls and upgrades of a connection that there is (Engine.IO's `allowRequest`).
    hasRoom: (request) => (counts.get(addressOf(request)) ?? 0) < most,
    follow(io) {
      /** By the connection below a socket, until it has signed in or is gone. */
      const open = new WeakMap<object, () => void>();
      io.engine.on("connection", (connection: Connection) => {
        const address = addressOf(connection.request);
        counts.set(address, (counts.get(address) ?? 0) + 1);
        let counted = true;
        const settle = (): void => {
          if (counted) leave(address);
          counted = false;
        };
        open.set(connection, settle);
        connection.once("close", settle);
      });
      io.on("connection", (socket) => open.get(socket.conn)?.());
    },
  };
}

interface Connection {
  readonly request: IncomingMessage;
  once(event: "close", listener: () => void): void;
}

/** Behind proxies that are believed, Express knows whom they speak for. */
const addressOf = (request: IncomingMessage & { readonly ip?: string }): string =>
  addressKey(request.ip ?? request.socket.remoteAddress);
