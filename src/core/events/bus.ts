import type { ClientSession } from "mongodb";
import { afterCommit } from "../db/transaction.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import type { AnyEventMap, EventMap, TransientEventMap } from "./event-maps.ts";
import type { Listener } from "./listener.ts";
import { insertEvent } from "./outbox.ts";
import type { OnEventError, Subscriber } from "./subscriber.ts";

/** Event bus that decouples publishers from subscribers. */
export interface EventBus {
  /**
   * Writes an event together with the change it describes, in the transaction of `inTransaction`. Listeners
   * and durable subscribers run after the commit, and `inTransaction` waits for them; a failure is logged and
   * retried, never thrown.
   */
  publish<Name extends keyof EventMap>(
    name: Name,
    payload: EventMap[Name],
    session: ClientSession,
  ): Promise<void>;
  /** Notifies only listeners in this process, and waits for them. */
  emit<Name extends keyof TransientEventMap>(name: Name, payload: TransientEventMap[Name]): Promise<void>;
  /** Listens to events within this process only; returns the function that removes the listener. */
  listen<Name extends keyof AnyEventMap>(
    name: Name,
    handle: (payload: AnyEventMap[Name]) => unknown,
  ): () => void;
  /** Registers listeners and durable subscribers; must be called before the first event is published. */
  add(those: {
    readonly subscribers?: readonly Subscriber[];
    readonly listeners?: readonly Listener[];
  }): void;
  /** Dispatcher that runs the subscribers of stored events. */
  readonly dispatcher: Dispatcher;
}

/** Creates a bus with listeners in this process, and durable subscribers through an outbox in MongoDB. */
export function createEventBus(
  onError: OnEventError,
  { now = () => new Date(), leaveToSite = false, published = () => {} }: EventBusOptions = {},
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
        published(name);
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
  /** Clock for the time of events. */
  readonly now?: () => Date;
  /**
   * For scripts that run commands beside the site: events are only written, and the site runs the
   * subscribers.
   */
  readonly leaveToSite?: boolean;
  /** Called with the name of every published event after its commit. */
  readonly published?: ((name: string) => void) | undefined;
}
