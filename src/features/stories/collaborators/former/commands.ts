import { randomUUID } from "node:crypto";
import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { collaboratorsMessages } from "#shared/stories/collaborators.messages.ts";
import { eventOf, findUncheckedStory } from "../../stories/index.ts";
import { storyOfAuthor } from "../team.ts";
import { FormerCoAuthor } from "./model.ts";
import { canAskAgain, findFormerCoAuthors } from "./sale.ts";
import "../events.ts";

/**
 * Asks a former co-author to allow the sale of a story with their chapters.
 * @throws 404, 403; 400 if they have allowed it, or were asked within `ASK_AGAIN_DAYS`
 */
export async function askToAllowSale(
  services: Services,
  caller: Caller,
  id: string,
  user: string,
): Promise<void> {
  const story = await storyOfAuthor(caller, id);
  const [found] = isId(user) ? await findFormerCoAuthors(story, toId(user)) : [];
  if (!found) throw notFound();
  if (found.former.allowed) throw applicationError(collaboratorsMessages.allowedAlready);
  const now = services.now();
  const { _id, askedAt } = found.former;
  await inTransaction(async (session) => {
    const { modifiedCount } = await FormerCoAuthor.updateOne(
      { _id, askedAt, allowed: false },
      { $set: { askedAt: now } },
      { session },
    );
    if (modifiedCount === 0 || !canAskAgain(found.former, now))
      throw applicationError(collaboratorsMessages.askedAlready);
    const event = { ...eventOf(caller, story), user, question: randomUUID() };
    await services.events.publish("story.sale-asked", event, session);
  });
}

/** Allowed, or asked and not answered since. */
const NOT_YET_REFUSED = {
  $or: [{ allowed: true }, { answeredAt: null }, { $expr: { $lt: ["$answeredAt", "$askedAt"] } }],
};

/**
 * Allows or no longer allows the sale of a story with the caller's chapters. While the story is on sale, it
 * cannot be withdrawn, because readers have bought it.
 * @throws 404 for anybody who is not a former co-author with chapters; 400 while it is on sale
 */
export async function answerSale(
  services: Services,
  caller: Caller,
  id: string,
  allow: boolean,
): Promise<void> {
  const { viewer } = caller;
  if (!viewer.id) throw forbidden();
  const story = isId(id) ? await findUncheckedStory(id) : null;
  const [found] = story ? await findFormerCoAuthors(story, toId(viewer.id)) : [];
  if (!story || !found) throw notFound();
  await inTransaction(async (session) => {
    const changed = await FormerCoAuthor.updateOne(
      { _id: found.former._id, ...(allow ? { allowed: false } : NOT_YET_REFUSED) },
      { $set: { allowed: allow, answeredAt: services.now() } },
      { session },
    );
    const current = await findUncheckedStory(id, session);
    if (!current) throw notFound();
    if (!allow && current.price !== null) throw applicationError(collaboratorsMessages.onSaleNow);
    if (changed.modifiedCount === 0) return;
    const event = { ...eventOf(caller, story), allowed: allow, answer: randomUUID() };
    await services.events.publish("story.sale-answered", event, session);
  });
}
