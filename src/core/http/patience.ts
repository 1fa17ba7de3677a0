import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** How long a server waits, in milliseconds. */
export interface Patience {
  /** For a request's headers. */
  readonly headers: number;
  /** For the whole of a request; of an upload, for each part of this many bytes. */
  readonly request: number;
  readonly uploadBytes: number;
  /** For a connection on which nothing moves. */
  readonly idle: number;
}

const PATIENCE: Patience = { headers: 15_000, request: 60_000, uploadBytes: 64 * 1024, idle: 75_000 };
/** Milliseconds in which what still comes after an answer is thrown away, for a reset would lose the answer. */
const LINGER = 2_000;

/**
 * Ends connections that only hold: headers and bodies that do not come, and silence. An upload may take as long as it
 * likes while it goes on. What is no HTTP is answered, not reset.
 */
export function limitPatience(server: Server, patience: Patience = PATIENCE): void {
  server.headersTimeout = patience.headers;
  // Per request below: uploads may be longer.
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

/** Sockets that have had their answer. */
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
  // Read and forgotten: bytes that nobody reads would reset the connection before the answer is there.
  socket.on("data", () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  setTimeout(() => socket.destroy(), LINGER).unref();
}
