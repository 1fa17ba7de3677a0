import { HttpError } from "../../../core/base/errors.ts";
import { guest } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { closedToPosting } from "../../people/staff/index.ts";
import { publishStory, scheduleStory } from "../../stories/editing/index.ts";
import { Gift, type GiftDoc } from "./model.ts";

/** When a gift whose giver may not post is due by itself; whatever is due waits until they may. */
const SOON = 60_000;

/**
 * Publishes the gifts of an exchange that is shown, each in its author's name; published already it stays as it is, and
 * one that cannot be keeps no other back. Where posting is closed to its author it is scheduled: it comes out by itself
 * once they may post again.
 */
export function publishGiftsJob(services: Services, jobs: Pick<Jobs, "add">) {
  const job = defineJob<{ readonly exchange: string }>({
    name: "exchanges.publish-gifts",
    async run({ exchange }) {
      const found = Gift.find({ exchange: toId(exchange), state: "given" }).lean<GiftDoc[]>();
      for await (const { giver, story } of found.cursor() as unknown as AsyncIterable<GiftDoc>) {
        if (!giver || !story) continue;
        const viewer = { ...guest, id: String(giver), role: "member" } as const;
        const caller = { viewer, requestId: `exchange ${exchange}` };
        const now = services.now();
        const isClosed = (await closedToPosting([giver], now)).size > 0;
        const done = isClosed
          ? scheduleStory(services, caller, String(story), { at: new Date(now.getTime() + SOON) })
          : publishStory(services, caller, String(story));
        await done.catch((error) => {
          if (!(error instanceof HttpError)) throw error;
        });
      }
    },
  });
  jobs.add(job);
  return job;
}
