import type { ClientSession } from "mongoose";
import { memberOf } from "../../../core/auth/member-of.ts";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { readableBy } from "../../../core/db/readable.ts";
import { inTransaction, untilUnique } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { LISTS_MAX } from "../../../shared/library/lists.limits.ts";
import { listsMessages } from "../../../shared/library/lists.messages.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { assertBlocksNone, ownInput } from "../../people/member-content/index.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import {
  insertSubjectFollow,
  openSubjectFollow,
  removeSubjectFollow,
  shadowBannedAmong,
} from "../followers/index.ts";
import { endList, openList } from "./keep.ts";
import { List, type ListDoc } from "./model.ts";
import { type ListAction, listPolicy } from "./policy.ts";
import { createListRules, type ListInput, updateListRules } from "./rules.ts";
import "./events.ts";

/** Ends the follows of lists between two, whosever the lists are; the caller's transaction. */
export async function endListFollowsBetween(by: string, who: string, session: ClientSession): Promise<void> {
  await endFollowsOf(by, who, session);
  await endFollowsOf(who, by, session);
}

/** Makes a list. @throws 403 for a guest or in another's name, 400 without a title or for one list too many */
export async function createList(services: Services, caller: Caller, input: unknown): Promise<ListDoc> {
  const said = ownInput<ListInput>(caller, createListRules, input, "owner");
  const { own, title, description, public: shown } = said;
  if (shown) assertMayPost(caller, services.now());
  return inTransaction(async (session) => {
    // Written first: of two lists made at once the second counts the first.
    await invalidateUser(services, own, session);
    if ((await List.countDocuments({ owner: toId(own) }, { session })) >= LISTS_MAX)
      throw applicationError(listsMessages.tooManyLists);
    await refuseName(own, title, session);
    const [created] = await List.create(
      [{ owner: toId(own), title, description, public: shown, open: shown, changedAt: services.now() }],
      { session },
    );
    const list = created!.toObject<ListDoc>();
    await services.events.publish("list.created", { id: String(list._id), owner: own }, session);
    return list;
  });
}

/** Changes what is said of a list, and who may read it. */
export async function updateList(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ListDoc> {
  const { _id, owner, open, title: before } = await permittedList(caller, "update", id);
  const { title, description, public: shown } = validate<Partial<ListInput>>(updateListRules, input);
  if (shown ?? open) assertMayPost(caller, services.now());
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

/** A member's lists have names of their own, in whatever case. @throws 400 at `title` */
async function refuseName(
  owner: string,
  title: string,
  session: ClientSession,
  own?: ListDoc["_id"],
): Promise<void> {
  const other = { owner: toId(owner), title, ...(own ? { _id: { $ne: own } } : {}) };
  const collation = { locale: "en", strength: 2 };
  if (await List.exists(other).session(session).collation(collation))
    throw invalidField("title", listsMessages.nameExists);
}

/** Takes a list away for good; the stories stay where they are. In the audit log when it is another's. */
export async function deleteList(services: Services, caller: Caller, id: string): Promise<void> {
  const { _id, owner, title } = await permittedList(caller, "delete", id);
  const subject = { type: "list", id } as const;
  const event = { action: "list.delete", subject, details: { by: String(owner), title } } as const;
  const end = () =>
    endList(_id, async (stories, session) => {
      await invalidateUser(services, String(owner), session);
      await services.events.publish("list.deleted", { id, owner: String(owner), stories }, session);
    });
  await auditedOfOthers(services, caller, String(owner) === caller.viewer.id, event, end);
}

/**
 * Follows somebody's open list: a story that is added is told. Done twice it is done once. Of someone whom the owner
 * has blocked it is kept shadow-banned, as their other follows are: it counts for nothing, and they are told nothing.
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

/** Ends it; where there is none it does nothing. */
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
 * What someone followed of an owner's lists while that owner had blocked them counts, and is told them, from the
 * block's end on. May run again at any time.
 */
export async function openListFollows(user: string, owner: string): Promise<void> {
  const lists = await List.find({ owner: toId(owner) }, { _id: 1 }).lean<Pick<ListDoc, "_id">[]>();
  const ids = lists.map(({ _id }) => String(_id));
  for (const subject of await shadowBannedAmong(user, "list", ids))
    await inTransaction(async (session) => {
      if (await isBlocked(owner, user, session)) return;
      if (await openSubjectFollow({ user, kind: "list", subject }, session))
        await countFollower(subject, 1, session);
    });
}

/** Takes one member's follow of a list out, and of its number; false where it counted for nothing. */
export async function endListFollow(user: string, list: string, session: ClientSession): Promise<boolean> {
  const ended = await removeSubjectFollow({ user, kind: "list", subject: list }, session);
  if (!ended || ended.shadowBanned) return false;
  await countFollower(list, -1, session);
  return true;
}

/** A list by id, if the caller may read it and do this to it; throws 404 and 403. */
export const { permitted: permittedList } = readableBy<ListDoc, ListAction>(List, listPolicy);

async function endFollowsOf(user: string, owner: string, session: ClientSession): Promise<void> {
  const lists = await List.find({ owner: toId(owner) }, { _id: 1 })
    .session(session)
    .lean<ListDoc[]>();
  for (const { _id } of lists) await endListFollow(user, String(_id), session);
}

const countFollower = (list: string, by: 1 | -1, session: ClientSession) =>
  List.updateOne(
    { _id: toId(list) },
    [{ $set: { "stats.followers": { $max: [0, { $add: ["$stats.followers", by] }] } } }],
    { session, timestamps: false, updatePipeline: true },
  );

/** Deleted between being read and being written. */
function gone(): never {
  throw notFound();
}
