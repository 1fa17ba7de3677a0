import { HttpError } from "../../../core/base/errors.ts";
import { guest } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { publishStory } from "../../stories/editing/index.ts";
import { Gift, type GiftDoc } from "./model.ts";

/**
 * Publishes the gifts of an exchange that is shown, each in its author's name; published already it stays as it is, and
 * one that cannot be keeps no other back.
 */
export function publishGiftsJob(services: Services, jobs: Pick<Jobs, "add">) {
  const job = defineJob<{ readonly exchange: string }>({
    name: "exchanges.publish-gifts",
    async run({ exchange }) {
      const found = Gift.find({ exchange: toId(exchange), state: "given" }).lean<GiftDoc[]>();
      for await (const { giver, story } of found.cursor() as unknown as AsyncIterable<GiftDoc>) {
        if (!giver || !story) continue;
        const viewer = { ...guest, id: String(giver), role: "member" } as const;
        await publishStory(services, { viewer, requestId: `exchange ${exchange}` }, String(story)).catch(
          (error) => {
            if (!(error instanceof HttpError)) throw error;
          },
        );
      }
    },
  });
  jobs.add(job);
  return job;
}
