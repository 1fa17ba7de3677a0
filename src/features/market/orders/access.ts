import { invalidField } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { roleFor } from "../../../shared/market/order-work.ts";
import type { OrderState } from "../../../shared/market/orders.enums.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import { messages } from "../../../shared/messages.ts";
import { setHired } from "../../stories/editing/index.ts";
import { findWritten, storyPolicy } from "../../stories/stories/index.ts";
import { suggestionsOf } from "../../stories/suggestions/index.ts";
import { giveOutFor, questionsIn, readingOf } from "../../stories/team-comments/index.ts";
import { audioBy } from "./audio.ts";
import { Order, type OrderDoc } from "./model.ts";

/** The seller works: what the buyer opened to them is open. */
const WORKING: readonly OrderState[] = ["accepted", "in-progress", "in-review", "disputed"];

/** What the forms send that open a story to the seller. */
export interface AccessInput {
  readonly story?: unknown;
  /** For a beta-reader, one a line. */
  readonly questions?: unknown;
}

/** The story that its author opens to who works on an order of this category. @throws 400 at "story", "questions" */
export async function accessIn(
  caller: Caller,
  category: string,
  input: AccessInput,
): Promise<Pick<OrderDoc, "story" | "access">> {
  const role = roleFor(category);
  const [story] = isId(input.story) ? await findWritten(caller.viewer.id!, toId(input.story)) : [];
  if (!role || !story || !storyPolicy.can(caller.viewer, "manage-collaborators", story))
    throw invalidField("story", ordersText.work.chooseStory);
  if (story.contents.length === 0) throw invalidField("story", messages.nothingToRead);
  const questions = role === "beta-reader" ? questionsIn(String(input.questions ?? "")) : [];
  return { story: story._id, access: { role, questions } };
}

/**
 * Makes the story as the order has it: its seller has the role while they work, and nobody has one from an order that is
 * over. A beta-reader is given the manuscript as it stands when they begin. Can run any number of times.
 */
export async function settleAccess(services: Services, id: string): Promise<void> {
  const order = await Order.findById(toId(id)).lean<OrderDoc>();
  if (!order?.story || roleFor(order.category) === null) return;
  const { story, seller } = order;
  // Two orders of one seller in one story: the role ends with the last, and more goes before less.
  const working = await Order.find({ story, seller, live: true, access: { $ne: null } }).lean<OrderDoc[]>();
  const given = working.filter(({ state }) => WORKING.includes(state));
  const best = given.find(({ access }) => access?.role === "editor") ?? given[0];
  await setHired(services, story, seller, best?.access ? { role: best.access.role, order: best._id } : null);
  if (order.category !== "beta-reading" || !given.some(({ _id }) => _id.equals(order._id))) return;
  await giveOutFor(services, story, {
    ...{ _id: order._id, title: order.title, by: order.buyer, reader: seller },
    questions: order.access?.questions ?? [],
  });
}

/** Somebody was taken off a story's team, or left it: their orders do not bring them back. */
export const forgetAccess = (story: string, seller: string): Promise<unknown> =>
  Order.updateMany(
    { story: toId(story), seller: toId(seller), live: true, state: { $in: WORKING } },
    { $set: { access: null } },
    { timestamps: false },
  );

/** What a seller has done in the story that was opened to them. */
export interface WorkDone {
  /** Chapters that they suggested changes for, and those whose changes are not all decided. */
  readonly made: number;
  readonly open: number;
  readonly comments: number;
  readonly answered: boolean;
}

/** What the seller has done in the story since they accepted; null where it is not open to them. */
export async function workIn(order: OrderDoc): Promise<WorkDone | null> {
  const { _id, story, seller, access, acceptedAt } = order;
  if (!story || !access || !acceptedAt) return null;
  const [suggested, read] = await Promise.all([
    suggestionsOf(story, seller, acceptedAt),
    readingOf(story, _id, seller, acceptedAt),
  ]);
  return { ...suggested, ...read };
}

/** @throws 400 where nothing is delivered: neither work in the story, nor words, nor a file */
export async function assertDelivers(
  { services }: { readonly services: Services },
  order: OrderDoc,
  text: string,
  hasFile: boolean,
): Promise<void> {
  if (text || hasFile || (await audioBy(services, order)) > 0) return;
  const done = await workIn(order);
  if (done && done.made === 0 && done.comments === 0 && !done.answered)
    throw invalidField("text", ordersText.work.nothingDone);
}
