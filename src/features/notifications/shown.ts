import { toId } from "../../core/db/ids.ts";
import { findStoryStanding, findStoryStandings } from "../stories/index.ts";
import { ring } from "./bell.ts";
import { Notification, type NotificationDoc } from "./model.ts";

/** Recipients whose bells are rung by one write. */
const BATCH = 1_000;

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

/** Makes what is in lists follow a story that was published or taken back; may run again at any time. */
export async function showNotificationsOf(story: string): Promise<void> {
  const standing = await findStoryStanding(story);
  const about = { story: toId(story), site: true, filtered: { $exists: false } };
  const team = (standing?.team ?? []).map(toId);
  const shown = standing?.listed ?? false;
  const forTeam = standing?.published ?? false;
  await Notification.updateMany(
    { ...about, shown: !shown, ...(team.length > 0 ? { for: { $nin: team } } : {}) },
    { $set: { shown } },
  );
  await Notification.updateMany(
    { ...about, shown: !forTeam, for: { $in: team } },
    { $set: { shown: forTeam } },
  );
  await ringAllOf(about);
}

async function ringAllOf(about: object): Promise<void> {
  let batch: Pick<NotificationDoc, "for">[] = [];
  for await (const row of Notification.find(about).select({ for: 1 }).lean<NotificationDoc>().cursor()) {
    if (batch.push(row) < BATCH) continue;
    await ring(batch);
    batch = [];
  }
  if (batch.length > 0) await ring(batch);
}
