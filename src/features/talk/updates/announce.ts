import { on, type Subscriber } from "../../../core/events/index.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Realtime } from "../../../core/realtime/index.ts";
import type { LiveUpdateDto } from "../../../shared/talk/updates.dto.ts";
import { type Batch, followersBatch, subjectFollowersBatch } from "../../library/followers/index.ts";
import { idsThatBlockOrMute } from "../../people/blocks/index.ts";
import { type Hiding, hidingsOf } from "../../people/reading-filters/index.ts";
import { findFilterFields } from "../../stories/stories/index.ts";

interface Dependencies {
  readonly jobs: Pick<Jobs, "add" | "enqueue">;
  readonly realtime: Pick<Realtime, "emitToUsers">;
}

/** Members told by one packet. */
const BATCH = 1_000;

/**
 * Tells the open pages of whoever has a new update in their newsfeed, and of the owner of the feed, that it is there;
 * in a job, for an author may have many followers. A page that is told asks for what it may show, so nothing is said
 * here but where it stands; who has muted or blocked the author is not told, nor whose reading filters hide the author or
 * the story it is about. Notified twice, it is the same.
 */
export function announceUpdates({ jobs, realtime }: Dependencies): Subscriber {
  const announce = defineJob<LiveUpdateDto & { readonly story: string | null }>({
    name: "updates.announce",
    attempts: 2,
    async run({ story, ...update }) {
      const { author, feed } = update;
      const filterFields = story ? ((await findFilterFields([story])).get(story) ?? []) : [];
      realtime.emitToUsers([...new Set([author, feed])], "new-update", update);
      await each((after) => followersBatch(author, after, BATCH));
      if (story) await each((after) => subjectFollowersBatch("story", story, after, BATCH));

      async function each(batchFrom: (after: string | null) => Promise<Batch>): Promise<void> {
        for (let after: string | null = null; ; ) {
          const { ids, next }: Batch = await batchFrom(after);
          const [blocking, hidings] = await Promise.all([idsThatBlockOrMute(author, ids), hidingsOf(ids)]);
          const isHidden = (hiding: Hiding | undefined) =>
            hiding?.authors.includes(author) || hiding?.hides({ filterFields });
          const told = ids.filter((id) => !blocking.has(id) && !isHidden(hidings.get(id)));
          if (told.length > 0) realtime.emitToUsers(told, "new-update", update);
          if (next === null) return;
          after = next;
        }
      }
    },
  });
  jobs.add(announce);
  return on("update.created", {
    name: "updates.announce",
    handle: ({ id, author, feed, story }) => jobs.enqueue(announce, { id, author, feed, story }, { key: id }),
  });
}
