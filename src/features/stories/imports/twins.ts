import type { Types } from "mongoose";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { ImportTwinDto } from "#shared/stories/imports.dto.ts";
import { plainTitle } from "../manuscripts/index.ts";
import { findStoryNames, findWritten } from "../stories/index.ts";
import { Import, type ImportDoc } from "./model.ts";

/** Returns the caller's stories that seem to contain this import already: same file or same title. */
export async function findTwins(
  { viewer }: Pick<Caller, "viewer">,
  { _id, hash, work, title }: Pick<ImportDoc, "_id" | "hash" | "work" | "title">,
): Promise<ImportTwinDto[]> {
  const user = toId(viewer.id!);
  const former = await Import.find(
    { user, hash, work: work || { $in: [0, null] }, state: "stored", _id: { $ne: _id } },
    { story: 1, storedAt: 1 },
  )
    .sort({ storedAt: -1 })
    .lean<Pick<ImportDoc, "story" | "storedAt">[]>();
  const names = await findStoryNames(former.map(({ story }) => story));
  const twins = new Map<string, ImportTwinDto>();
  const add = (
    kind: ImportTwinDto["kind"],
    story: { _id: Types.ObjectId; title: string },
    at: Date | null,
  ) => {
    const id = String(story._id);
    if (twins.has(id)) return;
    twins.set(id, { kind, story: { id, title: story.title }, at: at?.toISOString() ?? null });
  };
  for (const { story, storedAt } of former) {
    const name = names.get(String(story));
    if (name) add("same-file", name, storedAt);
  }
  for (const story of await findWritten(viewer.id!, null))
    if (!story._id.equals(_id) && plainTitle(story.title) === plainTitle(title))
      add("same-title", story, null);
  return [...twins.values()];
}
