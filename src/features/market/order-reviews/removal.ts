import type { ClientSession, Types } from "mongoose";
import type { Services } from "#core/services.ts";
import { countRating } from "./commands.ts";
import { OrderReview, type OrderReviewDoc } from "./model.ts";
import { NOTIFIED } from "./notified.ts";

/**
 * Removes a review that breaks the rules from everyone but its author and staff, or restores it; its rating does not
 * count meanwhile. Returns false if it does not exist.
 */
export async function setRemoved(
  { events, now }: Pick<Services, "events" | "now">,
  _id: Types.ObjectId,
  removed: boolean,
  session: ClientSession,
): Promise<boolean> {
  const change = removed ? { $set: { removed } } : { $unset: { removed: 1 } };
  const before = await OrderReview.findOneAndUpdate({ _id }, change, {
    session,
    timestamps: false,
  }).lean<OrderReviewDoc>();
  if (!before) return false;
  if ((before.removed ?? false) === removed) return true;
  if (before.side === "buyer") await countRating(session, before.service);
  const content = { id: String(_id), content: NOTIFIED };
  await (removed
    ? events.publish("content.removed", { ...content, at: now().getTime() }, session)
    : events.publish("content.restored", content, session));
  return true;
}
