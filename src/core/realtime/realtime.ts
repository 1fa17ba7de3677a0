import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { Server, type Socket } from "socket.io";
import { HttpError, unauthorized, unavailable } from "../base/errors.ts";
import type { Credential } from "../base/viewer.ts";
import { createCluster, type Shared } from "./cluster.ts";
import type { LiveViewer } from "./live-viewer.ts";
import { capPackets } from "./packet-cap.ts";
import { createServing, type LiveHandler } from "./serving.ts";
import { capRecovery, forgetSent, takeWrittenText } from "./socket-io-internals.ts";
import { createWaiting } from "./waiting.ts";
import { routeToWorkers, type WebWorker } from "./workers.ts";

declare module "../events/event-maps.ts" {
  interface TransientEventMap {
    /** A socket was opened for an account, in this process. */
    "live.connected": { readonly id: string };
  }
}

/** What a socket brings to prove who it is: a bearer token (`auth.token`), or the cookie of its request. */
export interface SocketHandshake {
  readonly token: string | null;
  readonly request: IncomingMessage;
}

export interface Realtime {
  /** Sends an event to every socket of an account, on whichever process it is. Does not wait for anybody. */
  emitToUser(userId: string, event: string, payload: unknown): void;
  /** The same to every socket of several accounts, as one packet. */
  emitToUsers(userIds: readonly string[], event: string, payload: unknown): void;
  /** Sends an event to every socket in a room, on whichever process it is. */
  emitToRoom(room: string, event: string, payload: unknown): void;
  /** Takes every socket out of a room, on whichever process it is. */
  emptyRoom(room: string): void;
  /** Answers an event that clients send; before the first of them connects. */
  serve(event: string, handler: LiveHandler): void;
  /** Whether an account has a socket open, on whichever process; false where another does not answer. */
  isConnected(userId: string): Promise<boolean>;
  /** Ends every socket of an account (its token or session was revoked); its clients do not come back by themselves. */
  disconnectUser(userId: string): void;
  /** Ends the sockets that one session or token opened. */
  disconnectCredential(credential: Credential): void;
  /** Sockets of this process. */
  readonly connections: number;
  /** Ends this process's sockets so that their clients reconnect elsewhere; leaves the HTTP server to its owner. */
  close(): Promise<void>;
}

/** Bytes of one message of a client: ours are small commands. */
const MAX_MESSAGE_BYTES = 32 * 1024;
const MAX_SOCKETS_PER_USER = 30;
/** Events kept for clients that were away for a moment: some 10 MB. */
const MAX_KEPT = 10_000;

/**
 * The live channel (api.md): Socket.IO at `/socket.io`. Guests are refused with an error whose `data` is
 * `{ status, name, message }`; rooms are the server's choice alone (ASVS 4.4.2).
 * `shared` is a MongoDB that other processes have too; without it this process is alone.
 */
export function createRealtime(options: {
  httpServer: HttpServer;
  /** @throws HttpError, or gives a viewer without an id, to refuse */
  authenticate: (handshake: SocketHandshake) => Promise<LiveViewer>;
  /** Called for every account that a socket is opened for. */
  onConnected?: (userId: string) => void;
  /** Origins beside the server's own whose pages may connect. */
  allowedOrigins: readonly string[];
  shared?: Shared | undefined;
  /** Which of the processes on the same port this is; undefined has the port alone. */
  worker?: WebWorker | undefined;
  /** Events this process keeps for clients that were away for a moment; 10,000 unless said. */
  kept?: number;
  /** Connections of one address that nobody has signed in by yet; 30 unless said. */
  mostWaiting?: number | undefined;
  logger: Logger;
}): Realtime {
  const { httpServer, authenticate, allowedOrigins, logger } = options;
  const kept = options.kept ?? MAX_KEPT;
  const cluster =
    options.shared &&
    createCluster(options.shared, {
      kept,
      onLost: (error) => logger.warn({ err: error }, "other processes' sockets were not told"),
    });
  const ready = cluster?.ready.catch((error) =>
    logger.error(
      { err: error },
      "socket events may not expire, and are written even if no other process hears them",
    ),
  );
  const waiting = createWaiting(options.mostWaiting);
  const io = new Server(httpServer, {
    path: "/socket.io",
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: 10_000,
    cors: { origin: [...allowedOrigins], credentials: true },
    allowRequest: (request, answer) =>
      answer(null, isOriginAllowed(request, allowedOrigins) && waiting.hasRoom(request)),
    // Who comes back is asked again who he is: his token may have been revoked meanwhile.
    connectionStateRecovery: { maxDisconnectionDuration: 2 * 60_000, skipMiddlewares: false },
    ...(cluster ? { adapter: cluster.adapter } : {}),
  });
  waiting.follow(io);
  const serving = createServing(logger, capPackets(io, logger));
  const viewers = new WeakMap<Socket, LiveViewer & { readonly id: string }>();
  takeWrittenText(io);
  forgetSent(io);
  const trim = capRecovery(io, kept);
  const emitHere = (rooms: string[], event: string, payload: unknown): void => {
    io.to(rooms).emit(event, payload);
    trim();
  };
  const emit = cluster?.emit ?? emitHere;
  const router = options.worker && routeToWorkers(httpServer, options.worker);
  if (router) {
    io.engine.generateId = router.nextId;
    io.engine.use((request: IncomingMessage, answer: ServerResponse, next: () => void) => {
      if (!router.handOn(request, answer)) next();
    });
  }

  io.use((socket, next) => {
    admit(io, socket, authenticate).then(
      (viewer) => {
        viewers.set(socket, viewer);
        next();
      },
      (error) => next(refusal(error, logger)),
    );
  });
  io.on("connection", (socket) => {
    const { userId, credential } = socket.data;
    void socket.join(credential ? [room(userId), credential] : room(userId));
    serving.serve(socket, viewers.get(socket)!);
    options.onConnected?.(userId);
  });

  const close = async (): Promise<void> => {
    // Not `io.close()`: it would close the HTTP server under the requests that are still being answered.
    io.engine.close();
    await io.of("/").adapter.close();
    await router?.close();
    await ready;
  };
  let closing: Promise<void> | undefined;

  return {
    emitToUser: (userId, event, payload) => emit([room(userId)], event, payload),
    emitToUsers: (userIds, event, payload) => {
      // Without a room it would go to everyone.
      if (userIds.length > 0) emit(userIds.map(room), event, payload);
    },
    emitToRoom: (name, event, payload) => emit([name], event, payload),
    emptyRoom: (name) => io.in(name).socketsLeave(name),
    serve: serving.add,
    async isConnected(userId) {
      if (io.sockets.adapter.rooms.has(room(userId))) return true;
      if (!cluster) return false;
      return io
        .in(room(userId))
        .fetchSockets()
        .then(
          (sockets) => sockets.length > 0,
          () => false,
        );
    },
    disconnectUser: (userId) => io.in(room(userId)).disconnectSockets(true),
    disconnectCredential: (credential) => io.in(credential).disconnectSockets(true),
    get connections() {
      return io.engine.clientsCount;
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

const room = (userId: string): string => `user:${userId}`;

async function admit(
  io: Server,
  socket: Socket,
  authenticate: (handshake: SocketHandshake) => Promise<LiveViewer>,
): Promise<LiveViewer & { readonly id: string }> {
  const token: unknown = socket.handshake.auth.token;
  const viewer = await authenticate({
    token: typeof token === "string" ? token : null,
    request: socket.request,
  });
  const { id, credential = null } = viewer;
  if (id === null) throw unauthorized();
  // A recovered socket is in its old rooms already; they must be its own. Null, for MongoDB keeps no undefined.
  if (socket.recovered && (socket.data.userId !== id || socket.data.credential !== credential))
    throw unauthorized();
  const sockets = io.sockets.adapter.rooms.get(room(id))?.size ?? 0;
  if (sockets >= MAX_SOCKETS_PER_USER) throw new HttpError(429, "RateLimitError", "Too many connections");
  socket.data = { userId: id, credential };
  return { ...viewer, id };
}

/** What the client reads in `connect_error`: never more than an HTTP answer would say. */
function refusal(thrown: unknown, logger: Logger): Error & { data: object } {
  if (!(thrown instanceof HttpError)) logger.error({ err: thrown }, "a socket could not be authenticated");
  const { status, name, message } = thrown instanceof HttpError ? thrown : unavailable();
  return Object.assign(new Error(message), { data: { status, name, message } });
}

/**
 * Browsers name the page that connects, and a cookie must not serve a stranger's page; what is no browser
 * sends no Origin and no cookie of ours.
 */
function isOriginAllowed(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
