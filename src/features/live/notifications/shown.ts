import { toId } from "../../../core/db/ids.ts";
import { findStoryStanding, findStoryStandings } from "../../stories/stories/index.ts";
import { Notification, type NotificationDoc } from "./model.ts";
import { invalidateBadgesOf } from "./unread-badge.ts";

/** Notifications of one write. */
const BATCH = 1_000;

type Row = Pick<NotificationDoc, "_id" | "for">;

/**
 * Whether notifications about these stories are in their recipients' lists: for everyone while a story is listed, for
 * its team while it is published, for nobody otherwise (specification, section 7). One find.
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

/** What tells whether a notification is where it belongs. */
export type Written = Pick<NotificationDoc, "story" | "for" | "site" | "shown" | "filtered">;

/**
 * Stories that came into sight or went out of it while these were being written: what looked through the lists then may
 * not have met them. One find.
 */
export async function movedMeanwhile(rows: readonly Written[]): Promise<ReadonlySet<string>> {
  const about = rows.filter(({ story, site, filtered }) => story && site && !filtered);
  if (about.length === 0) return new Set();
  const isShown = await areStoriesShown([...new Set(about.map(({ story }) => String(story)))]);
  const moved = about.filter((row) => row.shown !== isShown(String(row.story), String(row.for)));
  return new Set(moved.map(({ story }) => String(story)));
}

/**
 * Makes what is in lists follow a story that was published or taken back; may run again at any time. `again`: an
 * earlier run broke off, perhaps with a list written and its badge stale, so that all badges are invalidated.
 */
export async function showNotificationsOf(story: string, again = false): Promise<void> {
  const standing = await findStoryStanding(story);
  const about = { story: toId(story), site: true, filtered: { $exists: false } };
  const team = (standing?.team ?? []).map(toId);
  await show(
    { ...about, ...(team.length > 0 ? { for: { $nin: team } } : {}) },
    standing?.listed ?? false,
    again,
  );
  await show({ ...about, for: { $in: team } }, standing?.published ?? false, again);
}

/** Takes these into lists or out of them, batch by batch: they may be as many as an author has followers. */
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
