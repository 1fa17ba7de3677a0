import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { readToSpeak } from "#features/stories/chapters/index.ts";
import { CUES_MAX } from "#shared/reach/narration.limits.ts";
import { narrationText } from "#shared/reach/narration.text.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import type { NarrationDependencies } from "../commands.ts";
import { type Cue, Narration, type NarrationDoc } from "../model.ts";
import { narratedChapter } from "../policy.ts";
import { spokenSentences } from "../spoken-text.ts";
import { estimateSentences } from "./align.ts";
import type { Aligners } from "./aligners.ts";
import { readTimedWords } from "./web-vtt.ts";

const texts = narrationText.cues;

/** Author's action on sentence times. */
export type CuesAct = { readonly subtitles: string } | "estimate" | "remove";

/**
 * Sets when each sentence of a narrator's audio is heard: from subtitles, or estimated from sentence lengths;
 * or removes the times.
 * @throws 403 and 404 as `narratedChapter`; 400 on `cues`, for an unpublished chapter, and while its audio is
 * being processed; as `Aligners`
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
  // Trimming silence shifts all times, so times set before would be wrong afterwards.
  if (narration.treatment === "waiting") throw applicationError(texts.wait);
  const cues = act === "remove" ? null : await cuesOf(aligners, caller.viewer.id!, narration, act);
  const same = {
    _id: narration._id,
    "original.file": narration.original.file,
    treatment: narration.treatment,
  };
  const change = cues ? { $set: { cues } } : { $unset: { cues: "" } };
  const { matchedCount } = await Narration.updateOne(same, change);
  if (matchedCount === 0) throw applicationError(texts.wait);
}

async function cuesOf(
  aligners: Aligners,
  member: string,
  { _id, seconds }: NarrationDoc,
  act: Exclude<CuesAct, "remove">,
): Promise<readonly Cue[]> {
  const chapter = await readToSpeak(String(_id));
  if (!chapter) throw applicationError(texts.unpublished);
  const title = chapterTitle(chapter, chapter.language);
  const sentences = spokenSentences({ ...chapter, title }).map(({ text }) => text);
  if (act === "estimate") return estimateSentences(sentences, seconds * 1_000);
  if (act.subtitles.length > CUES_MAX) throw invalidField("cues", texts.tooLong);
  const timed = readTimedWords(act.subtitles);
  if (timed.length === 0) throw invalidField("cues", texts.unreadable);
  const found = await aligners.align(member, { sentences, timed });
  if (!found) throw invalidField("cues", texts.otherText);
  return found;
}
