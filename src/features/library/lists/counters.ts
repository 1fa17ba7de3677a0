import type { Types } from "mongoose";
import type { Counter } from "#core/counter.ts";
import { toId } from "#core/db/ids.ts";
import { countFollowersOf } from "../followers/index.ts";
import { Item, List } from "./model.ts";
import { lockList, recountList, setItemsOpen } from "./upkeep.ts";

/**
 * Counts stories and followers of lists; if a count is wrong, everything derived from the items is rebuilt.
 */
export const listCounter: Counter = {
  name: "lists",
  collection: List.collection.collectionName,
  fields: { items: "stats.items", listed: "stats.listed", followers: "stats.followers" },
  async count(ids, session) {
    const items = await Item.aggregate<{ _id: Types.ObjectId; items: number; listed: number }>([
      { $match: { list: { $in: [...ids] } } },
      { $group: { _id: "$list", items: { $sum: 1 }, listed: { $sum: { $cond: ["$listed", 1, 0] } } } },
    ]).session(session ?? null);
    const followers = await countFollowersOf("list", ids.map(String), session);
    const found = new Map(items.map(({ _id, items, listed }) => [String(_id), { items, listed }]));
    return new Map(
      ids.map(String).map((id) => [id, { ...found.get(id), followers: followers.get(id) ?? 0 }]),
    );
  },
  async adjust(id, { followers = 0 }, session) {
    const list = await lockList({ _id: toId(String(id)) }, session);
    if (!list) return;
    await setItemsOpen({ list: list._id }, list.open, session);
    await recountList(list, session);
    await List.updateOne(
      { _id: list._id },
      { $inc: { "stats.followers": followers } },
      { session, timestamps: false },
    );
  },
};
