import { invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { deliverableOf, isDeliverableText, roleFor } from "#shared/market/order-work.ts";
import type { OrderState } from "#shared/market/orders.enums.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { messages } from "#shared/messages.ts";
import { setHired } from "../../stories/editing/index.ts";
import { findWritten, storyPolicy } from "../../stories/stories/index.ts";
import { suggestionsOf } from "../../stories/suggestions/index.ts";
import { openPaidRound, questionsIn, readingOf } from "../../stories/team-comments/index.ts";
import { audioBy } from "./audio.ts";
import type { OrderDoc } from "./document.ts";
import { Order } from "./model.ts";

/** States in which the seller is working and has the access the buyer granted. */
const WORKING: readonly OrderState[] = ["accepted", "in-progress", "in-review", "disputed"];

/** Form input that gives the seller access to a story. */
export interface AccessInput {
  readonly story?: unknown;
  /** Questions for a beta reader, one per line. */
  readonly questions?: unknown;
}

/**
 * Parses the access to a story that its author gives the seller of an order in this category.
 * @throws 400 at the story's field, "questions"
 */
export async function accessIn(
  caller: Caller,
  category: string,
  input: AccessInput,
  field = "story",
): Promise<Pick<OrderDoc, "story" | "access">> {
  const role = roleFor(category);
  const [story] = isId(input.story) ? await findWritten(caller.viewer.id!, toId(input.story)) : [];
  if (!role || !story || !storyPolicy.can(caller.viewer, "manage-collaborators", story))
    throw invalidField(field, ordersText.work.chooseStory);
  if (story.contents.length === 0) throw invalidField(field, messages.nothingToRead);
  const questions = role === "beta-reader" ? questionsIn(String(input.questions ?? "")) : [];
  return { story: story._id, access: { role, questions } };
}

/**
 * Updates the story's team to match its orders: a seller has the role while working, and none after the order
 * has ended. A beta reader gets the manuscript as it is at their start. Safe to run again.
 */
export async function settleAccess(services: Services, id: string): Promise<void> {
  const order = await Order.findById(toId(id)).lean<OrderDoc>();
  if (!order?.story || roleFor(order.category) === null) return;
  const { story, seller } = order;
  // One seller may have two orders in one story: the role ends with the last one, and the role with more
  // rights takes precedence.
  const working = await Order.find({ story, seller, live: true, access: { $ne: null } }).lean<OrderDoc[]>();
  const given = working.filter(({ state }) => WORKING.includes(state));
  const best = given.find(({ access }) => access?.role === "editor") ?? given[0];
  await setHired(services, story, seller, best?.access ? { role: best.access.role, order: best._id } : null);
  if (order.category !== "beta-reading" || !given.some(({ _id }) => _id.equals(order._id))) return;
  await openPaidRound(services, story, {
    _id: order._id,
    title: order.title,
    by: order.buyer,
    reader: seller,
    questions: order.access?.questions ?? [],
  });
}

/**
 * Clears access when a member was removed from a story's team, or left it: their orders do not add them
 * again.
 */
export const forgetAccess = (story: string, seller: string): Promise<unknown> =>
  Order.updateMany(
    { story: toId(story), seller: toId(seller), live: true, state: { $in: WORKING } },
    { $set: { access: null } },
    { timestamps: false },
  );

/** A seller's work in the story they have access to. */
export interface WorkDone {
  /** Chapters with suggested changes. */
  readonly made: number;
  /** Suggested changes that are not decided yet. */
  readonly open: number;
  readonly comments: number;
  readonly answered: boolean;
}

/** Returns the seller's work in the story since they accepted, or since a later time; null if they have no access. */
export async function workIn(order: OrderDoc, since = order.acceptedAt): Promise<WorkDone | null> {
  const { _id, story, seller, access } = order;
  if (!story || !access || !since) return null;
  const [suggested, read] = await Promise.all([
    suggestionsOf(story, seller, since),
    readingOf(story, _id, seller, since),
  ]);
  return { ...suggested, ...read };
}

/**
 * Checks that something is delivered: a file, or what the category allows instead. Work in the story counts
 * once: after changes were asked for, there must be more of it.
 * @throws 400 at "file" or "text"
 */
export async function assertDelivers(
  { services }: { readonly services: Services },
  order: OrderDoc,
  text: string,
  hasFile: boolean,
): Promise<void> {
  const texts = ordersText.work.nothingDelivered;
  const needed = deliverableOf(order.category);
  if (hasFile) return;
  if (needed === "picture") throw invalidField("file", texts.picture);
  if (needed === "audio") {
    if ((await audioBy(services, order)) > 0) return;
    throw invalidField("file", texts.audio);
  }
  if (isDeliverableText(text)) return;
  const done = needed === "text" ? null : await workIn(order, order.deliveredAt ?? order.acceptedAt);
  if (!done) throw invalidField("text", texts.text);
  if (done.made === 0 && done.comments === 0 && !done.answered)
    throw invalidField("text", ordersText.work.nothingDone);
}
