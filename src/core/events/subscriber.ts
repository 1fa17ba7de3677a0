import type { EventMap } from "./event-maps.ts";

/** What a subscriber is told beside the payload. */
export interface EventContext {
  /** 24-digit hex id of the event: the same each time it is told. */
  readonly eventId: string;
  /** When it happened: told late, it says nothing of what began since. */
  readonly at: Date;
}

type Handle<Payload> = (payload: Payload, context: EventContext) => unknown;

/** A durable reaction to an event: it runs at least once, also where the process ended before. */
export interface Subscriber {
  readonly event: keyof EventMap;
  /** Feature and what it does, unique and never changed: `ratings.forget`; events that wait are kept under it. */
  readonly name: string;
  /** May run twice for one event: it must be once in effect. */
  readonly handle: Handle<never>;
}

/** A durable subscriber, its handler typed by the event's payload. */
export const on = <Name extends keyof EventMap>(
  event: Name,
  { name, handle }: { readonly name: string; readonly handle: Handle<EventMap[Name]> },
): Subscriber => ({ event, name, handle });

/** Tells of a listener's failure, or of a durable subscriber's, which is tried again. */
export type OnEventError = (error: unknown, event: string, subscriber?: string) => void;
