import type { Logger } from "pino";
import type { Socket } from "socket.io";
import { HttpError, unavailable } from "../base/errors.ts";
import type { LiveViewer } from "./live-viewer.ts";

/** Who asks for something over the live channel, by one connection of theirs. */
export interface LiveAsker {
  /** Of the connection; another after each time it was lost. */
  readonly connection: string;
  readonly viewer: LiveViewer & { readonly id: string };
  /** Receives from now on what is sent to a room. A connection that was lost is in none when it is back. */
  enter(room: string): Promise<void>;
  leave(room: string): Promise<void>;
  isIn(room: string): boolean;
  /** May send as many messages as live writing takes. */
  allowWriting(): void;
  /** Does something once the connection is gone. */
  whenGone(act: () => void): void;
}

/** Answers what a client asks by an event; what it throws is told as an HTTP answer would tell it. */
export type LiveHandler = (asker: LiveAsker, payload: unknown) => unknown;

/** Events that clients may send, each with its answer: `{ data }` or `{ error: { status, name, message } }`. */
export function createServing(logger: Logger, allowWriting: (socket: Socket) => void) {
  const handlers = new Map<string, LiveHandler>();

  return {
    add(event: string, handler: LiveHandler): void {
      if (handlers.has(event)) throw new Error(`two features answer ${event}`);
      handlers.set(event, handler);
    },
    /** Serves a socket that was let in. */
    serve(socket: Socket, viewer: LiveViewer & { readonly id: string }): void {
      const entered = new Set<string>();
      const gone: (() => void)[] = [];
      const asker: LiveAsker = {
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
      // Before its session is kept for its return: rights to rooms are asked for anew.
      socket.on("disconnecting", () => {
        for (const room of entered) void socket.leave(room);
      });
      socket.on("disconnect", () => {
        for (const act of gone) act();
      });
      for (const [event, handler] of handlers)
        socket.on(event, (payload: unknown, answer: unknown) => {
          void respond(handler, asker, payload).then((answered) => {
            if (typeof answer === "function") answer(answered);
          });
        });
    },
  };

  async function respond(handler: LiveHandler, asker: LiveAsker, payload: unknown): Promise<object> {
    try {
      return { data: (await handler(asker, payload)) ?? null };
    } catch (thrown) {
      if (!(thrown instanceof HttpError)) logger.error({ err: thrown }, "a live request failed");
      const { status, name, message } = thrown instanceof HttpError ? thrown : unavailable();
      return { error: { status, name, message } };
    }
  }
}
