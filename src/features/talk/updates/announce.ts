import { on, type Subscriber } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import type { Realtime } from "#core/realtime/index.ts";
import type { LiveUpdateDto } from "#shared/talk/updates.dto.ts";
import { type Batch, followersBatch, subjectFollowersBatch } from "../../library/followers/index.ts";
import { idsKeptApart } from "../../people/blocks/index.ts";
import { type Hiding, hidingsOf } from "../../people/reading-filters/index.ts";
import { findFilterFields } from "../../stories/stories/index.ts";

interface Dependencies {
  readonly jobs: Pick<Jobs, "add" | "enqueue">;
  readonly realtime: Pick<Realtime, "emitToUsers">;
}

/** Members notified per message on the live channel. */
const BATCH = 1_000;

/**
 * Notifies the open pages of the feed's owner and of everyone with the new update in their newsfeed; in a
 * job, because an author may have many followers. Only the location of the update is sent; a notified page
 * requests what it may show. Members who have muted or blocked the author, or with filters that hide the
 * author or the story, are not notified. Idempotent.
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
          const [blocking, hidings] = await Promise.all([idsKeptApart(author, ids), hidingsOf(ids)]);
          const isHidden = (hiding: Hiding | undefined) =>
            hiding?.authors.includes(author) || hiding?.hides({ filterFields });
          const recipients = ids.filter((id) => !blocking.has(id) && !isHidden(hidings.get(id)));
          if (recipients.length > 0) realtime.emitToUsers(recipients, "new-update", update);
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
