import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import type { NarrationDto } from "../../../src/shared/reach/narration.dto.ts";
import { narrationText as words } from "../../../src/shared/reach/narration.text.ts";

/** Who reads it aloud; a computer is called one. */
export function Narrator({
  narration: { voice, narrator },
}: {
  narration: Pick<NarrationDto, "voice" | "narrator">;
}) {
  if (voice === "computer") return <span>{words.computerVoice}</span>;
  if (!narrator) return <span>{words.region}</span>;
  const { name, username } = narrator;
  return (
    <span>
      {words.readBy} {username ? <a href={profilePaths.user(username)}>{name}</a> : <bdi>{name}</bdi>}
    </span>
  );
}
