import type { ClientSession, Types } from "mongoose";
import { memberOf } from "../../../core/auth/member-of.ts";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { readableBy } from "../../../core/db/readable.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { inTurn } from "../../../core/in-turn.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { LIST_ITEMS_MAX } from "../../../shared/library/lists.limits.ts";
import { listsMessages } from "../../../shared/library/lists.messages.ts";
import { messages } from "../../../shared/messages.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { createList, permittedList } from "./commands.ts";
import { recountList, takeList } from "./keep.ts";
import { Item, type ItemDoc, type ListDoc } from "./model.ts";
import { itemPolicy } from "./policy.ts";
import { createItemRules, type ItemChange, type ItemInput, type Move, updateItemRules } from "./rules.ts";
import "./events.ts";

/** Room between neighbours: so many halvings, and then the list is numbered anew. */
const STEP = 2 ** 20;

/**
 * Puts a story at the end of one of the caller's lists; done twice it stands there once.
 * @throws 404 and 403 for another's list; 400 for a story the caller cannot read, or one too many
 */
export async function addItem(services: Services, caller: Caller, input: unknown): Promise<ItemDoc> {
  memberOf(caller);
  const { list: id, story: storyId, note } = validate<ItemInput>(createItemRules, input);
  const { owner, open } = await permittedList(caller, "update", id);
  if (note && open) assertMayPost(caller, services.now());
  const story = await readStory(caller.viewer, storyId);
  if (!story) throw invalidField("story", messages.noSuchStory);
  return change(services, id, async (list, session) => {
    const known = await Item.findOne({ list: list._id, story: story._id }).session(session).lean<ItemDoc>();
    if (known) return known;
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
          owner,
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
  });
}

/** Takes a story out of a list; where there is none it does nothing. */
export async function removeItem(services: Services, caller: Caller, id: string): Promise<void> {
  const item = await permittedItem(caller, id);
  await change(services, String(item.list), async (list, session) => {
    const { deletedCount } = await Item.deleteOne({ _id: item._id }, { session });
    if (deletedCount === 0) return;
    await recountList(list, session);
    await services.events.publish("list.story-removed", eventOf(item), session);
  });
}

/** Changes the note of an item, its place, or both. */
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

/** Moves an item one place up or down, or to one of the ends. */
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

/** What the panel on a story's page says: in which of the lists that were shown it is to stand. */
export interface StoryListsInput {
  readonly story: string;
  readonly shown: readonly string[];
  readonly chosen: readonly string[];
  /** Of a list to be made for it; empty for none. */
  readonly title: string;
}

/** Puts a story into the chosen lists, takes it out of the others that were shown, and into a new one perhaps. */
export async function setListsOf(
  services: Services,
  caller: Caller,
  { story, shown, chosen, title }: StoryListsInput,
): Promise<void> {
  const owner = toId(memberOf(caller));
  const made = title.trim() ? [String((await createList(services, caller, { title }))._id)] : [];
  const wanted = new Set([...chosen, ...made]);
  const standing = await Item.find({ owner, story: toId(story) }, { list: 1 }).lean<ItemDoc[]>();
  const there = new Set(standing.map(({ list }) => String(list)));
  for (const list of wanted) if (!there.has(list)) await addItem(services, caller, { list, story });
  for (const { _id, list } of standing)
    if (shown.includes(String(list)) && !wanted.has(String(list)))
      await removeItem(services, caller, String(_id));
}

const { permitted } = readableBy(Item, itemPolicy);

/** One of the caller's own items; of another's that can be read 403, 404 otherwise. */
const permittedItem = (caller: Caller, id: string): Promise<ItemDoc> => permitted(caller, "update", id);

/** One change of a list's items after another: in this process by waiting, in the database by its transaction. */
const change = <Result>(
  services: Services,
  list: string,
  work: (list: ListDoc, session: ClientSession) => Promise<Result>,
): Promise<Result> =>
  inTurn([`list ${list}`], () =>
    inTransaction(async (session) => {
      const taken = await takeList({ _id: toId(list) }, session);
      if (!taken) throw notFound();
      const result = await work(taken, session);
      // Their own pages, where the panel of a story says in which lists it stands.
      await invalidateUser(services, String(taken.owner), session);
      return result;
    }),
  );

/** Puts an item between its new neighbours; where there is no room left, all get new numbers. */
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

/** A whole number between two, null when there is none; beyond an end it is a step further on. */
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
