import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { followedSubjectsOf } from "../followers/index.ts";
import { endListFollow } from "./commands.ts";
import { endList, openList, renewStoryLists } from "./keep.ts";
import { List } from "./model.ts";
import { readAllItems } from "./reads.ts";

/** Takes a member's lists out of everyone's sight or back into it; may run again at any time. */
export async function setHidden(userId: string, ownerHidden: boolean): Promise<void> {
  for (const { _id } of await listsOf(userId)) {
    const turned = await inTransaction((session) => openList(_id, { ownerHidden }, session));
    if (!turned?.turned) continue;
    for (const { story } of await readAllItems(_id)) await renewStoryLists(String(story));
  }
}

/** Ends the lists of an account that is gone, and their follows of others'; may run again at any time. */
export async function forgetListsOf(userId: string): Promise<void> {
  for (const { _id } of await listsOf(userId))
    for (const story of (await endList(_id)) ?? []) await renewStoryLists(story);
  for (const list of await followedSubjectsOf(userId, "list"))
    await inTransaction((session) => endListFollow(userId, list, session));
}

const listsOf = (userId: string) => List.find({ owner: toId(userId) }, { _id: 1 }).lean();
