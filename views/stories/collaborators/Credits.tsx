import type { CollaboratorDto } from "../../../src/shared/stories/collaborators.dto.ts";
import { collaboratorsText } from "../../../src/shared/stories/collaborators.text.ts";
import { AuthorLink } from "../../people/users/AuthorName.tsx";

/** Who wrote and edited a story beside its author. */
export function Credits({ credits }: { credits: readonly CollaboratorDto[] }) {
  return (
    <p className="fine">
      {collaboratorsText.credits}{" "}
      {credits.map((member, at) => (
        <span key={member.id}>
          {at > 0 && ", "}
          <AuthorLink author={member}>{member.name || member.username}</AuthorLink>
          {member.role === "editor" && ` (${collaboratorsText.roles.editor.toLowerCase()})`}
        </span>
      ))}
    </p>
  );
}
