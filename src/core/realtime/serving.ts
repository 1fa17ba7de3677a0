import type { Logger } from "pino";
import type { Socket } from "socket.io";
import { HttpError, unavailable } from "../base/errors.ts";
import { cleanInput } from "../text/clean-input.ts";
import type { LiveViewer } from "./live-viewer.ts";

/** Authenticated connection that sends a request over the live channel. */
export interface LiveClient {
  /** Id of the connection; changes after each reconnect. */
  readonly connection: string;
  readonly viewer: LiveViewer & { readonly id: string };
  /** Joins a room. A reconnected client is in no rooms. */
  enter(room: string): Promise<void>;
  leave(room: string): Promise<void>;
  isIn(room: string): boolean;
  /** Raises the message limit for live editing. */
  allowWriting(): void;
  /** Runs an action once the connection is closed. */
  whenGone(act: () => void): void;
}

/** Handles a client's event; thrown errors are reported as in an HTTP response. */
export type LiveHandler = (client: LiveClient, payload: unknown) => unknown;

/**
 * Creates the handlers of client events, each with a response: `{ data }` or `{ error: { status, name,
 * message } }`.
 */
export function createServing(logger: Logger, allowWriting: (socket: Socket) => void) {
  const handlers = new Map<string, LiveHandler>();

  return {
    add(event: string, handler: LiveHandler): void {
      if (handlers.has(event)) throw new Error(`two features answer ${event}`);
      handlers.set(event, handler);
    },
    /** Serves an accepted socket. */
    serve(socket: Socket, viewer: LiveViewer & { readonly id: string }): void {
      const entered = new Set<string>();
      const gone: (() => void)[] = [];
      const client: LiveClient = {
        connection: socket.id,
        viewer,
        async enter(room) {
          entered.add(room);
          await socket.join(room);
        },
        async leave(room) {
          entered.delete(room);
          await socket.leave(room);
        },
        isIn: (room) => socket.rooms.has(room),
        allowWriting: () => allowWriting(socket),
        whenGone: (act) => void gone.push(act),
      };
      // Leave rooms before the session is saved for recovery: access to rooms is checked again.
      socket.on("disconnecting", () => {
        for (const room of entered) void socket.leave(room);
      });
      socket.on("disconnect", () => {
        for (const act of gone) act();
      });
      for (const [event, handler] of handlers)
        socket.on(event, (payload: unknown, answer: unknown) => {
          void respond(handler, client, payload).then((answered) => {
            if (typeof answer === "function") answer(answered);
          });
        });
    },
  };

  async function respond(handler: LiveHandler, client: LiveClient, payload: unknown): Promise<object> {
    try {
      return { data: (await handler(client, cleanInput(payload))) ?? null };
    } catch (thrown) {
      if (!(thrown instanceof HttpError)) logger.error({ err: thrown }, "a live request failed");
      const { status, name, message } = thrown instanceof HttpError ? thrown : unavailable();
      return { error: { status, name, message } };
    }
  }
}
