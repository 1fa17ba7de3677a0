import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { type OrderDoc, sideOf } from "#features/market/orders/index.ts";
import { findUncheckedStory } from "#features/stories/stories/index.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import type { OrderAudioPageData, OrderAudioRowDto } from "#shared/reach/order-audio.dto.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { isNarrating } from "./commands.ts";
import { OrderAudio, type OrderAudioDoc } from "./model.ts";

/** Counts the chapters with audio in an order. */
export const countOrderAudio = (order: OrderDoc["_id"]): Promise<number> =>
  OrderAudio.countDocuments({ order });

/** Returns the audio of one chapter in an order, or null. */
export const findOrderAudio = (order: OrderDoc["_id"], chapter: string): Promise<OrderAudioDoc | null> =>
  OrderAudio.findOne({ order, chapter: toId(chapter) }).lean<OrderAudioDoc>();

/**
 * Returns an order's audio by chapter; its narrator, while the order is in progress, sees all chapters to
 * narrate.
 */
export async function readOrderAudio(
  viewer: Viewer,
  order: OrderDoc,
): Promise<Omit<OrderAudioPageData, "megabytes">> {
  const orderAudios = await OrderAudio.find({ order: order._id }).sort({ _id: 1 }).lean<OrderAudioDoc[]>();
  const side = sideOf(viewer, order);
  const mayPut = side === "seller" && isNarrating(order);
  const story = order.story && side !== null ? await findUncheckedStory(String(order.story)) : null;
  const left = new Map(orderAudios.map((each) => [String(each.chapter), each]));
  const rows = (story?.contents ?? []).flatMap((entry): OrderAudioRowDto[] => {
    const own = left.get(String(entry.chapter));
    left.delete(String(entry.chapter));
    if (!own && !mayPut) return [];
    const title = own && !mayPut ? own.title : chapterTitle(entry, story!.language);
    return [{ chapter: String(entry.chapter), title, audio: own ? presentAudio(order, own) : null }];
  });
  return {
    order: { id: String(order._id), title: order.title },
    side,
    mayPut,
    language: story?.language ?? "en",
    rows: [
      ...rows,
      ...[...left.values()].map((own) => ({
        chapter: String(own.chapter),
        title: own.title,
        audio: presentAudio(order, own),
      })),
    ],
  };
}

const presentAudio = (
  { _id }: OrderDoc,
  { chapter, original, seconds, usedAt }: OrderAudioDoc,
): OrderAudioRowDto["audio"] => ({
  source: {
    href: ordersPaths.audioFile(String(_id), String(chapter), original.file, original.ending),
    type: original.type,
    bytes: original.bytes,
  },
  seconds: Math.round(seconds),
  fileName: original.name,
  used: usedAt !== null,
});
