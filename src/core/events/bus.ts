import type { ClientSession } from "mongodb";
import { afterCommit } from "../db/transaction.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import type { AnyEventMap, EventMap, TransientEventMap } from "./event-maps.ts";
import type { Listener } from "./listener.ts";
import { insertEvent } from "./outbox.ts";
import type { OnEventError, Subscriber } from "./subscriber.ts";

/** Tells what has happened to whoever reacts to it; knows neither side. */
export interface EventBus {
  /**
   * Writes an event with the change it tells of, in the transaction of `inTransaction`. After the commit, which waits
   * for it, listeners and durable subscribers are told; a failure is logged and tried again, never thrown.
   */
  publish<Name extends keyof EventMap>(
    name: Name,
    payload: EventMap[Name],
    session: ClientSession,
  ): Promise<void>;
  /** Tells listeners of this process alone, and waits for them. */
  emit<Name extends keyof TransientEventMap>(name: Name, payload: TransientEventMap[Name]): Promise<void>;
  /** Listens to events within this process alone; returns the function that ends it. */
  listen<Name extends keyof AnyEventMap>(
    name: Name,
    handle: (payload: AnyEventMap[Name]) => unknown,
  ): () => void;
  /** Makes listeners and durable subscribers known; before the first event is published. */
  add(those: {
    readonly subscribers?: readonly Subscriber[];
    readonly listeners?: readonly Listener[];
  }): void;
  /** Runs the subscribers of events that were written. */
  readonly dispatcher: Dispatcher;
}

/** Listeners of this process, and durable subscribers by an outbox in MongoDB. */
export function createEventBus(
  onError: OnEventError,
  { now = () => new Date(), leaveToSite = false }: EventBusOptions = {},
): EventBus {
  const listeners = new Map<PropertyKey, Set<Listener["handle"]>>();
  const durable = new Map<string, Subscriber[]>();
  const dispatcher = createDispatcher(durable, onError);

  const runListeners = async (name: string, payload: unknown): Promise<void> => {
    for (const handle of listeners.get(name) ?? []) {
      try {
        await handle(payload as never);
      } catch (error) {
        onError(error, name);
      }
    }
  };
  const listen = (name: string, handle: Listener["handle"]): (() => void) => {
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set.add(handle));
    return () => set.delete(handle);
  };

  return {
    dispatcher,
    async publish(name, payload, session) {
      const known = durable.get(name)?.map((each) => each.name);
      const to = leaveToSite ? "site" : known;
      const event = to && (await insertEvent({ name, payload, to, at: now() }, session));
      const act = async () => {
        await runListeners(name, payload);
        if (event && !leaveToSite) await dispatcher.dispatch(event);
      };
      afterCommit(session, act);
    },
    emit: (name, payload) => runListeners(name, payload),
    listen: listen as EventBus["listen"],
    add({ subscribers = [], listeners: heard = [] }) {
      for (const { event, handle } of heard) listen(event, handle);
      for (const subscriber of subscribers) {
        const { event, name } = subscriber;
        const known = durable.get(event) ?? [];
        if (known.some((each) => each.name === name)) throw new Error(`${name} is twice on ${event}`);
        durable.set(event, [...known, subscriber]);
      }
    },
  };
}

interface EventBusOptions {
  /** The clock that says when something happened. */
  readonly now?: () => Date;
  /** For scripts that run commands beside the site: events are written, and the site tells whoever subscribes there. */
  readonly leaveToSite?: boolean;
}
