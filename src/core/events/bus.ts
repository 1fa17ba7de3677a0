/** Every event's payload by its name; a feature adds its own in `events.ts` by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface EventMap {}

type Handler<Payload> = (payload: Payload) => void | Promise<void>;

/** Publishes what has happened to whoever reacts to it; knows neither side. */
export interface EventBus {
  /** Calls every subscriber, one after another, and waits; a subscriber's failure is logged, never thrown. */
  publish<Name extends keyof EventMap>(name: Name, payload: EventMap[Name]): Promise<void>;
  /** Returns the function that ends the subscription. */
  subscribe<Name extends keyof EventMap>(name: Name, handler: Handler<EventMap[Name]>): () => void;
}

/** A bus within this process. What must survive a crash goes through a job (`core/jobs`) instead. */
export function createEventBus(onError: (error: unknown, name: string) => void): EventBus {
  const handlers = new Map<PropertyKey, Set<Handler<never>>>();
  return {
    async publish(name, payload) {
      for (const handler of handlers.get(name) ?? []) {
        try {
          await (handler as Handler<typeof payload>)(payload);
        } catch (error) {
          onError(error, String(name));
        }
      }
    },
    subscribe(name, handler) {
      const set = handlers.get(name) ?? new Set();
      handlers.set(name, set.add(handler as Handler<never>));
      return () => set.delete(handler as Handler<never>);
    },
  };
}
