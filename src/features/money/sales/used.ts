import { guest } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { GIFT_REFUND_MONTHS, REFUND_DAYS } from "#shared/money/fees.ts";
import type { ServedChapters } from "../../stories/chapters/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";

const DAY_MS = 86_400_000;

/** Returns the earliest payment time for which the buyer can still request a refund. */
export const refundableSince = (now: Date): Date => new Date(now.getTime() - REFUND_DAYS * DAY_MS);

/** Returns the earliest payment time for which the giver of an unredeemed gift can still request a refund. */
export function giftRefundableSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - GIFT_REFUND_MONTHS);
  return since;
}

/**
 * Records chapters sent to a buyer who can still request a refund. One conditional update, which writes
 * nothing if all are recorded already. Gifts are not recorded: a redeemed gift cannot be refunded.
 */
export const recordServed =
  ({ now }: Pick<Services, "now">) =>
  async ({ reader, story, chapters }: ServedChapters): Promise<void> => {
    const served = chapters.map(toId);
    await Purchase.updateOne(
      {
        reader: toId(reader),
        story: toId(story),
        live: true,
        gift: null,
        paidAt: { $gte: refundableSince(now()) },
        $nor: [{ served: { $all: served } }],
      },
      { $addToSet: { served: { $each: served } } },
    );
  };

/**
 * Returns the share (0 to 1), by words, of a purchase's paid chapters that were sent to the buyer: on pages,
 * by the API, in downloads or as audio. If the story has become free, the share of all chapters.
 */
export async function usedShare({ story: id, served = [] }: PurchaseDoc): Promise<number> {
  if (served.length === 0) return 0;
  const story = String(id);
  const storedStory = await readStory({ ...guest, mature: true, bought: new Set([story]) }, story);
  if (!storedStory) return 0;
  const known = new Set(served.map(String));
  const isServed = ({ chapter }: { readonly chapter: unknown }) => known.has(String(chapter));
  const published = storedStory.contents.filter((entry) => entry.state === "published" || isServed(entry));
  const hasPaid = published.some(({ open }) => !open);
  const bought = published.filter((entry) => !hasPaid || !entry.open || isServed(entry));
  const all = wordsOf(bought);
  return all === 0 ? 0 : wordsOf(bought.filter(isServed)) / all;
}

/** A chapter without words counts as one word. */
const wordsOf = (entries: readonly { readonly words: number }[]): number =>
  entries.reduce((sum, { words }) => sum + Math.max(1, words), 0);
