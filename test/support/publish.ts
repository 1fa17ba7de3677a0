import { inTransaction } from "../../src/core/db/transaction.ts";
import type { EventMap } from "../../src/core/events/index.ts";
import type { Services } from "../../src/core/services.ts";

/** Publishes an event as if something had happened, without anything that did; ends when its subscribers were told. */
export const publishAlone = <Name extends keyof EventMap>(
  { events }: Pick<Services, "events">,
  name: Name,
  payload: EventMap[Name],
): Promise<void> => inTransaction((session) => events.publish(name, payload, session));
