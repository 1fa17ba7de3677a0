import type { ClientSession } from "mongoose";
import { HttpError } from "#core/base/errors.ts";
import { findOrder, isTransferable } from "#features/market/orders/index.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { endNarrations, type NarrationDependencies } from "../commands.ts";
import { Narration } from "../model.ts";
import { isNarrated } from "../narrated.ts";
import { speakLater } from "../speak.ts";
import { OrderAudio, type OrderAudioDoc } from "./model.ts";

/**
 * Takes an order's audio off its chapters after a bank took the payment back, unless it was replaced there; it
 * stays with the order. Safe to run again.
 */
export async function withdrawOrderAudio(
  dependencies: Pick<NarrationDependencies, "services" | "jobs" | "bytes" | "speak">,
  id: string,
): Promise<void> {
  const order = await findOrder(id);
  if (!order?.story || isTransferable(order)) return;
  const used = await OrderAudio.find({ order: order._id, usedAt: { $ne: null } }).lean<OrderAudioDoc[]>();
  for (const { _id, chapter, original } of used) {
    const which = { _id: chapter, voice: "narrator" as const };
    const isIts = async (session: ClientSession) =>
      (await Narration.exists({ ...which, "original.file": original.file }).session(session)) !== null;
    const removed = changeStory(
      dependencies.services,
      order.story,
      async (story, session) =>
        (await isIts(session)) ? { narration: await isNarrated(story, session, chapter) } : {},
      async (_change, session) => {
        if (!(await isIts(session))) return;
        await endNarrations(dependencies, which, session);
        await speakLater(dependencies, [chapter], session);
      },
    );
    await removed.catch((error: unknown) => {
      // The story is gone, and its narrations with it.
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
    });
    await OrderAudio.updateOne({ _id }, { $set: { usedAt: null } });
  }
}
