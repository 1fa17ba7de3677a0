import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import { findWeeklyReaders } from "../../people/users/index.ts";
import { commonLists } from "./content.ts";
import { type Sending, sendStoryLetter } from "./send.ts";

/** Letters of one run: short runs leave room for others, and little to do again. */
const BATCH = 100;

interface Place {
  /** When the week's letters were begun, ISO 8601. */
  readonly at: string;
  /** The member after whom it goes on; null at the beginning. */
  readonly after: string | null;
}

/**
 * The week's letters, batch by batch. A run that is broken off begins its batch again, and who has had the letter gets
 * no other; a letter that cannot be sent is tried again by itself and keeps nobody back.
 */
export function createStoryLetterJobs(jobs: Jobs, sending: Sending, limit = BATCH) {
  const one = defineJob<{ at: string; user: string }>({
    name: "story-letters.one",
    run: async ({ at, user }) =>
      void (await sendStoryLetter(sending, user, new Date(at), commonLists(new Date(at)))),
  });
  const batch = defineJob<Place>({
    name: "story-letters.batch",
    concurrency: 1,
    async run({ at, after }, { signal, logger }) {
      const members = await findWeeklyReaders(after, limit);
      const lists = commonLists(new Date(at));
      for (const user of members) {
        signal.throwIfAborted();
        await sendStoryLetter(sending, user, new Date(at), lists).catch(async (error) => {
          logger.warn({ err: error }, "a weekly letter could not be sent; it is tried again by itself");
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
    /** Begins the letters of the week that this moment is in; begun twice, nobody gets a second. */
    begin: (at: Date): Promise<void> =>
      jobs.enqueue(batch, { at: at.toISOString(), after: null }, { key: at.toISOString() }),
  };
}
