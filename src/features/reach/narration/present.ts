import type { NarrationDto, NarratorDto } from "#shared/reach/narration.dto.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import type { NarrationDoc } from "./model.ts";

/** Presents a chapter's audio to viewers with access; `usernames` maps ids of existing members. */
export function presentNarration(
  narration: NarrationDoc,
  usernames: ReadonlyMap<string, string>,
): NarrationDto {
  const { _id, story, sources, seconds, voice, cues } = narration;
  return {
    sources: sources.map(({ file, type, ending, bytes }) => ({
      href: narrationPaths.audio(String(story), String(_id), file, ending),
      type,
      bytes,
    })),
    seconds: Math.round(seconds),
    voice,
    sentences: cues ? narrationPaths.sentences(String(story), String(_id)) : null,
    narrator: presentNarrator(narration, usernames),
  };
}

/** Presents the narrator; for a deleted member only the stored name. */
export function presentNarrator(
  { narrator, member }: Pick<NarrationDoc, "narrator" | "member">,
  usernames: ReadonlyMap<string, string>,
): NarratorDto | null {
  if (!narrator) return null;
  return { name: narrator, username: (member && usernames.get(String(member))) ?? null };
}
