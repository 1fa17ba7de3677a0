import type { CreditDto } from "../../../src/shared/stories/collaborators.dto.ts";
import { collaboratorsText } from "../../../src/shared/stories/collaborators.text.ts";
import { AuthorLink } from "../../people/users/AuthorName.tsx";

/** Who wrote and edited a story beside its author, and who is named for other work on it. */
export function Credits({ credits }: { credits: readonly CreditDto[] }) {
  return (
    <p className="fine">
      {collaboratorsText.credits}{" "}
      {credits.map((member, at) => (
        <span key={`${member.id} ${member.role}`}>
          {at > 0 && ", "}
          <AuthorLink author={member}>{member.name || member.username}</AuthorLink>
          {member.role !== "co-author" && ` (${creditedFor(member)})`}
        </span>
      ))}
    </p>
  );
}

/** What somebody is named for, in small letters. */
export const creditedFor = ({ role }: Pick<CreditDto, "role">): string =>
  role === "co-author" || role === "editor" || role === "beta-reader"
    ? collaboratorsText.roles[role].toLowerCase()
    : collaboratorsText.works[role];
