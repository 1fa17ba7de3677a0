import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { followedSubjectsOf, forgetSubject } from "../followers/index.ts";
import { endListFollow, setListFollowHidden } from "./commands.ts";
import { List } from "./model.ts";
import { readAllItems } from "./reads.ts";
import { endList, openList, renewStoryLists } from "./upkeep.ts";

/** Hides or shows a member's lists, and their follows of others' lists; safe to run again. */
export async function setHidden(userId: string, ownerHidden: boolean): Promise<void> {
  for (const { _id } of await listsOf(userId)) {
    const turned = await inTransaction((session) => openList(_id, { ownerHidden }, session));
    if (!turned?.turned) continue;
    for (const { story } of await readAllItems(_id)) await renewStoryLists(String(story));
  }
  for (const list of await followedSubjectsOf(userId, "list"))
    await setListFollowHidden(userId, list, ownerHidden);
}

/** Deletes the lists of a deleted account, and its follows of others' lists; safe to run again. */
export async function forgetListsOf(userId: string): Promise<void> {
  for (const { _id } of await listsOf(userId)) {
    // Before the list, so that after a crash they are found again.
    await forgetSubject("list", String(_id), new AbortController().signal);
    for (const story of (await endList(_id)) ?? []) await renewStoryLists(story);
  }
  for (const list of await followedSubjectsOf(userId, "list"))
    await inTransaction((session) => endListFollow(userId, list, session));
}

const listsOf = (userId: string) => List.find({ owner: toId(userId) }, { _id: 1 }).lean();
