import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Express } from "express";
import { limitPatience } from "./patience.ts";

/** Interval in milliseconds between checks for connections with late headers. */
const CHECKED_EVERY = 5_000;

/**
 * Creates the server of the application, not listening yet. Requests and responses are created with the
 * application's prototypes: otherwise Express would set the prototype of each, which takes half of its time
 * per request; it skips this if the prototype is already set.
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

/** Returns a subclass with objects that have this prototype, which must derive from the class's prototype. */
function bornWith(prototype: object, base: typeof IncomingMessage | typeof ServerResponse): unknown {
  function Born(...given: unknown[]): object {
    return Reflect.construct(base, given, Born);
  }
  Born.prototype = prototype;
  return Born;
}
