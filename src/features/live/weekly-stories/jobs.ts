import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import { findWeeklyReaders } from "../../people/users/index.ts";
import { commonLists } from "./content.ts";
import { type Sending, sendWeeklyStories } from "./send.ts";

/** E-mails of one run: short runs leave room for others, and little to do again. */
const BATCH = 100;

interface Place {
  /** When the week's e-mails were begun, ISO 8601. */
  readonly at: string;
  /** The member after whom it goes on; null at the beginning. */
  readonly after: string | null;
}

/**
 * The week's e-mails, batch by batch. A run that is broken off begins its batch again, and who has had the e-mail gets
 * no other; a e-mail that cannot be sent is tried again by itself and keeps nobody back.
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
          logger.warn({ err: error }, "a weekly e-mail could not be sent; it is tried again by itself");
          await jobs.enqueue(one, { at, user }, { key: `${at}:${user}` });
        });
      }
      const last = members.length === limit ? members.at(-1)! : null;
      if (last) await jobs.enqueue(batch, { at, after: last }, { key: `${at}:${last}` });
    },
  });
  jobs.add(one as never);
  jobs.add(batch as never);
  return {
    /** Begins the e-mails of the week that this moment is in; begun twice, nobody gets a second. */
    begin: (at: Date): Promise<void> =>
      jobs.enqueue(batch, { at: at.toISOString(), after: null }, { key: at.toISOString() }),
  };
}
