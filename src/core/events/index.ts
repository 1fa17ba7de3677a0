/** Events: notify subscribers of what has happened (docs/decisions/0034-events-survive-a-crash.md). */
export { createEventBus, type EventBus } from "./bus.ts";
export {
  countDeadEvents,
  type DeadEvent,
  deadEvents,
  dropEvent,
  findDeadEvent,
  forgetInEvents,
  reviveEvent,
} from "./dead.ts";
export type { EventMap, TransientEventMap } from "./event-maps.ts";
export { type Listener, listener } from "./listener.ts";
export { on, type Subscriber } from "./subscriber.ts";
export { prepareEvents } from "./sweep.ts";
