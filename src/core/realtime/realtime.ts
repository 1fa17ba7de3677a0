import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { Server, type Socket } from "socket.io";
import { HttpError, unauthorized, unavailable } from "../base/errors.ts";
import type { Credential } from "../base/viewer.ts";
import { createCluster, type Shared } from "./cluster.ts";
import type { LiveViewer } from "./live-viewer.ts";
import { capPackets } from "./packet-cap.ts";
import { createServing, type LiveHandler } from "./serving.ts";
import { capRecovery, forgetSent, sendPreEncodedText } from "./socket-io-internals.ts";
import { limitWaiting } from "./waiting.ts";
import { routeToWorkers, type WebWorker } from "./workers.ts";

declare module "../events/event-maps.ts" {
  interface TransientEventMap {
    /** Emitted when a socket was opened for an account, in this process. */
    "live.connected": { readonly id: string };
  }
}

/** Credentials of a socket: a bearer token (`auth.token`), or the cookie of its request. */
export interface SocketHandshake {
  readonly token: string | null;
  readonly request: IncomingMessage;
}

export interface Realtime {
  /** Sends an event to every socket of an account, in all processes. Does not wait for delivery. */
  emitToUser(userId: string, event: string, payload: unknown): void;
  /** Sends an event to every socket of several accounts, as one packet. */
  emitToUsers(userIds: readonly string[], event: string, payload: unknown): void;
  /** Sends an event to every socket in a room, except those of one account, in all processes. */
  emitToRoom(room: string, event: string, payload: unknown, exceptUserId?: string): void;
  /** Removes every socket from a room, in all processes. */
  emptyRoom(room: string): void;
  /** Registers the handler of an event that clients send; must be called before the first client connects. */
  serve(event: string, handler: LiveHandler): void;
  /**
   * Returns true if an account has an open socket in any process; false if another process does not respond.
   */
  isConnected(userId: string): Promise<boolean>;
  /**
   * Closes every socket of an account (its token or session was revoked); its clients do not reconnect
   * automatically.
   */
  disconnectUser(userId: string): void;
  /** Closes the sockets opened with one session or token. */
  disconnectCredential(credential: Credential): void;
  /** Number of sockets in this process. */
  readonly connections: number;
  /**
   * Closes this process's sockets so that their clients reconnect elsewhere; does not close the HTTP server.
   */
  close(): Promise<void>;
}

/** Size limit of a client's message in bytes: messages are small commands. */
const MAX_MESSAGE_BYTES = 32 * 1024;
const MAX_SOCKETS_PER_USER = 30;
/** Limit on events cached for clients that disconnect briefly: about 10 MB. */
const MAX_KEPT = 10_000;

/**
 * Creates the live channel (api.md): Socket.IO at `/socket.io`. Guests are rejected with an error that has `{
 * status, name, message }` as its `data`; only the server assigns rooms (ASVS 4.4.2). `shared` is a MongoDB
 * used by other processes too; without it there is only this process.
 */
export function createRealtime(options: {
  httpServer: HttpServer;
  /** Authenticates a socket. @throws HttpError to reject it; a viewer without an id is rejected too */
  authenticate: (handshake: SocketHandshake) => Promise<LiveViewer>;
  /** Called for every account that opens a socket. */
  onConnected?: (userId: string) => void;
  /** Further origins with pages that may connect. */
  allowedOrigins: readonly string[];
  /** Further check of every connection's request. Default: all are accepted. */
  accepts?: (request: IncomingMessage) => boolean;
  shared?: Shared | undefined;
  /** Index of this process among those on the same port; undefined if it is the only one. */
  worker?: WebWorker | undefined;
  /** Limit on events that this process caches for clients that disconnect briefly. Default: 10,000. */
  kept?: number;
  /** Limit on unauthenticated connections of one address. Default: 30. */
  mostWaiting?: number | undefined;
  logger: Logger;
}): Realtime {
  const { httpServer, authenticate, allowedOrigins, logger, accepts = () => true } = options;
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
  const io = new Server(httpServer, {
    path: "/socket.io",
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: 10_000,
    cors: { origin: [...allowedOrigins], credentials: true },
    allowRequest: (request, answer) =>
      answer(null, isOriginAllowed(request, allowedOrigins) && accepts(request)),
    // Reconnecting clients are authenticated again, because their token may have been revoked meanwhile.
    connectionStateRecovery: { maxDisconnectionDuration: 2 * 60_000, skipMiddlewares: false },
    ...(cluster ? { adapter: cluster.adapter } : {}),
  });
  limitWaiting(io, options.mostWaiting);
  const serving = createServing(logger, capPackets(io, logger));
  const viewers = new WeakMap<Socket, LiveViewer & { readonly id: string }>();
  sendPreEncodedText(io);
  forgetSent(io);
  const trim = capRecovery(io, kept);
  const emitHere = (rooms: string[], event: string, payload: unknown, except: string[] = []): void => {
    io.to(rooms).except(except).emit(event, payload);
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
    // Not `io.close()`, which would close the HTTP server while requests are still being answered.
    io.engine.close();
    await io.of("/").adapter.close();
    await router?.close();
    await ready;
  };
  let closing: Promise<void> | undefined;

  return {
    emitToUser: (userId, event, payload) => emit([room(userId)], event, payload),
    emitToUsers: (userIds, event, payload) => {
      // Without a room it would be sent to everyone.
      if (userIds.length > 0) emit(userIds.map(room), event, payload);
    },
    emitToRoom: (name, event, payload, exceptUserId) =>
      emit([name], event, payload, exceptUserId === undefined ? [] : [room(exceptUserId)]),
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
  // A recovered socket is in its previous rooms already; they must belong to the same viewer. Null, because
  // MongoDB does not store undefined.
  if (socket.recovered && (socket.data.userId !== id || socket.data.credential !== credential))
    throw unauthorized();
  const sockets = io.sockets.adapter.rooms.get(room(id))?.size ?? 0;
  if (sockets >= MAX_SOCKETS_PER_USER) throw new HttpError(429, "RateLimitError", "Too many connections");
  socket.data = { userId: id, credential };
  return { ...viewer, id };
}

/**
 * Creates the error that the client receives in `connect_error`; reveals no more than an HTTP response would.
 */
function refusal(thrown: unknown, logger: Logger): Error & { data: object } {
  if (!(thrown instanceof HttpError)) logger.error({ err: thrown }, "a socket could not be authenticated");
  const { status, name, message } = thrown instanceof HttpError ? thrown : unavailable();
  return Object.assign(new Error(message), { data: { status, name, message } });
}

/**
 * Browsers name the page's origin, and a cookie must not work for another site's page; other clients send
 * neither an Origin nor a cookie of this site.
 */
function isOriginAllowed(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
