import { assertMayPost } from "../../../../core/auth/posting.ts";
import { applicationError, invalidField, notFound } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { CUES_MAX } from "../../../../shared/reach/narration.limits.ts";
import { narrationText } from "../../../../shared/reach/narration.text.ts";
import { chapterTitle } from "../../../../shared/stories/chapter-title.ts";
import { readToSpeak } from "../../../stories/chapters/index.ts";
import type { NarrationDependencies } from "../commands.ts";
import { type Cue, Narration, type NarrationDoc } from "../model.ts";
import { narratedChapter } from "../policy.ts";
import { spokenSentences } from "../spoken-text.ts";
import { estimateSentences } from "./align.ts";
import type { Aligners } from "./aligners.ts";
import { readTimedWords } from "./web-vtt.ts";

const words = narrationText.cues;

/** What an author does about when sentences are heard. */
export type CuesAct = { readonly subtitles: string } | "estimate" | "remove";

/**
 * Notes when each sentence of a narrator's audio is heard: by subtitles of it, or guessed from the sentences' lengths; or
 * forgets it. @throws 403 and 404 as `narratedChapter`; 400 on `cues`, for a chapter that is not published, and while its
 * audio is being prepared; as `Aligners`
 */
export async function setCues(
  { services: { now }, aligners }: Pick<NarrationDependencies, "services" | "aligners">,
  caller: Caller,
  place: { readonly story: string; readonly chapter: string },
  act: CuesAct,
): Promise<void> {
  const { entry } = await narratedChapter(caller.viewer, place.story, place.chapter);
  assertMayPost(caller, now());
  const narration = await Narration.findOne({ _id: entry.chapter, voice: "narrator" }).lean<NarrationDoc>();
  if (!narration) throw notFound();
  // Cutting silence moves everything: what was set before would be wrong after.
  if (narration.treatment === "waiting") throw applicationError(words.wait);
  const cues = act === "remove" ? null : await cuesOf(aligners, caller.viewer.id!, narration, act);
  const same = {
    _id: narration._id,
    "original.file": narration.original.file,
    treatment: narration.treatment,
  };
  const change = cues ? { $set: { cues } } : { $unset: { cues: "" } };
  const { matchedCount } = await Narration.updateOne(same, change as never);
  if (matchedCount === 0) throw applicationError(words.wait);
}

async function cuesOf(
  aligners: Aligners,
  member: string,
  { _id, seconds }: NarrationDoc,
  act: Exclude<CuesAct, "remove">,
): Promise<readonly Cue[]> {
  const chapter = await readToSpeak(String(_id));
  if (!chapter) throw applicationError(words.unpublished);
  const title = chapterTitle(chapter, chapter.language);
  const sentences = spokenSentences({ ...chapter, title }).map(({ text }) => text);
  if (act === "estimate") return estimateSentences(sentences, seconds * 1_000);
  if (act.subtitles.length > CUES_MAX) throw invalidField("cues", words.tooLong);
  const timed = readTimedWords(act.subtitles);
  if (timed.length === 0) throw invalidField("cues", words.unreadable);
  const found = await aligners.align(member, { sentences, timed });
  if (!found) throw invalidField("cues", words.otherText);
  return found;
}
