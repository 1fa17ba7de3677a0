import type { CreditDto } from "#shared/stories/collaborators.dto.ts";
import { collaboratorsText } from "#shared/stories/collaborators.text.ts";
import { AuthorLink } from "../../people/users/AuthorName.tsx";

/** Co-writers and editors of a story, and others credited for work on it. */
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

/** Returns what a person is credited for, in lower case. */
export const creditedFor = ({ role }: Pick<CreditDto, "role">): string =>
  role === "co-author" || role === "editor" || role === "beta-reader"
    ? collaboratorsText.roles[role].toLowerCase()
    : collaboratorsText.works[role];
