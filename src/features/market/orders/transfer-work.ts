import { applicationError, forbidden, HttpError, invalidField } from "#core/base/errors.ts";
import { type Caller, guest } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { collect } from "#core/files/collect.ts";
import type { StoredImage } from "#core/files/stored.ts";
import { escapeAttribute } from "#core/text/index.ts";
import { creditFor, isNarrated, isPictured } from "#shared/market/order-work.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { messages } from "#shared/messages.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { uploadsPaths } from "#shared/platform/uploads.paths.ts";
import { editChapter, findChapterStory, readChapterToEdit } from "../../stories/chapters/index.ts";
import { addCredit, setCover } from "../../stories/editing/index.ts";
import { findWritten, storyPolicy } from "../../stories/stories/index.ts";
import { decideBranch } from "../../stories/suggestions/index.ts";
import { audioBy } from "./audio.ts";
import type { OrderDoc, Taken } from "./document.ts";
import { isLost } from "./escrow.ts";
import { Order } from "./model.ts";
import type { Ordering } from "./ordering.ts";
import { permittedOrder } from "./permitted.ts";
import { sideOf } from "./policy.ts";
import { fileOf } from "./reads.ts";
import "./events.ts";

const texts = ordersText.work;

/** Buyer's choices on acceptance about transferring the work into their story. */
export interface TakeInput {
  /** Id of a delivered picture; "" to leave it with the order. */
  readonly use?: unknown;
  readonly story?: unknown;
  /** Chapter that an illustration is placed at the top of. */
  readonly chapter?: unknown;
  readonly credit?: unknown;
  /** "true" uses the audio of the chapters. */
  readonly audio?: unknown;
}

/** True if the work was accepted and some of it can still be transferred. */
export const mayTake = (order: OrderDoc): boolean =>
  isTransferable(order) && order.takes === null && creditFor(order.category) !== null;

/** True if the work is the buyer's: accepted, and not lost to a bank that took the payment back. */
export const isTransferable = (order: Pick<OrderDoc, "state" | "share" | "takenBack">): boolean =>
  (order.state === "completed" || order.state === "released") && !isLost(order);

/**
 * Parses what is transferred into the buyer's story, and whether the maker is credited there; null for
 * nothing.
 * @throws 400 at "use", "audio", "story" or "chapter"
 */
export async function parseTransfer(
  { services }: Pick<Ordering, "services">,
  caller: Caller,
  order: OrderDoc,
  input: TakeInput,
): Promise<Pick<OrderDoc, "takes" | "story"> | null> {
  const credit = input.credit === "true" && creditFor(order.category) !== null;
  const use = typeof input.use === "string" ? input.use : "";
  const audio = input.audio === "true" && isNarrated(order.category);
  if (!credit && !use && !audio) return null;
  if (audio && (await audioBy(services, order)) === 0) throw invalidField("audio", texts.noAudio);
  const file = use ? await fileOf(order._id, use) : null;
  if (use && (!file?.image || !isPictured(order.category))) throw invalidField("use", messages.noSuchPicture);
  const inChapter = use !== "" && order.category === "illustrations";
  const chapterStory = inChapter && isId(input.chapter) ? await findChapterStory(input.chapter) : null;
  if (inChapter && !chapterStory) throw invalidField("chapter", texts.chooseChapter);
  const storyId = chapterStory ? String(chapterStory.story) : order.story ? String(order.story) : input.story;
  const [story] = isId(storyId) ? await findWritten(caller.viewer.id!, toId(storyId)) : [];
  if (!story || !storyPolicy.can(caller.viewer, "update", story))
    throw invalidField(inChapter ? "chapter" : "story", texts.chooseStory);
  const chapter = story.contents.find((each) => String(each.chapter) === input.chapter);
  const takes: Taken = {
    file: use || null,
    credit,
    audio,
    picture: null,
    at: null,
    chapter: inChapter ? (chapter?.chapter ?? null) : null,
  };
  return { story: story._id, takes };
}

/**
 * Transfers work that was accepted earlier, by the buyer or by an expired deadline.
 * @throws 404, 403, 400 by field
 */
export async function transferWork(
  ordering: Ordering,
  caller: Caller,
  id: string,
  input: TakeInput,
): Promise<void> {
  const { services } = ordering;
  const order = await permittedOrder(caller, "act", id);
  if (sideOf(caller.viewer, order) !== "buyer") throw forbidden();
  if (!mayTake(order)) throw applicationError(ordersText.wrong.notNow);
  const $set = await parseTransfer(ordering, caller, order, input);
  if (!$set) throw invalidField("use", texts.chooseSomething);
  await inTransaction(async (session) => {
    const { modifiedCount } = await Order.updateOne(
      { _id: order._id, takes: null },
      { $set },
      { session, timestamps: false },
    );
    if (modifiedCount === 0) throw applicationError(ordersText.wrong.changedMeanwhile);
    await services.events.publish("order.taken", { id }, session);
  });
}

/**
 * Accepts all open suggestions of the seller, if the buyer chose so with the delivery: after the approval
 * commits, so that a failed approval changes nothing. Safe to run again.
 */
export async function acceptSuggestions(services: Ordering["services"], id: string): Promise<void> {
  const order = await Order.findById(toId(id)).lean<OrderDoc>();
  if (!order?.acceptsAll || !order.story) return;
  const all = { editor: String(order.seller), taken: true };
  try {
    await decideBranch(services, buyerOf(order), String(order.story), all);
  } catch (error) {
    // The buyer may no longer edit the story: the suggestions stay open.
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
  }
  await Order.updateOne({ _id: order._id }, { $set: { acceptsAll: false } }, { timestamps: false });
}

/** Returns the buyer as the caller, for follow-ups of their actions. */
export const buyerOf = ({ _id, buyer }: Pick<OrderDoc, "_id" | "buyer">): Caller => ({
  viewer: { ...guest, id: String(buyer), role: "member" },
  requestId: `order ${_id}`,
});

/**
 * Transfers the chosen work into the buyer's story, with the maker's name and the rights; once, even after a
 * crash.
 */
export async function transferAccepted(ordering: Ordering, id: string): Promise<void> {
  const { services } = ordering;
  const order = await Order.findById(toId(id)).lean<OrderDoc>();
  if (!order?.takes || order.takes.at || !order.story || !isTransferable(order)) return;
  const { story, takes, rights, seller, category, _id } = order;
  const picture = await pictureOf(ordering, order, takes);
  if (picture && takes.chapter) await illustrate(ordering, order, picture);
  else if (picture) await setCover(services, null, String(story), { cover: picture });
  const work = takes.credit ? creditFor(category) : null;
  if (work) await addCredit(services, story, { user: seller, work, order: _id, rights });
  await Order.updateOne({ _id }, { $set: { "takes.at": services.now() } }, { timestamps: false });
}

/** Returns the picture as one of the buyer's uploads; created once, and stored with the order. */
async function pictureOf(
  { pictures, files }: Ordering,
  { _id, buyer, title }: OrderDoc,
  { file, chapter, picture }: Taken,
): Promise<StoredImage | null> {
  if (picture || !file) return picture;
  const delivered = await fileOf(_id, file);
  const source = delivered && (await files.read(delivered));
  if (!source) return null;
  const made = await pictures.putImage(await collect(source, MAX_UPLOAD_BYTES), {
    kind: chapter ? ("inline" as const) : ("cover" as const),
    owner: String(buyer),
    name: title,
  });
  const { modifiedCount } = await Order.updateOne(
    { _id, "takes.picture": null },
    { $set: { "takes.picture": made } },
    { timestamps: false },
  );
  if (modifiedCount === 1) return made;
  await pictures.remove(made.id);
  return (await Order.findById(_id).lean<OrderDoc>())?.takes?.picture ?? null;
}

/**
 * Places the picture at the top of its chapter, as an edit by the buyer; an existing one is left unchanged.
 */
async function illustrate(
  { services }: Ordering,
  { story, takes, buyer, title, _id }: OrderDoc,
  { id, width, height }: StoredImage,
): Promise<void> {
  const caller = buyerOf({ _id, buyer });
  const [found] = await findWritten(String(buyer), story);
  const at = found?.contents.findIndex((each) => each.chapter.equals(takes!.chapter!)) ?? -1;
  const chapter = found && at >= 0 ? await readChapterToEdit(caller.viewer, found, at + 1) : null;
  if (!chapter) return;
  const { html } = chapter.pending ?? chapter;
  if (html.includes(id)) return;
  const source = uploadsPaths.file(id, String(width), "jpeg");
  const image = `<p><img src="${source}" width="${width}" height="${height}" alt="${escapeAttribute(title)}"></p>`;
  const edit = { html: image + html, version: chapter.version };
  await editChapter(services, caller, String(chapter._id), edit);
}
