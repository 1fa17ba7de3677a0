import type { EventMap } from "./event-maps.ts";

/** Context passed to a subscriber beside the payload. */
export interface EventContext {
  /** 24-digit hex id of the event, the same on each delivery. */
  readonly eventId: string;
  /** Time of the event. Delivery may be late, so it must not be applied to what began afterwards. */
  readonly at: Date;
  /** True if the event is dead should this delivery fail too. */
  readonly isLast: boolean;
}

type Handle<Payload> = (payload: Payload, context: EventContext) => unknown;

/** Durable reaction to an event: it runs at least once, even if the process ends. */
export interface Subscriber {
  readonly event: keyof EventMap;
  /**
   * Feature and action, unique and permanent: `ratings.forget`; pending events are stored under this name.
   */
  readonly name: string;
  /** Must be idempotent, because it may run twice for one event. */
  readonly handle: Handle<never>;
}

/** Creates a durable subscriber with a handler typed by the event's payload. */
export const on = <Name extends keyof EventMap>(
  event: Name,
  { name, handle }: { readonly name: string; readonly handle: Handle<EventMap[Name]> },
): Subscriber => ({ event, name, handle });

/** Reports the failure of a listener, or of a durable subscriber, which is retried. */
export type OnEventError = (error: unknown, event: string, subscriber?: string) => void;
