import type { ClientSession } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { readableBy } from "#core/db/readable.ts";
import { TITLE_COLLATION } from "#core/db/titles.ts";
import { inTransaction, untilUnique } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { validateChange } from "#core/validate.ts";
import { LISTS_MAX } from "#shared/library/lists.limits.ts";
import { listsMessages } from "#shared/library/lists.messages.ts";
import { listReport } from "#shared/library/lists.report.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import {
  actAsOwnerOrStaff,
  assertBlocksNone,
  ownInput,
  type ReasonInput,
} from "../../people/member-content/index.ts";
import { assertWithin, invalidateUser } from "../../people/users/index.ts";
import {
  insertSubjectFollow,
  openSubjectFollow,
  removeSubjectFollow,
  setSubjectFollowHidden,
  shadowBannedAmong,
  shadowBanSubjectFollow,
} from "../followers/index.ts";
import { List, type ListDoc } from "./model.ts";
import { type ListAction, listPolicy } from "./policy.ts";
import { createListRules, type ListInput, updateListRules } from "./rules.ts";
import { endList, openList, setListRemoved } from "./upkeep.ts";
import "./events.ts";

/**
 * Shadow-bans follows of each other's lists, in the caller's transaction; they apply again after the block.
 */
export async function shadowBanListFollowsBetween(
  by: string,
  who: string,
  session: ClientSession,
): Promise<void> {
  await shutFollowsOf(by, who, session);
  await shutFollowsOf(who, by, session);
}

/** Restores those follows; safe to run again. */
export async function openListFollowsBetween(by: string, who: string): Promise<void> {
  await openListFollows(who, by);
  await openListFollows(by, who);
}

/**
 * Creates a list.
 * @throws 403 for a guest or in another's name, 400 without a title or for one list too many
 */
export async function createList(services: Services, caller: Caller, input: unknown): Promise<ListDoc> {
  const create = prepareList(services, caller, input);
  return inTransaction(create);
}

/** Checks the input for a list, and returns the work that creates it in the caller's transaction. */
export function prepareList(
  services: Services,
  caller: Caller,
  input: unknown,
): (session: ClientSession) => Promise<ListDoc> {
  const listInput = ownInput<ListInput>(caller, createListRules, input, "owner");
  const { own, title, description, public: shown } = listInput;
  if (shown) assertMayPost(caller, services.now());
  return async (session) => {
    await assertWithin(
      services,
      own,
      {
        model: List,
        filter: { owner: toId(own) },
        max: LISTS_MAX,
        error: () => applicationError(listsMessages.tooManyLists),
      },
      session,
    );
    await refuseName(own, title, session);
    const [created] = await List.create(
      [{ owner: toId(own), title, description, public: shown, open: shown, changedAt: services.now() }],
      { session },
    );
    const list = created!.toObject<ListDoc>();
    await services.events.publish("list.created", { id: String(list._id), owner: own }, session);
    return list;
  };
}

/** Changes a list's description and visibility. */
export async function updateList(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ListDoc> {
  const list = await permittedList(caller, "update", id);
  const { _id, owner, open, title: before } = list;
  const { title, description, public: shown } = validateChange(updateListRules, input);
  const isChanged =
    (title ?? list.title) !== list.title || (description ?? list.description) !== list.description;
  const isOpened = shown === true && !open;
  if (isOpened || (isChanged && (shown ?? open))) assertMayPost(caller, services.now());
  const words = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
  await inTransaction(async (session) => {
    await invalidateUser(services, String(owner), session);
    if (title !== undefined && title !== before) await refuseName(String(owner), title, session, _id);
    await List.updateOne({ _id }, { $set: words }, { session });
    const turned = shown === undefined ? null : await openList(_id, { public: shown }, session);
    if (!turned?.turned) return;
    const event = { id, owner: String(owner), open: turned.list.open };
    await services.events.publish("list.opened", event, session);
  });
  return (await List.findById(_id).lean<ListDoc>()) ?? gone();
}

/** Ensures that list names are unique per member, ignoring case. @throws 400 at `title` */
async function refuseName(
  owner: string,
  title: string,
  session: ClientSession,
  own?: ListDoc["_id"],
): Promise<void> {
  const other = { owner: toId(owner), title, ...(own ? { _id: { $ne: own } } : {}) };
  if (await List.exists(other).session(session).collation(TITLE_COLLATION))
    throw invalidField("title", listsMessages.nameExists);
}

/**
 * Permanently deletes a list; its stories are unaffected. Staff remove another member's, with a reason.
 * @throws 404, 403, 400 at `reason`
 */
export async function deleteList(
  services: Services,
  caller: Caller,
  id: string,
  input?: ReasonInput,
): Promise<void> {
  const { _id, owner, title, removed } = await permittedList(caller, "delete", id);
  const subject = { type: "list", id } as const;
  const event = { action: "list.delete", subject, details: { by: String(owner), title } } as const;
  const by = String(owner);
  const own = by === caller.viewer.id;
  const act = { kind: listReport.name, target: id, by, act: "removed", own, event, input } as const;
  if (!own && removed) throw notFound();
  await actAsOwnerOrStaff<unknown>(services, caller, act, (record) =>
    own
      ? endList(_id, async (stories, session) => {
          await invalidateUser(services, by, session);
          await services.events.publish("list.deleted", { id, owner: by, stories }, session);
        })
      : inTransaction(async (session) => {
          if (await setListRemoved(services, _id, true, session)) await record(session);
        }),
  );
}

/**
 * Follows a public list, for notifications of added stories. Idempotent. If the owner has blocked the caller,
 * the follow is saved as shadow-banned, like their other follows: it does not count and brings no
 * notifications.
 */
export async function followList(services: Services, caller: Caller, id: string): Promise<void> {
  const own = memberOf(caller);
  const list = await permittedList(caller, "follow", id);
  const owner = String(list.owner);
  await assertBlocksNone(own, [owner]);
  await untilUnique(() =>
    inTransaction(async (session) => {
      const shadowBanned = await isBlocked(owner, own, session);
      const isNew = await insertSubjectFollow(
        { user: own, kind: "list", subject: id, shadowBanned },
        session,
      );
      if (!isNew) return;
      await invalidateUser(services, own, session);
      if (shadowBanned) return;
      await countFollower(id, 1, session);
      await services.events.publish("list.followed", { id, owner, by: own }, session);
    }),
  );
}

/** Unfollows a list; does nothing if there is no follow. */
export async function unfollowList(services: Services, caller: Caller, id: string): Promise<void> {
  const own = memberOf(caller);
  if (!isId(id)) throw notFound();
  await inTransaction(async (session) => {
    if (!(await endListFollow(own, id, session))) return;
    await invalidateUser(services, own, session);
    const list = await List.findById(toId(id), { owner: 1 }, { session }).lean<ListDoc>();
    if (!list) return;
    const event = { id, owner: String(list.owner), by: own };
    await services.events.publish("list.unfollowed", event, session);
  });
}

/**
 * Makes list follows from the time of a block count, and bring notifications, after it. Safe to run again.
 */
async function openListFollows(user: string, owner: string): Promise<void> {
  const lists = await List.find({ owner: toId(owner) }, { _id: 1 }).lean<Pick<ListDoc, "_id">[]>();
  const ids = lists.map(({ _id }) => String(_id));
  for (const subject of await shadowBannedAmong(user, "list", ids))
    await inTransaction(async (session) => {
      if (await isBlocked(owner, user, session)) return;
      if (await isBlocked(user, owner, session)) return;
      if (await openSubjectFollow({ user, kind: "list", subject }, session))
        await countFollower(subject, 1, session);
    });
}

/** Deletes a member's follow of a list and updates the count; returns false if it did not count. */
export async function endListFollow(user: string, list: string, session: ClientSession): Promise<boolean> {
  const ended = await removeSubjectFollow({ user, kind: "list", subject: list }, session);
  if (!ended || ended.shadowBanned || ended.userHidden) return false;
  await countFollower(list, -1, session);
  return true;
}

/** Stops counting a banned member's follow of a list, or counts it again. Safe to run again. */
export const setListFollowHidden = (user: string, list: string, hidden: boolean): Promise<void> =>
  inTransaction(async (session) => {
    if (await setSubjectFollowHidden({ user, kind: "list", subject: list }, hidden, session))
      await countFollower(list, hidden ? -1 : 1, session);
  });

/** Returns a list by id if the caller may read it and perform the action. @throws 404 and 403 */
export const { permitted: permittedList } = readableBy<ListDoc, ListAction>(List, listPolicy);

async function shutFollowsOf(user: string, owner: string, session: ClientSession): Promise<void> {
  const lists = await List.find({ owner: toId(owner) }, { _id: 1 })
    .session(session)
    .lean<ListDoc[]>();
  for (const { _id } of lists)
    if (await shadowBanSubjectFollow({ user, kind: "list", subject: String(_id) }, session))
      await countFollower(String(_id), -1, session);
}

const countFollower = (list: string, by: 1 | -1, session: ClientSession) =>
  List.updateOne(
    { _id: toId(list) },
    [{ $set: { "stats.followers": { $max: [0, { $add: ["$stats.followers", by] }] } } }],
    { session, timestamps: false, updatePipeline: true },
  );

/** Throws 404: deleted between reading and writing. */
function gone(): never {
  throw notFound();
}
