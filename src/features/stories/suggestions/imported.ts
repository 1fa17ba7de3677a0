import type { Types } from "mongoose";
import { inTransaction } from "../../../core/db/transaction.ts";
import { sanitiseChapter } from "../../../core/text/index.ts";
import { SUGGESTION_NOTE_MAX } from "../../../shared/stories/suggestions.limits.ts";
import { Suggestion } from "./model.ts";
import { partsOf } from "./parts.ts";

interface Tracked {
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  /** Who has imported it. */
  readonly by: Types.ObjectId;
  /** The chapter's revision, its text, and what it would be with all that was tracked. */
  readonly revision: number;
  readonly base: string;
  readonly html: string;
  readonly note: string;
}

/**
 * Keeps what was tracked in an imported file as a suggestion of whoever imported it, once; one of theirs that was open
 * for the chapter is taken back, and stays among what was decided.
 */
export async function keepTracked({
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
