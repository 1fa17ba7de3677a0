import type { ClientSession, Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { LIST_COVERS, STORY_LISTS_SHOWN } from "#shared/library/lists.limits.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { Item, type ItemDoc, List, type ListDoc, StoryLists } from "./model.ts";

/**
 * Locks a list for a change of its items, as the first write of a transaction: of two concurrent changes the
 * second restarts after the first, so order and counts stay consistent. Returns null if there is no list.
 */
export const lockList = (
  filter: Readonly<Record<string, unknown>>,
  session: ClientSession,
): Promise<ListDoc | null> =>
  List.findOneAndUpdate(
    filter,
    { $inc: { turn: 1 } },
    { session, timestamps: false, returnDocument: "after" },
  ).lean<ListDoc>();

/** Recomputes a list's counts and covers from its items, within the change that locked it. */
export async function recountList(
  { _id, open }: Pick<ListDoc, "_id" | "open">,
  session: ClientSession,
  changes: Partial<Pick<ListDoc, "changedAt">> = {},
): Promise<void> {
  const items = await Item.find({ list: _id }, { story: 1, listed: 1 })
    .sort({ rank: 1, _id: 1 })
    .session(session)
    .lean<Pick<ItemDoc, "story" | "listed">[]>();
  const listed = items.filter((item) => item.listed);
  await List.updateOne(
    { _id },
    {
      $set: {
        "stats.items": items.length,
        "stats.listed": listed.length,
        browsed: open && listed.length > 0,
        covers: listed.slice(0, LIST_COVERS).map(({ story }) => story),
        ...changes,
      },
    },
    { session },
  );
}

/** Shows or hides a list and its entries in one step; returns its stories. */
export async function openList(
  id: Types.ObjectId,
  flags: Partial<Pick<ListDoc, "public" | "ownerHidden" | "removed">>,
  session: ClientSession,
): Promise<{ readonly list: ListDoc; readonly turned: boolean } | null> {
  const before = await lockList({ _id: id }, session);
  if (!before) return null;
  const { public: shown, ownerHidden, removed = false } = { ...before, ...flags };
  const open = shown && !ownerHidden && !removed;
  await List.updateOne({ _id: id }, { $set: { public: shown, ownerHidden, removed, open } }, { session });
  if (open !== before.open) await setItemsOpen({ list: id }, open, session);
  await recountList({ _id: id, open }, session);
  return { list: { ...before, public: shown, ownerHidden, open }, turned: open !== before.open };
}

/** Hides a list from everyone but its owner and staff, or restores it; returns false if it was so already. */
export async function setListRemoved(
  services: Services,
  _id: Types.ObjectId,
  removed: boolean,
  session: ClientSession,
): Promise<boolean> {
  const before = await List.findById(_id, { removed: 1 }).session(session).lean<Pick<ListDoc, "removed">>();
  if (!before || Boolean(before.removed) === removed) return false;
  const turned = await openList(_id, { removed }, session);
  if (!turned?.turned) return true;
  const [id, owner, open] = [String(_id), String(turned.list.owner), turned.list.open];
  await invalidateUser(services, owner, session);
  await services.events.publish("list.opened", { id, owner, open }, session);
  return true;
}

export const setItemsOpen = (filter: { list: Types.ObjectId }, open: boolean, session: ClientSession) =>
  Item.updateMany(filter, [{ $set: { open: { $and: ["$listed", open] } } }], {
    session,
    timestamps: false,
    updatePipeline: true,
  });

/** Updates every list after a story became public or was hidden; safe to run again. */
export async function showStory(story: string, listed: boolean): Promise<void> {
  const about = { story: toId(story), listed: !listed };
  const items = Item.find(about).select("list").lean<ItemDoc>();
  await sweepOnce("lists with a story", items.cursor(), ({ _id, list }) =>
    inTransaction(async (session) => {
      const found = await lockList({ _id: list }, session);
      if (!found) return;
      await Item.updateOne({ _id }, { $set: { listed, open: listed && found.open } }, { session });
      await recountList(found, session);
    }),
  );
  await renewStoryLists(story);
}

/** Removes a deleted story from every list; safe to run again. */
export async function forgetStory(story: string): Promise<void> {
  for await (const { _id, list } of Item.find({ story: toId(story) })
    .select("list")
    .lean<ItemDoc>()
    .cursor())
    await inTransaction(async (session) => {
      const found = await lockList({ _id: list }, session);
      await Item.deleteOne({ _id }, { session });
      if (found) await recountList(found, session);
    });
  await StoryLists.deleteOne({ _id: toId(story) });
}

/** Saves which public lists contain a story, if that has changed. */
export async function renewStoryLists(story: string): Promise<void> {
  const _id = toId(story);
  const found = await Item.find({ story: _id, open: true }, { list: 1, _id: 0 }).lean<
    Pick<ItemDoc, "list">[]
  >();
  if (found.length === 0) {
    await StoryLists.deleteOne({ _id });
    return;
  }
  const top = await List.find({ _id: { $in: found.map(({ list }) => list) }, open: true }, { _id: 1 })
    .sort({ "stats.followers": -1, _id: -1 })
    .limit(STORY_LISTS_SHOWN)
    .lean<Pick<ListDoc, "_id">[]>();
  await StoryLists.findOneAndUpdate(
    { _id },
    { $set: { count: found.length, top: top.map((list) => list._id) } },
    { upsert: true },
  );
}

/**
 * Deletes a list and its stories; returns these, or null if it was already deleted. `publish` announces it in
 * the same transaction, after which a job deletes its follows.
 */
export function endList(
  id: Types.ObjectId,
  publish?: (stories: readonly string[], session: ClientSession) => Promise<unknown>,
): Promise<readonly string[] | null> {
  return inTransaction(async (session) => {
    const ended = await List.findOneAndDelete({ _id: id }, { session }).lean<ListDoc>();
    const items = await Item.find({ list: id }, { story: 1 }).session(session).lean<ItemDoc[]>();
    await Item.deleteMany({ list: id }, { session });
    if (!ended) return null;
    const stories = items.map(({ story }) => String(story));
    await publish?.(stories, session);
    return stories;
  });
}
