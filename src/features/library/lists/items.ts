import type { ClientSession, Types } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { readableBy } from "#core/db/readable.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { inTurn } from "#core/in-turn.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { LIST_ITEMS_MAX } from "#shared/library/lists.limits.ts";
import { listsMessages } from "#shared/library/lists.messages.ts";
import { messages } from "#shared/messages.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { readStory, type StoryDoc } from "../../stories/stories/index.ts";
import { permittedList, prepareList } from "./commands.ts";
import { Item, type ItemDoc, type ListDoc } from "./model.ts";
import { itemPolicy } from "./policy.ts";
import { createItemRules, type ItemChange, type ItemInput, type Move, updateItemRules } from "./rules.ts";
import { lockList, recountList } from "./upkeep.ts";
import "./events.ts";

/** Gap between neighbouring ranks: it can be halved 20 times before the list is renumbered. */
const STEP = 2 ** 20;

/**
 * Adds a story at the end of one of the caller's lists; idempotent, and a given note is saved.
 * @throws 404 and 403 for another's list; 400 for a story the caller cannot read, or one too many
 */
export async function addItem(services: Services, caller: Caller, input: unknown): Promise<ItemDoc> {
  memberOf(caller);
  const { list: id, story: storyId, note } = validate<ItemInput>(createItemRules, input);
  const { open } = await permittedList(caller, "update", id);
  if (note && open) assertMayPost(caller, services.now());
  const story = await readStory(caller.viewer, storyId);
  if (!story) throw invalidField("story", messages.noSuchStory);
  return change(services, id, (list, session) => insertItem(services, { list, story, note }, session));
}

async function insertItem(
  services: Services,
  { list, story, note }: { readonly list: ListDoc; readonly story: StoryDoc; readonly note: string },
  session: ClientSession,
): Promise<ItemDoc> {
  const known = await Item.findOne({ list: list._id, story: story._id }).session(session).lean<ItemDoc>();
  if (known && (!note || note === known.note)) return known;
  if (known) {
    await Item.updateOne({ _id: known._id }, { $set: { note } }, { session });
    return { ...known, note };
  }
  if (list.stats.items >= LIST_ITEMS_MAX) throw applicationError(listsMessages.listFull);
  const last = await Item.findOne({ list: list._id }, { rank: 1 })
    .sort({ rank: -1, _id: -1 })
    .session(session)
    .lean<ItemDoc>();
  const { listed, filterFields } = story;
  const rank = (last?.rank ?? 0) + STEP;
  const [created] = await Item.create(
    [
      {
        list: list._id,
        owner: list.owner,
        story: story._id,
        note,
        rank,
        listed,
        open: listed && list.open,
        filterFields,
      },
    ],
    { session },
  );
  await recountList(list, session, { changedAt: services.now() });
  const item = created!.toObject<ItemDoc>();
  await services.events.publish("list.story-added", { ...eventOf(item), open: item.open }, session);
  return item;
}

/** Removes a story from a list; does nothing if it is not there. */
export async function removeItem(services: Services, caller: Caller, id: string): Promise<void> {
  const item = await permittedItem(caller, id);
  await change(services, String(item.list), (list, session) => deleteItem(services, list, item, session));
}

async function deleteItem(
  services: Services,
  list: ListDoc,
  item: ItemDoc,
  session: ClientSession,
): Promise<void> {
  const { deletedCount } = await Item.deleteOne({ _id: item._id }, { session });
  if (deletedCount === 0) return;
  await recountList(list, session);
  await services.events.publish("list.story-removed", eventOf(item), session);
}

/** Changes an item's note, position, or both. */
export async function updateItem(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const item = await permittedItem(caller, id);
  const { note, position } = validate<ItemChange>(updateItemRules, input);
  await change(services, String(item.list), async (list, session) => {
    if (note && note !== item.note && list.open) assertMayPost(caller, services.now());
    if (note !== undefined) await Item.updateOne({ _id: item._id }, { $set: { note } }, { session });
    if (position === undefined) return;
    await place(list, item._id, () => position - 1, session);
  });
}

/** Moves an item one position up or down, or to either end. */
export async function moveItem(services: Services, caller: Caller, id: string, move: Move): Promise<void> {
  const item = await permittedItem(caller, id);
  const target: Readonly<Record<Move, (from: number, last: number) => number>> = {
    up: (from) => from - 1,
    down: (from) => from + 1,
    top: () => 0,
    bottom: (_, last) => last,
  };
  await change(services, String(item.list), (list, session) => place(list, item._id, target[move], session));
}

/** Form of the list panel on a story's page: which of the displayed lists should contain it. */
export interface StoryListsInput {
  readonly story: string;
  readonly shown: readonly string[];
  readonly chosen: readonly string[];
  /** Title of a new list for it; empty for none. */
  readonly title: string;
}

/**
 * Adds a story to the chosen lists, removes it from the other displayed ones, and optionally adds it to a new
 * list: all of it, or nothing.
 * @throws 404 and 403 for another's list; 400 for a story the caller cannot read, a full list, or by field
 */
export async function setListsOf(
  services: Services,
  caller: Caller,
  { story: id, shown, chosen, title }: StoryListsInput,
): Promise<void> {
  const owner = toId(memberOf(caller));
  const create = title.trim() ? prepareList(services, caller, { title }) : null;
  const items = await Item.find({ owner, story: toId(id) }).lean<ItemDoc[]>();
  const added = [...new Set(chosen)].filter((list) => !items.some((item) => String(item.list) === list));
  const removed = items.filter(({ list }) => shown.includes(String(list)) && !chosen.includes(String(list)));
  const story = create || added.length > 0 ? await readStory(caller.viewer, id) : null;
  if (!story && (create || added.length > 0)) throw invalidField("story", messages.noSuchStory);
  for (const list of added) await permittedList(caller, "update", list);
  const lists = [...added, ...removed.map(({ list }) => String(list))];
  await inTurn(
    lists.map((list) => `list ${list}`),
    () =>
      inTransaction(async (session) => {
        if (create)
          await insertItem(services, { list: await create(session), story: story!, note: "" }, session);
        for (const list of added)
          await changeIn(services, list, session, (locked) =>
            insertItem(services, { list: locked, story: story!, note: "" }, session),
          );
        for (const item of removed)
          await changeIn(services, String(item.list), session, (locked) =>
            deleteItem(services, locked, item, session),
          );
      }),
  );
}

const { permitted } = readableBy(Item, itemPolicy);

/** Returns one of the caller's items. @throws 403 for another's readable item, 404 otherwise */
const permittedItem = (caller: Caller, id: string): Promise<ItemDoc> => permitted(caller, "update", id);

/**
 * Runs changes of a list's items one after another: within this process by waiting, across processes by the
 * transaction.
 */
const change = <Result>(
  services: Services,
  list: string,
  work: (list: ListDoc, session: ClientSession) => Promise<Result>,
): Promise<Result> =>
  inTurn([`list ${list}`], () =>
    inTransaction((session) => changeIn(services, list, session, (locked) => work(locked, session))),
  );

async function changeIn<Result>(
  services: Services,
  id: string,
  session: ClientSession,
  work: (list: ListDoc) => Promise<Result>,
): Promise<Result> {
  const list = await lockList({ _id: toId(id) }, session);
  if (!list) throw notFound();
  const result = await work(list);
  // Invalidates the owner's cached pages, which show the lists that contain a story.
  await invalidateUser(services, String(list.owner), session);
  return result;
}

/** Places an item between its new neighbours; if there is no gap left, all are renumbered. */
async function place(
  list: ListDoc,
  id: Types.ObjectId,
  target: (from: number, last: number) => number,
  session: ClientSession,
): Promise<void> {
  const items = await Item.find({ list: list._id }, { rank: 1 })
    .sort({ rank: 1, _id: 1 })
    .session(session)
    .lean<Pick<ItemDoc, "_id" | "rank">[]>();
  const from = items.findIndex(({ _id }) => _id.equals(id));
  if (from === -1) throw notFound();
  const to = Math.min(Math.max(target(from, items.length - 1), 0), items.length - 1);
  if (to === from) return;
  const [moved] = items.splice(from, 1);
  items.splice(to, 0, moved!);
  const [before, after] = [items[to - 1]?.rank, items[to + 1]?.rank];
  const rank = rankBetween(before, after);
  if (rank === null) {
    await Item.bulkWrite(
      items.map(({ _id }, index) => ({
        updateOne: { filter: { _id }, update: { $set: { rank: (index + 1) * STEP } } },
      })),
      { session, timestamps: false },
    );
  } else await Item.updateOne({ _id: id }, { $set: { rank } }, { session, timestamps: false });
  await recountList(list, session);
}

/** Returns an integer between two ranks, or null if there is none; beyond an end, one step further. */
function rankBetween(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined) return after === undefined ? STEP : after - STEP;
  if (after === undefined) return before + STEP;
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : null;
}

const eventOf = ({ list, owner, story }: ItemDoc) => ({
  id: String(list),
  owner: String(owner),
  story: String(story),
});
