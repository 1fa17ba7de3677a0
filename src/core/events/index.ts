/** Events: what has happened, told to whoever reacts to it (docs/decisions/0034-events-survive-a-crash.md). */
export { createEventBus, type EventBus, type EventMap } from "./bus.ts";
export { on, type Subscriber } from "./subscriber.ts";
export { prepareEvents } from "./sweep.ts";
