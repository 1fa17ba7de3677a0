import { notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { permit, readStory } from "../../stories/index.ts";
import { textOf } from "../change.ts";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "../model.ts";
import { nameRules } from "../rules.ts";
import { editChapter } from "./edit.ts";

/** Restores the text of an older revision as a new revision. */
export async function restoreRevision(
  services: Services,
  caller: Caller,
  id: string,
  input: { readonly number: number; readonly version: number },
): Promise<ChapterDoc> {
  const old = await Revision.findOne({ chapter: toId(id), number: input.number }).lean<RevisionDoc>();
  if (!old) throw notFound();
  const { title, html, notesBefore, notesAfter } = textOf(old);
  const again = { title, html, notesBefore, notesAfter, version: input.version };
  return editChapter(services, caller, id, again, { restored: old.number });
}

/** Names a revision, so that it can be found and is never pruned; "" removes the name. */
export async function nameRevision(
  caller: Caller,
  id: string,
  input: { readonly number: number; readonly name: string },
): Promise<void> {
  const { name } = validate(nameRules, { name: input.name });
  const chapter = await Chapter.findById(toId(id)).select("story").lean<Pick<ChapterDoc, "story">>();
  const story = chapter && (await readStory(caller.viewer, String(chapter.story)));
  if (!story) throw notFound();
  permit(caller, "edit-chapters", story);
  const { matchedCount } = await Revision.updateOne(
    { chapter: toId(id), number: input.number },
    name ? { $set: { name } } : { $unset: { name: 1 } },
  );
  if (matchedCount === 0) throw notFound();
}
