import {
  byPersonalData,
  type Consequences,
  decidedOnRead,
  handler,
  notAffected,
} from "#core/consequences.ts";
import { escalateOrdersOf, reinstateOrdersOf } from "./escalate.ts";
import type { Ordering } from "./ordering.ts";
import { abandonBetween, abandonOrdersOf } from "./settle.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const ordersConsequences = (ordering: Ordering): Consequences => ({
  account: {
    banned: handler("orders.escalate-banned", async ({ id }) => {
      await escalateOrdersOf(ordering, id);
      await abandonOrdersOf(ordering, id);
    }),
    unbanned: handler("orders.reinstate-unbanned", ({ id }) => reinstateOrdersOf(ordering, id)),
    deleted: byPersonalData,
  },
  relation: {
    // A paid order binds both sides; either can propose to cancel it after a block.
    blocked: handler("orders.abandon-blocked", ({ by, who }) => abandonBetween(ordering, by, who)),
    unblocked: notAffected("An abandoned order is placed again."),
    muted: notAffected("Muting does not concern orders."),
    unmuted: notAffected("Muting does not concern orders."),
  },
  content: notAffected("Only the two sides and the staff can read an order's messages."),
  work: notAffected("An order names its story by id."),
  transfer: notAffected(
    "An order belongs to its buyer. Work that was paid for stays on the story it was made for.",
  ),
  purchase: notAffected("Orders are refunded separately."),
  name: decidedOnRead("Names are looked up at each read."),
});
