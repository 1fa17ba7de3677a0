import type { NarrationDto, NarratorDto } from "../../../shared/reach/narration.dto.ts";
import { narrationPaths } from "../../../shared/reach/narration.paths.ts";
import type { NarrationDoc } from "./model.ts";

/** A chapter's audio for who may read it; `usernames` has those of members who are there, by id. */
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

/** Who is named; a member who is gone is only what was written of them. */
export function presentNarrator(
  { narrator, member }: Pick<NarrationDoc, "narrator" | "member">,
  usernames: ReadonlyMap<string, string>,
): NarratorDto | null {
  if (!narrator) return null;
  return { name: narrator, username: (member && usernames.get(String(member))) ?? null };
}
