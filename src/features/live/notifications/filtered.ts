import { toId } from "../../../core/db/ids.ts";
import { type Hiding, hidingOf, hidingsOf } from "../../people/reading-filters/index.ts";
import { findHidden } from "../../stories/catalogue/index.ts";
import { findFilterFields } from "../../stories/stories/index.ts";
import { Notification, type NotificationDoc } from "./model.ts";
import { areStoriesShown } from "./shown.ts";
import { invalidateBadgesOf } from "./unread-badge.ts";

/** Notifications about stories that a change of filters goes through, the newest: those that the page looks back on. */
const LOOK_BACK = 2_000;
/** Hidden notifications that are shown when asked for, and counted. */
export const HIDDEN_MAX = 99;

/** Which of these members hide which of these stories. Two finds, however many they are. */
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

/** A member's notifications that their filters hide, the newest first. */
export const listFiltered = (userId: string): Promise<NotificationDoc[]> =>
  Notification.find({ for: toId(userId), filtered: true })
    .sort({ createdAt: -1 })
    .limit(HIDDEN_MAX)
    .lean<NotificationDoc[]>();

/** How many these are, at most one more than are ever shown. */
export const countFiltered = (userId: string): Promise<number> =>
  Notification.countDocuments({ for: toId(userId), filtered: true }, { limit: HIDDEN_MAX + 1 });

type Row = Pick<NotificationDoc, "_id" | "for" | "story" | "site" | "filtered">;

/** Makes a member's list follow what they hide now; may run again at any time. */
export async function refilterNotifications(userId: string): Promise<void> {
  const own = toId(userId);
  const rows = await Notification.find({ for: own, story: { $exists: true } })
    .sort({ createdAt: -1 })
    .limit(LOOK_BACK)
    .select({ for: 1, story: 1, site: 1, filtered: 1 })
    .lean<Row[]>();
  const hidden = await findHidden(
    [...new Set(rows.map(({ story }) => String(story)))],
    await hidingOf({ id: userId }),
  );
  const isHidden = ({ story }: Row) => hidden.has(String(story));
  const gone = rows.filter((row) => isHidden(row) && !row.filtered);
  const back = rows.filter((row) => !isHidden(row) && row.filtered);
  await Notification.updateMany(
    { _id: { $in: gone.map(({ _id }) => _id) } },
    { $set: { filtered: true, shown: false }, $unset: { mail: 1, push: 1 } },
  );
  const isShown = await areStoriesShown([...new Set(back.map(({ story }) => String(story)))]);
  for (const shown of [true, false])
    await Notification.updateMany(
      {
        _id: {
          $in: back
            .filter(({ site, story }) => (site && isShown(String(story), userId)) === shown)
            .map(({ _id }) => _id),
        },
      },
      { $set: { shown }, $unset: { filtered: 1 } },
    );
  // Where nothing is to be changed too: a run that broke off may have changed it.
  await invalidateBadgesOf([{ for: own }]);
}
