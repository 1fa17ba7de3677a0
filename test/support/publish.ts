import { inTransaction } from "#core/db/transaction.ts";
import type { EventMap } from "#core/events/index.ts";
import type { Services } from "#core/services.ts";

/** Publishes an event without its cause; resolves when its subscribers have handled it. */
export const publishAlone = <Name extends keyof EventMap>(
  { events }: Pick<Services, "events">,
  name: Name,
  payload: EventMap[Name],
): Promise<void> => inTransaction((session) => events.publish(name, payload, session));
