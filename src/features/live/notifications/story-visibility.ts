import { toId } from "#core/db/ids.ts";
import { findStoryStanding, findStoryStandings } from "../../stories/stories/index.ts";
import { Notification, type NotificationDoc } from "./model.ts";
import { invalidateBadgesOf } from "./unread-badge.ts";

/** Notifications per write. */
const BATCH = 1_000;

type Row = Pick<NotificationDoc, "_id" | "for">;

/**
 * Returns whether notifications about these stories are listed: for everyone while a story is listed, for its
 * team while it is published, for nobody otherwise (specification, section 7). One query.
 */
export async function areStoriesShown(
  stories: readonly string[],
): Promise<(story: string, recipient: string) => boolean> {
  const standings = await findStoryStandings(stories);
  return (story, recipient) => {
    const standing = standings.get(story);
    return !!standing && (standing.listed || (standing.published && standing.team.includes(recipient)));
  };
}

/** Fields that determine whether a notification is listed. */
export type Written = Pick<NotificationDoc, "story" | "for" | "site" | "shown" | "filtered">;

/**
 * Returns stories that changed visibility while these were written: the update of lists may have missed them.
 * One query.
 */
export async function findChangedVisibility(rows: readonly Written[]): Promise<ReadonlySet<string>> {
  const about = rows.filter(({ story, site, filtered }) => story && site && !filtered);
  if (about.length === 0) return new Set();
  const isShown = await areStoriesShown([...new Set(about.map(({ story }) => String(story)))]);
  const moved = about.filter((row) => row.shown !== isShown(String(row.story), String(row.for)));
  return new Set(moved.map(({ story }) => String(story)));
}

/**
 * Shows or hides notifications about a story that was published or unpublished; safe to run again. `again`
 * means that an earlier run was interrupted, perhaps with a list written but its badge outdated, so all
 * badges are invalidated.
 */
export async function showNotificationsOf(story: string, again = false): Promise<void> {
  const standing = await findStoryStanding(story);
  const about = {
    story: toId(story),
    site: true,
    filtered: { $exists: false },
    withheld: { $exists: false },
  };
  const team = (standing?.team ?? []).map(toId);
  await show(
    { ...about, ...(team.length > 0 ? { for: { $nin: team } } : {}) },
    standing?.listed ?? false,
    again,
  );
  await show({ ...about, for: { $in: team } }, standing?.published ?? false, again);
}

/** Shows or hides these in batches: there may be as many as an author has followers. */
async function show(which: object, shown: boolean, again: boolean): Promise<void> {
  let batch: Row[] = [];
  const write = async () => {
    await Notification.updateMany(
      { ...which, _id: { $in: batch.map(({ _id }) => _id) } },
      { $set: { shown } },
    );
    await invalidateBadgesOf(batch);
    batch = [];
  };
  const found = Notification.find(again ? which : { ...which, shown: !shown })
    .select({ for: 1 })
    .lean<Row>()
    .cursor();
  for await (const row of found) {
    if (batch.push(row) >= BATCH) await write();
  }
  if (batch.length > 0) await write();
}
