import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Express } from "express";
import { limitPatience } from "./patience.ts";

/** Milliseconds between looks for connections whose headers are late. */
const CHECKED_EVERY = 5_000;

/**
 * A server of the application, not listening yet. Its requests and answers are born with the application's own
 * prototypes: Express would give them to each, which takes as long as half of what it does for it, and does nothing
 * where they are there.
 */
export function serverOf(app: Express): Server {
  const server = createServer(
    {
      connectionsCheckingInterval: CHECKED_EVERY,
      IncomingMessage: bornWith(app.request, IncomingMessage),
      ServerResponse: bornWith(app.response, ServerResponse),
    } as never,
    app,
  );
  limitPatience(server);
  return server;
}

/** The same class, whose objects have this prototype, which must come of the class's own. */
function bornWith(prototype: object, base: typeof IncomingMessage | typeof ServerResponse): unknown {
  function Born(...given: unknown[]): object {
    return Reflect.construct(base, given, Born);
  }
  Born.prototype = prototype;
  return Born;
}
