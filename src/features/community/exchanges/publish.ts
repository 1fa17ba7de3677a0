import { HttpError } from "#core/base/errors.ts";
import { guest } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { closedToPosting } from "../../people/staff/index.ts";
import { publishStory, scheduleStory } from "../../stories/editing/index.ts";
import { Gift, type GiftDoc } from "./model.ts";

/**
 * Milliseconds until a gift is due for publication if its giver may not post now; due publications wait until
 * they may.
 */
const SOON = 60_000;

/** A gift was complete when it was given; its recipient receives it even if its author has changed it since. */
const PROMISED = { promised: true } as const;

/**
 * Job that publishes the gifts of a revealed exchange, each in its author's name; published ones stay
 * unchanged, and a failure does not delay the others. If its author may not post, the gift is scheduled and
 * appears automatically once they may post again.
 */
export function publishGiftsJob(services: Services, jobs: Pick<Jobs, "add">) {
  const job = defineJob<{ readonly exchange: string }>({
    name: "exchanges.publish-gifts",
    async run({ exchange }) {
      const gifts = Gift.find({ exchange: toId(exchange), state: "given" }).lean<GiftDoc>();
      await sweepEach("gifts", gifts.cursor(), async ({ giver, story }) => {
        if (!giver || !story) return;
        const viewer = { ...guest, id: String(giver), role: "member" } as const;
        const caller = { viewer, requestId: `exchange ${exchange}` };
        const now = services.now();
        const isClosed = (await closedToPosting([giver], now)).size > 0;
        const done = isClosed
          ? scheduleStory(services, caller, String(story), { at: new Date(now.getTime() + SOON) }, PROMISED)
          : publishStory(services, caller, String(story), PROMISED);
        await done.catch((error) => {
          if (!(error instanceof HttpError)) throw error;
        });
      });
    },
  });
  jobs.add(job);
  return job;
}
