import type { AnyEventMap } from "./event-maps.ts";

/** Reaction within this process only, lost with it: it updates in-process caches or open connections. */
export interface Listener {
  readonly event: keyof AnyEventMap;
  readonly handle: (payload: never) => unknown;
}

/** Creates a listener with a handler typed by the event's payload. */
export const listener = <Name extends keyof AnyEventMap>(
  event: Name,
  handle: (payload: AnyEventMap[Name]) => unknown,
): Listener => ({ event, handle });
