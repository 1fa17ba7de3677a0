import type { AnyEventMap } from "./event-maps.ts";

/** A reaction within this process alone, lost with it: it refreshes memory, or what hangs on connections. */
export interface Listener {
  readonly event: keyof AnyEventMap;
  readonly handle: (payload: never) => unknown;
}

/** A listener, its handler typed by the event's payload. */
export const listener = <Name extends keyof AnyEventMap>(
  event: Name,
  handle: (payload: AnyEventMap[Name]) => unknown,
): Listener => ({ event, handle });
