import type { Types } from "mongoose";
import { sanitiseChapter } from "../../../core/text/index.ts";
import { SUGGESTION_NOTE_MAX } from "../../../shared/stories/suggestions.limits.ts";
import { Suggestion } from "./model.ts";
import { partsOf } from "./parts.ts";

interface Tracked {
  readonly story: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  /** Who has imported it. */
  readonly by: Types.ObjectId;
  /** The chapter's text, and what it would be with all that was tracked. */
  readonly base: string;
  readonly html: string;
  readonly note: string;
}

/** Keeps what was tracked in an imported file as a suggestion of whoever imported it, once. */
export async function keepTracked({ story, chapter, by, base, note, ...given }: Tracked): Promise<void> {
  const { html } = sanitiseChapter(given.html);
  if (partsOf(base, html).length === 0) return;
  await Suggestion.updateOne(
    { chapter, by, state: "open" },
    { $setOnInsert: { story, revision: 1, base, html, note: note.slice(0, SUGGESTION_NOTE_MAX) } },
    { upsert: true },
  );
}
