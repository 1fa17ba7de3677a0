import type { Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { FORUM_SECTIONS, type ForumSection } from "../../../shared/community/forums.enums.ts";
import { slugOf } from "../../stories/editing/index.ts";
import { Forum } from "./section-model.ts";

/** Ids of sections say their place: the same in every database, so that processes that start at once make each once. */
const ID_START = "666f72756d00000000000000";

export const forumIdOf = (section: ForumSection): Types.ObjectId =>
  toId(ID_START.slice(0, 22) + (FORUM_SECTIONS.indexOf(section) + 1).toString(16).padStart(2, "0"));

/** Makes the sections; what is there stays. */
export async function prepareForums(): Promise<void> {
  for (const [at, slug] of FORUM_SECTIONS.entries())
    await Forum.updateOne(
      { _id: forumIdOf(slug) },
      { $setOnInsert: { slug, place: at + 1 } },
      { upsert: true },
    );
}

/** The readable end of a thread's address. */
export const pathOf = (title: string): string => slugOf(title).slice(0, 60).replace(/-+$/, "");
