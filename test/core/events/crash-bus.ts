import { setTimeout } from "node:timers/promises";
import mongoose from "mongoose";
import { createEventBus, type EventBus } from "#core/events/bus.ts";
import { on } from "#core/events/subscriber.ts";

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "crash.changed": { readonly id: string; readonly change: string };
  }
}

/** A bus with two subscribers that record each change, once for each event however often they run. */
export function crashBus(): EventBus {
  const events = createEventBus((error) => {
    throw error;
  });
  const noting = (name: string) =>
    on("crash.changed", {
      name,
      async handle({ change }, { eventId }) {
        // The process is killed at a random point during this delay.
        await setTimeout(Math.random() * 10);
        await mongoose.connection
          .collection<{ _id: string }>("effects")
          .updateOne({ _id: `${name} ${eventId}` }, { $set: { name, change } }, { upsert: true });
      },
    });
  events.add({ subscribers: [noting("first"), noting("second")] });
  return events;
}
