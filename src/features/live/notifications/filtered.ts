import { toId } from "#core/db/ids.ts";
import { type Hiding, hidingsOf } from "../../people/reading-filters/index.ts";
import { findHidden } from "../../stories/catalogue/index.ts";
import { findFilterFields } from "../../stories/stories/index.ts";
import { Notification, type NotificationDoc } from "./model.ts";
import { areStoriesShown } from "./story-visibility.ts";
import { invalidateBadgesOf } from "./unread-badge.ts";

/** Newest story notifications updated on a filter change: as many as the page covers. */
const LOOK_BACK = 2_000;
/** Limit on hidden notifications shown and counted. */
export const HIDDEN_MAX = 99;

/** Returns which of these members hide which of these stories. Two queries in total. */
export async function whoHides(
  stories: readonly string[],
  members: readonly string[],
): Promise<(story: string, member: string) => boolean> {
  const hidings = stories.length > 0 ? await hidingsOf(members) : new Map<string, Hiding>();
  if (hidings.size === 0) return () => false;
  const filterFields = await findFilterFields(stories);
  return (story, member) =>
    hidings.get(member)?.hides({ filterFields: filterFields.get(story) ?? [] }) ?? false;
}

/** Returns a member's notifications hidden by their filters, newest first. */
export const listFiltered = (userId: string): Promise<NotificationDoc[]> =>
  Notification.find({ for: toId(userId), filtered: true, withheld: { $ne: true } })
    .sort({ createdAt: -1 })
    .limit(HIDDEN_MAX)
    .lean<NotificationDoc[]>();

/** Counts these, up to one more than the shown maximum. */
export const countFiltered = (userId: string): Promise<number> =>
  Notification.countDocuments(
    { for: toId(userId), filtered: true, withheld: { $ne: true } },
    { limit: HIDDEN_MAX + 1 },
  );

type Row = Pick<NotificationDoc, "_id" | "for" | "story" | "site" | "filtered" | "withheld">;

/** Applies a member's current filters to their notifications; safe to run again. */
export async function refilterNotifications(userId: string): Promise<void> {
  const own = toId(userId);
  const rows = await Notification.find({ for: own, story: { $exists: true } })
    .sort({ createdAt: -1 })
    .limit(LOOK_BACK)
    .select({ for: 1, story: 1, site: 1, filtered: 1, withheld: 1 })
    .lean<Row[]>();
  const hidings = await hidingsOf([userId]);
  const hidden = await findHidden(
    [...new Set(rows.map(({ story }) => String(story)))],
    hidings.get(userId) ?? null,
  );
  const isHidden = ({ story }: Row) => hidden.has(String(story));
  const newlyHidden = rows.filter((row) => isHidden(row) && !row.filtered);
  const back = rows.filter((row) => !isHidden(row) && row.filtered);
  await Notification.updateMany(
    { _id: { $in: newlyHidden.map(({ _id }) => _id) } },
    { $set: { filtered: true, shown: false }, $unset: { mail: 1, push: 1 } },
  );
  const isShown = await areStoriesShown([...new Set(back.map(({ story }) => String(story)))]);
  for (const shown of [true, false])
    await Notification.updateMany(
      {
        _id: {
          $in: back
            .filter(({ site, story, withheld = false }) => {
              const visible = site && !withheld && isShown(String(story), userId);
              return visible === shown;
            })
            .map(({ _id }) => _id),
        },
      },
      { $set: { shown }, $unset: { filtered: 1 } },
    );
  // Even if nothing changes now: an interrupted run may have changed it.
  await invalidateBadgesOf([{ for: own }]);
}
