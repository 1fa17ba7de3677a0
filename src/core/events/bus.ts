import type { ClientSession } from "mongodb";
import { afterCommit } from "../db/transaction.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import { insertEvent } from "./outbox.ts";
import type { Subscriber } from "./subscriber.ts";

/** Every event's payload by its name; a feature adds its own in `events.ts` by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface EventMap {}

type Listener<Payload> = (payload: Payload) => void | Promise<void>;

/** Publishes what has happened to whoever reacts to it; knows neither side. */
export interface EventBus {
  /**
   * Tells listeners and durable subscribers, and waits for them; a failure is logged, never thrown. With the session
   * of a transaction the event is written with the change and told after the commit, which waits for it; without one
   * it is written after the change, and a crash in between loses it.
   */
  publish<Name extends keyof EventMap>(
    name: Name,
    payload: EventMap[Name],
    session?: ClientSession,
  ): Promise<void>;
  /** Hears events within this process alone; returns the function that ends it. */
  subscribe<Name extends keyof EventMap>(name: Name, listener: Listener<EventMap[Name]>): () => void;
  /** Makes durable subscribers known; before the first event is published. */
  add(subscribers: readonly Subscriber[]): void;
  /** Runs the subscribers of events that were written. */
  readonly dispatcher: Dispatcher;
}

/** Tells of a listener's failure, or of a durable subscriber's, which is tried again. */
export type OnEventError = (error: unknown, event: string, subscriber?: string) => void;

/** Listeners of this process, and durable subscribers by an outbox in MongoDB. */
export function createEventBus(onError: OnEventError): EventBus {
  const listeners = new Map<PropertyKey, Set<Listener<never>>>();
  const durable = new Map<string, Subscriber[]>();
  const dispatcher = createDispatcher(durable, onError);

  const tell = async (name: string, payload: unknown): Promise<void> => {
    for (const listener of listeners.get(name) ?? []) {
      try {
        await listener(payload as never);
      } catch (error) {
        onError(error, name);
      }
    }
  };

  return {
    dispatcher,
    async publish(name, payload, session) {
      const names = durable.get(name)?.map((each) => each.name);
      const event = names && (await insertEvent(name, payload, names, session));
      const act = async () => {
        await tell(name, payload);
        if (event) await dispatcher.dispatch(event);
      };
      if (session) afterCommit(session, act);
      else await act();
    },
    subscribe(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener as Listener<never>));
      return () => set.delete(listener as Listener<never>);
    },
    add(subscribers) {
      for (const subscriber of subscribers) {
        const { event, name } = subscriber;
        const known = durable.get(event) ?? [];
        if (known.some((each) => each.name === name)) throw new Error(`${name} is twice on ${event}`);
        durable.set(event, [...known, subscriber]);
      }
    },
  };
}
