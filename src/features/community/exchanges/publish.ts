import { HttpError } from "#core/base/errors.ts";
import { guest } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { closedToPosting } from "../../people/staff/index.ts";
import { publishStory, scheduleStory } from "../../stories/editing/index.ts";
import { readCurrentStories } from "../../stories/stories/index.ts";
import { canAppear, findUnpublishable } from "./gift-standing.ts";
import { loseGift } from "./lost-gifts.ts";
import { Exchange, type ExchangeDoc, Gift, type GiftDoc } from "./model.ts";

/**
 * Milliseconds until a gift is due for publication if its giver may not post now; due publications wait until
 * they may.
 */
const SOON = 60_000;

/** A gift was complete when it was given; its recipient receives it even if its author has changed it since. */
const PROMISED = { promised: true } as const;

/**
 * Job that publishes the gifts of a revealed exchange, or one of them, each in its author's name; published
 * ones stay unchanged, and a failure does not delay the others. If its author may not post, the gift is
 * scheduled and appears automatically once they may post again. One that cannot be published needs a new giver.
 */
export function publishGiftsJob(services: Services, jobs: Pick<Jobs, "add">) {
  const job = defineJob<{ readonly exchange: string; readonly gift?: string }>({
    name: "exchanges.publish-gifts",
    async run({ exchange: id, gift }) {
      const exchange = await Exchange.findOne({ _id: toId(id), state: "revealed" }).lean<ExchangeDoc>();
      if (!exchange) return;
      const filter = { exchange: exchange._id, state: "given", ...(gift && { _id: toId(gift) }) } as const;
      const gifts = Gift.find(filter).lean<GiftDoc>().cursor();
      await sweepOnce("gifts of revealed exchanges", gifts, (each) => publishGift(services, exchange, each));
    },
  });
  jobs.add(job);
  return job;
}

async function publishGift(services: Services, exchange: ExchangeDoc, gift: GiftDoc): Promise<void> {
  const lose = () =>
    inTransaction((session) => loseGift(services, exchange, gift, { promised: true }, session));
  const stories = await readCurrentStories(gift.story ? [gift.story] : []);
  const story = stories.get(String(gift.story));
  if (story?.state === "published" && canAppear(story)) return;
  if ((await findUnpublishable([gift], stories)).length > 0) return void (await lose());
  const { giver } = gift;
  const viewer = { ...guest, id: String(giver), role: "member" } as const;
  const caller = { viewer, requestId: `exchange ${exchange._id}` };
  const now = services.now();
  const isClosed = (await closedToPosting([giver], now)).size > 0;
  try {
    const id = String(gift.story);
    const at = new Date(now.getTime() + SOON);
    if (isClosed) await scheduleStory(services, caller, id, { at }, PROMISED);
    else await publishStory(services, caller, id, PROMISED);
  } catch (error) {
    // Its author has changed it since it was checked. Any other failure is retried.
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    await lose();
  }
}
