import type { Types } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import { sanitiseChapter } from "#core/text/index.ts";
import { SUGGESTION_NOTE_MAX } from "#shared/stories/suggestions.limits.ts";
import { Suggestion } from "./model.ts";
import { partsOf } from "./parts.ts";

interface Tracked {
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  /** Member who imported the file. */
  readonly by: Types.ObjectId;
  /** Revision of the chapter, its text, and its text with all tracked changes applied. */
  readonly revision: number;
  readonly base: string;
  readonly html: string;
  readonly note: string;
}

/**
 * Stores the tracked changes of an imported file as a suggestion of the importing member, once. An open
 * suggestion of that member for the chapter is withdrawn and listed among the decided ones.
 */
export async function storeTrackedChanges({
  story,
  chapter,
  by,
  base,
  revision,
  note,
  ...given
}: Tracked): Promise<void> {
  const { html } = sanitiseChapter(given.html);
  if (partsOf(base, html).length === 0) return;
  const open = { chapter, by, state: "open" } as const;
  await inTransaction(async (session) => {
    if (await Suggestion.exists({ ...open, base, html }).session(session)) return;
    await Suggestion.updateOne(open, { $set: { state: "withdrawn" } }, { session });
    const made = { ...open, story, revision, base, html, note: note.slice(0, SUGGESTION_NOTE_MAX) };
    await Suggestion.create([made], { session });
  });
}
