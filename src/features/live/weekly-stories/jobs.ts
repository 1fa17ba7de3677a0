import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { findWeeklyReaders } from "../../people/users/index.ts";
import { commonLists } from "./content.ts";
import { type Sending, sendWeeklyStories } from "./send.ts";

/** Emails per run: short runs leave room for others, and little to repeat. */
const BATCH = 100;

interface Place {
  /** Start time of the week's emails, ISO 8601. */
  readonly at: string;
  /** Member after which to continue; null at the start. */
  readonly after: string | null;
}

/**
 * Sends the week's emails in batches. An interrupted run repeats its batch, and members who already got the
 * email get no second one; a failed email is retried separately and does not delay others.
 */
export function createWeeklyStoriesJobs(jobs: Jobs, sending: Sending, limit = BATCH) {
  const one = defineJob<{ at: string; user: string }>({
    name: "story-letters.one",
    run: async ({ at, user }) =>
      void (await sendWeeklyStories(sending, user, new Date(at), commonLists(new Date(at)))),
  });
  const batch = defineJob<Place>({
    name: "story-letters.batch",
    concurrency: 1,
    async run({ at, after }, { signal, logger }) {
      const members = await findWeeklyReaders(after, limit);
      const lists = commonLists(new Date(at));
      for (const user of members) {
        signal.throwIfAborted();
        await sendWeeklyStories(sending, user, new Date(at), lists).catch(async (error) => {
          logger.warn({ err: error }, "a weekly email could not be sent; it is retried automatically");
          await jobs.enqueue(one, { at, user }, { key: `${at}:${user}` });
        });
      }
      const last = members.length === limit ? members.at(-1)! : null;
      if (last) await jobs.enqueue(batch, { at, after: last }, { key: `${at}:${last}` });
    },
  });
  jobs.add(one);
  jobs.add(batch);
  return {
    /** Starts the emails of the week containing the given time; idempotent. */
    begin: (at: Date): Promise<void> =>
      jobs.enqueue(batch, { at: at.toISOString(), after: null }, { key: at.toISOString() }),
  };
}
