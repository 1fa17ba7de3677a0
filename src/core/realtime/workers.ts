import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";

/** This web process among those that share its port. */
export interface WebWorker {
  /** Number of the process, unique among running processes. */
  readonly number: number;
  /** Folder for these processes only, with the socket on which each listens for the others. */
  readonly folder: string;
}

/** Router that forwards requests to the process that holds their connection. */
export interface WorkerRouter {
  /** Returns a new connection id that contains the number of this process. */
  nextId(): string;
  /** Forwards a request for another process's connection; returns false if it is for this process. */
  handOn(request: IncomingMessage, answer: ServerResponse): boolean;
  close(): Promise<void>;
}

/** Engine.IO's response for an unknown connection: the client opens a new one. */
const UNKNOWN = JSON.stringify({ code: 1, message: "Session ID unknown" });
/** 120 bits. */
const ID_BYTES = 15;

/**
 * Lets several processes serve the live channel on one port: polls and the upgrade of a connection reach the
 * process that opened it, whichever process accepts them (docs/decisions/0019-several-web-processes.md).
 */
export function routeToWorkers(httpServer: Server, { number, folder }: WebWorker): WorkerRouter {
  const path = (of: number) => join(folder, `${of}.sock`);
  const inner = createServer((incoming, answer) => void httpServer.emit("request", incoming, answer));
  inner.on("upgrade", (incoming, socket, head) => void httpServer.emit("upgrade", incoming, socket, head));
  // Exclusive, because each process has a separate socket instead of sharing one through the cluster's
  // primary.
  inner.listen({ path: path(number), exclusive: true });
  return {
    nextId: () => `${number}.${randomBytes(ID_BYTES).toString("base64url")}`,
    handOn(incoming, answer) {
      const holder = holderOf(incoming.url);
      if (holder === null || holder === number) return false;
      if (incoming.headers.upgrade) tunnel(incoming, path(holder));
      else relay(incoming, answer, path(holder));
      return true;
    },
    close: () =>
      new Promise<void>((done) => {
        inner.close(() => done());
        inner.closeAllConnections();
      }),
  };
}

/** Returns the process number in the connection's id; digits only, because it becomes part of a path. */
function holderOf(url = ""): number | null {
  const found = /[?&]sid=(\d{1,9})\./.exec(url)?.[1];
  return found === undefined ? null : Number(found);
}

function relay(incoming: IncomingMessage, answer: ServerResponse, socketPath: string): void {
  const { method, url } = incoming;
  // This side closes the connection: the other process would do so after its response, before the last
  // (empty) write here.
  const headers = { ...incoming.headers, connection: "keep-alive" };
  const there = request({ socketPath, method, path: url, headers, agent: false }, (reply) => {
    // These two headers concern this connection and not the client's (RFC 9110, 7.6.1).
    const { connection: _, "keep-alive": __, ...own } = reply.headers;
    answer.writeHead(reply.statusCode ?? 502, own);
    reply.pipe(answer);
  });
  there.once("error", () => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(400, { "Content-Type": "application/json" }).end(UNKNOWN);
  });
  answer.once("close", () => there.destroy());
  incoming.pipe(there);
}

function tunnel(incoming: IncomingMessage, socketPath: string): void {
  const here: Duplex = incoming.socket;
  const there = connect(socketPath);
  const { method, url, rawHeaders } = incoming;
  const head = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2) head.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  there.write(`${head.join("\r\n")}\r\n\r\n`);
  there.pipe(here).pipe(there);
  for (const [one, other] of [
    [here, there],
    [there, here],
  ] as const) {
    one.once("error", () => other.destroy());
    one.once("close", () => other.destroy());
  }
}
