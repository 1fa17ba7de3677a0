import type { ClientSession } from "mongoose";
import { invalidField } from "#core/base/errors.ts";
import { messages } from "#shared/messages.ts";
import type { StoryChange } from "../stories/index.ts";
import { TeamInvitation, TeamMailInvitation } from "./model.ts";

/**
 * A story cannot be put on sale while a co-author invitation is open, because a story for sale may not have a
 * second author (specification, section 5).
 * @throws 400 at the price
 */
export async function refusePriceWhileAsked(
  { before, after }: StoryChange,
  session: ClientSession,
): Promise<void> {
  if (before.price !== null || after.price === null) return;
  const coAuthorInvitation = { story: after._id, role: "co-author" } as const;
  const open =
    (await TeamInvitation.exists(coAuthorInvitation).session(session)) ??
    (await TeamMailInvitation.exists({ ...coAuthorInvitation, expires: { $gt: new Date() } }).session(
      session,
    ));
  if (open) throw invalidField("price", messages.collaborativeNotSold);
}
