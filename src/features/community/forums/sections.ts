import type { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { FORUM_SECTIONS, type ForumSection } from "#shared/community/forums.enums.ts";
import { slugOf } from "../../stories/editing/index.ts";
import { Forum } from "./section-model.ts";

/**
 * Prefix of section ids, which encode their position: the same in every database, so that processes starting
 * concurrently create each section once.
 */
const ID_START = "666f72756d00000000000000";

export const forumIdOf = (section: ForumSection): Types.ObjectId =>
  toId(ID_START.slice(0, 22) + (FORUM_SECTIONS.indexOf(section) + 1).toString(16).padStart(2, "0"));

/** Creates the missing sections. */
export async function prepareForums(): Promise<void> {
  for (const [at, slug] of FORUM_SECTIONS.entries())
    await Forum.updateOne(
      { _id: forumIdOf(slug) },
      { $setOnInsert: { slug, place: at + 1 } },
      { upsert: true },
    );
}

/** Returns the readable part of a thread's URL. */
export const pathOf = (title: string): string => slugOf(title).slice(0, 60).replace(/-+$/, "");
