import { profilePaths } from "#shared/people/profile.paths.ts";
import type { NarrationDto } from "#shared/reach/narration.dto.ts";
import { narrationText as words } from "#shared/reach/narration.text.ts";

/** Name of the narrator; a synthetic voice is labelled as such. */
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
