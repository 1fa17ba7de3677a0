import type { IncomingMessage, ServerResponse } from "node:http";
import type { Server } from "socket.io";
import { rateLimited } from "../base/errors.ts";
import { addressKey } from "../limits/client-key.ts";

/** Limit on unauthenticated connections of one address. */
const MOST_WAITING = 30;

/** Seconds after which Socket.IO has closed connections that are not authenticated. */
const RETRY_AFTER = 10;

/** Rejects handshakes of an address with too many unauthenticated connections. */
export function limitWaiting(io: Server, most = MOST_WAITING): void {
  const counts = new Map<string, number>();
  const leave = (address: string): void => {
    const left = (counts.get(address) ?? 1) - 1;
    if (left > 0) counts.set(address, left);
    else counts.delete(address);
  };
  /** Counted by underlying connection, until it is authenticated or closed. */
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
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const isFull = (counts.get(addressOf(request)) ?? 0) >= most;
    if (isFull && isHandshake(request)) reject(request, response);
    else next();
  });
}

interface Connection {
  readonly request: IncomingMessage;
  once(event: "close", listener: () => void): void;
}

/** Behind trusted proxies, Express knows the client's address. */
const addressOf = (request: IncomingMessage & { readonly ip?: string }): string =>
  addressKey(request.ip ?? request.socket.remoteAddress);

/** Polls and upgrades of an existing connection name its id. */
const isHandshake = ({ url = "" }: IncomingMessage): boolean =>
  !new URL(url, "http://localhost").searchParams.get("sid");

/** Rejects a handshake with 429. The response to a WebSocket's upgrade is written to its socket. */
function reject({ headers, socket }: IncomingMessage, response: ServerResponse): void {
  if (headers.upgrade) {
    socket.end(
      `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${RETRY_AFTER}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
    return;
  }
  response.writeHead(429, { "Content-Type": "application/json", "Retry-After": RETRY_AFTER });
  response.end(JSON.stringify({ code: 429, message: rateLimited(RETRY_AFTER).message }));
}
