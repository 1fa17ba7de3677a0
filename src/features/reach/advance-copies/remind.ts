import { inTransaction } from "#core/db/transaction.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { REMIND_DAYS } from "#shared/reach/advance-copies.ts";
import { findLinks, linksDue } from "../story-links/index.ts";
import { eventOf } from "./commands.ts";
import { AdvanceCopy, type CopyDoc } from "./model.ts";
import { findSharedAmong, isApart } from "./reads.ts";

const DAY_MS = 86_400_000;

/**
 * Reminds readers without feedback that the story's release, or the end of their access, is a few days away.
 * Each once.
 */
export async function remindReaders(services: Services, signal: AbortSignal): Promise<void> {
  const now = services.now();
  const soon = new Date(now.getTime() + REMIND_DAYS * DAY_MS);
  const sweep = createSweep("copies", signal);
  const due = [...(await findLinks(await linksDue(now, soon))).values()];
  const shared = await findSharedAmong(due);
  await sweep.each(due, async ({ _id: link }) => {
    if (!shared.has(String(link))) return;
    const silent = { link, state: "given", feedbackAt: null, remindedAt: { $exists: false } } as const;
    await sweep.each(AdvanceCopy.find(silent).lean<CopyDoc>().cursor(), async (copy) => {
      if (await isApart(copy)) return;
      await inTransaction(async (session) => {
        const mine = { _id: copy._id, ...silent };
        const { modifiedCount } = await AdvanceCopy.updateOne(
          mine,
          { $set: { remindedAt: now } },
          { session },
        );
        if (modifiedCount > 0) await services.events.publish("advance-copy.due", eventOf(copy), session);
      });
    });
  });
  sweep.end();
}
