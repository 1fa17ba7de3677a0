import { toId } from "#core/db/ids.ts";
import type { NotifiedContent } from "#core/notification-kind.ts";
import { findKeptApart } from "../../people/blocks/index.ts";
import { findOutOfSight } from "../../people/users/index.ts";
import { Notification, type NotificationDoc } from "./model.ts";
import { areStoriesShown } from "./story-visibility.ts";
import { invalidateBadgesOf } from "./unread-badge.ts";

/** Notifications per write. */
const BATCH = 1_000;
/** Content items of a member per query. */
const CONTENTS = 200;

/** Content types that notifications refer to, of every feature. */
export type NotifiedContents = () => readonly NotifiedContent[];

/**
 * Withholds notifications if the member who acted is banned or blocked, or the subject is hidden, and
 * restores them afterwards. Decides by the current state, so it may run at any time and in any order;
 * withheld ones are not listed, counted or mailed.
 */
export async function withholdNotifications(contents: NotifiedContents, which: object): Promise<void> {
  let batch: NotificationDoc[] = [];
  const write = async () => {
    await withholdBatch(contents(), batch);
    batch = [];
  };
  for await (const row of Notification.find(which).lean<NotificationDoc>().cursor())
    if (batch.push(row as NotificationDoc) >= BATCH) await write();
  if (batch.length > 0) await write();
}

/** Does the same for notifications between two members. */
export const withholdBetween = async (
  contents: NotifiedContents,
  { by, who }: { readonly by: string; readonly who: string },
): Promise<void> => {
  await withholdNotifications(contents, { for: toId(by), by: toId(who) });
  await withholdNotifications(contents, { for: toId(who), by: toId(by) });
};

/** Does the same for one content item; does nothing if notifications never refer to it. */
export async function withholdAbout(
  contents: NotifiedContents,
  { id, content }: { readonly id: string; readonly content: string },
): Promise<void> {
  const link = contents().find((each) => each.link === content)?.link;
  if (link) await withholdNotifications(contents, { [link]: toId(id) });
}

/** Does the same for a member's actions and everything they wrote. */
export async function withholdOf(contents: NotifiedContents, user: string): Promise<void> {
  await withholdNotifications(contents, { by: { $type: "objectId", $eq: toId(user) } });
  for (const { link, idsOf } of contents()) {
    let ids: unknown[] = [];
    const follow = async () => {
      await withholdNotifications(contents, { [link]: { $exists: true, $in: ids } });
      ids = [];
    };
    for await (const id of idsOf(user)) if (ids.push(id) >= CONTENTS) await follow();
    if (ids.length > 0) await follow();
  }
}

async function withholdBatch(
  contents: readonly NotifiedContent[],
  rows: readonly NotificationDoc[],
): Promise<void> {
  const stories = distinct(rows.map(({ story }) => story));
  const [isWithheld, isShown] = await Promise.all([findWithheld(contents, rows), areStoriesShown(stories)]);
  const groups = Map.groupBy(rows, (row) => {
    const withheld = isWithheld(row);
    const visible = !row.story || isShown(String(row.story), String(row.for));
    return `${withheld} ${row.site && !withheld && !row.filtered && visible}`;
  });
  for (const [key, group] of groups) {
    const [withheld, shown] = key.split(" ").map((word) => word === "true");
    await Notification.updateMany(
      { _id: { $in: group.map(({ _id }) => _id) } },
      withheld
        ? { $set: { withheld, shown }, $unset: { mail: 1, push: 1 } }
        : { $set: { shown }, $unset: { withheld: 1 } },
    );
  }
  // Even if nothing changed now: an interrupted run may have changed it.
  await invalidateBadgesOf(rows);
}

/**
 * Returns whether each of these must be withheld. One query of accounts, one of blocks, one per content type.
 */
async function findWithheld(
  contents: readonly NotifiedContent[],
  rows: readonly NotificationDoc[],
): Promise<(row: NotificationDoc) => boolean> {
  const doers = distinct(rows.map(({ by }) => by));
  const [out, isApart, ...gone] = await Promise.all([
    findOutOfSight(doers),
    findKeptApart(doers, distinct(rows.map((row) => row.for))),
    ...contents.map(({ link, outOfSight }) => outOfSight(distinct(rows.map((row) => row[link])))),
  ]);
  return (row) =>
    (row.by !== null && (out.has(String(row.by)) || isApart(String(row.for), String(row.by)))) ||
    contents.some(({ link }, at) => row[link] !== undefined && gone[at]!.has(String(row[link])));
}

const distinct = (ids: readonly unknown[]): string[] => [
  ...new Set(ids.flatMap((id) => (id ? [String(id)] : []))),
];
