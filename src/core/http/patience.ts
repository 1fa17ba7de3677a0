import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** Timeouts of a server in milliseconds. */
export interface Patience {
  /** Timeout for a request's headers. */
  readonly headers: number;
  /** Timeout for a whole request; for an upload, for each part of this many bytes. */
  readonly request: number;
  readonly uploadBytes: number;
  /** Timeout for an idle connection. */
  readonly idle: number;
}

const PATIENCE: Patience = { headers: 15_000, request: 60_000, uploadBytes: 64 * 1024, idle: 75_000 };
/**
 * Milliseconds in which data that arrives after a response is discarded, because a reset would lose the
 * response.
 */
const LINGER = 2_000;

/**
 * Closes connections that send headers or bodies too slowly or are idle. An upload may take any time while it
 * progresses. Invalid HTTP gets a response instead of a reset.
 */
export function limitPatience(server: Server, patience: Patience = PATIENCE): void {
  server.headersTimeout = patience.headers;
  // Applied per request below: uploads may take longer.
  server.requestTimeout = 0;
  server.timeout = patience.idle;
  server.prependListener("request", (request: IncomingMessage) => {
    if (!request.complete) watchBody(request, patience);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => refuse(error, socket));
}

function watchBody(request: IncomingMessage, { request: limit, uploadBytes }: Patience): void {
  const { socket, headers } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const isUpload = /^multipart\/form-data/i.test(headers["content-type"] ?? "");
  let read = socket.bytesRead;
  const watching = setInterval(() => {
    if (request.complete || request.destroyed || socket.destroyed) return clearInterval(watching);
    if (isUpload && socket.bytesRead - read >= uploadBytes) {
      read = socket.bytesRead;
      return;
    }
    clearInterval(watching);
    end(socket, "408 Request Timeout");
  }, limit);
  watching.unref();
}

/** Sockets that have received their final response. */
const refused = new WeakSet<Duplex>();

function refuse({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (refused.has(socket)) return;
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status =
    code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? "408 Request Timeout"
      : code === "HPE_HEADER_OVERFLOW"
        ? "431 Request Header Fields Too Large"
        : "400 Bad Request";
  end(socket, status);
}

function end(socket: Duplex, status: string): void {
  refused.add(socket);
  socket.on("error", () => socket.destroy());
  // Discard input: unread bytes would reset the connection before the response arrives.
  socket.on("data", () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  setTimeout(() => socket.destroy(), LINGER).unref();
}
