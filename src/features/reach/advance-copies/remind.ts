import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { REMIND_DAYS } from "../../../shared/reach/advance-copies.ts";
import { linksDue } from "../story-links/index.ts";
import { eventOf } from "./commands.ts";
import { AdvanceCopy, type CopyDoc } from "./model.ts";

const DAY_MS = 86_400_000;

/**
 * Reminds readers who have said nothing of their copy that its story comes out, or that their copy ends, in a few days. Each
 * once, whatever crashes.
 */
export async function remindReaders(services: Services, signal: AbortSignal): Promise<void> {
  const now = services.now();
  const soon = new Date(now.getTime() + REMIND_DAYS * DAY_MS);
  for (const link of await linksDue(now, soon)) {
    const silent = { link, state: "given", feedbackAt: null, remindedAt: { $exists: false } } as const;
    for await (const copy of AdvanceCopy.find(silent).lean<CopyDoc>().cursor()) {
      signal.throwIfAborted();
      await inTransaction(async (session) => {
        const mine = { _id: copy._id, ...silent };
        const { modifiedCount } = await AdvanceCopy.updateOne(
          mine,
          { $set: { remindedAt: now } },
          { session },
        );
        if (modifiedCount > 0) await services.events.publish("advance-copy.due", eventOf(copy), session);
      });
    }
  }
}
