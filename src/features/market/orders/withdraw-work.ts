import { HttpError } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import { editChapter, readChapterToEdit } from "../../stories/chapters/index.ts";
import { removeCover, withdrawCredit } from "../../stories/editing/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import type { OrderDoc } from "./document.ts";
import { isLost } from "./escrow.ts";
import { Order } from "./model.ts";
import type { Ordering } from "./ordering.ts";
import { buyerOf } from "./transfer-work.ts";

/**
 * Takes the work of an order off the buyer's story after a bank took its payment back: the cover unless it was
 * replaced, the illustration, and the maker's credit. Safe to run again.
 */
export async function withdrawWork({ services }: Pick<Ordering, "services">, id: string): Promise<void> {
  const order = await Order.findById(toId(id)).lean<OrderDoc>();
  if (!order?.takes || !order.story || !isLost(order)) return;
  const { story, takes, _id } = order;
  if (takes.picture && takes.chapter) await removeIllustration(services, order, takes.picture.id);
  else if (takes.picture) await unlessGone(removeCover(services, String(story), takes.picture.id));
  await withdrawCredit(services, story, _id);
  await Order.updateOne({ _id }, { $set: { takes: null } }, { timestamps: false });
}

/** Removes the picture from its chapter, as an edit by the buyer, who publishes it with their next one. */
async function removeIllustration(
  services: Ordering["services"],
  { story, takes, buyer, _id }: OrderDoc,
  picture: string,
): Promise<void> {
  const caller = buyerOf({ _id, buyer });
  const [owned] = await findWritten(String(buyer), story!);
  const at = owned?.contents.findIndex((each) => each.chapter.equals(takes!.chapter!)) ?? -1;
  const chapter = owned && at >= 0 ? await readChapterToEdit(caller.viewer, owned, at + 1) : null;
  if (!chapter) return;
  const { html } = chapter.pending ?? chapter;
  const without = html
    .replace(new RegExp(`<p>\\s*<img[^>]*${picture}[^>]*>\\s*</p>`, "g"), "")
    .replace(new RegExp(`<img[^>]*${picture}[^>]*>`, "g"), "");
  if (without === html) return;
  const edit = { html: without, version: chapter.version };
  await unlessGone(editChapter(services, caller, String(chapter._id), edit));
}

/** Ignores that the story or chapter is gone, or closed to the buyer meanwhile. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof HttpError) || (error.status !== 404 && error.status !== 403)) throw error;
  }
}
