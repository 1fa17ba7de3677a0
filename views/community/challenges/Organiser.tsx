import type { ChallengeCardDto } from "#shared/community/challenges.dto.ts";
import { challengesText as texts } from "#shared/community/challenges.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";

/** Who runs a challenge, with a separator; nothing for a decided one whose organiser's account is closed. */
export function Organiser({
  challenge: { owner, ownerDeleted, withStaff },
}: {
  challenge: Pick<ChallengeCardDto, "owner" | "ownerDeleted" | "withStaff">;
}) {
  const organiser = owner ? (
    <a href={profilePaths.user(owner.username)}>{texts.by(owner.name)}</a>
  ) : ownerDeleted ? (
    texts.by(texts.deletedMember)
  ) : null;
  return (
    <>
      {organiser && <>{organiser} · </>}
      {withStaff && <>{texts.runByStaff} · </>}
    </>
  );
}
