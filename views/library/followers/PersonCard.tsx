import type { ReactNode } from "react";
import { labelsText } from "#shared/labels.text.ts";
import type { SuggestionReasonDto } from "#shared/library/followers.dto.ts";
import { followersText } from "#shared/library/followers.text.ts";
import type { PersonDto } from "#shared/people/people.dto.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";

/** A member in a list: name, the start of their biography, and the available actions. */
export function PersonCard({
  user,
  level: Heading = "h2",
  children,
  reasons = [],
}: {
  user: PersonDto;
  level?: "h2" | "h3";
  children?: ReactNode;
  reasons?: readonly SuggestionReasonDto[];
}) {
  const { people } = followersText;
  return (
    <article className="person">
      <Avatar user={user} size="m" />
      <div className="person-body">
        <Heading className="person-name">
          <a href={profilePaths.user(user.username)}>{user.name}</a>
        </Heading>
        <p className="fine person-facts">
          <span>@{user.username}</span>
          <span>{people.count(user.followers)}</span>
          {user.stories > 0 && <span>{people.stories(user.stories)}</span>}
        </p>
        {reasons.map((reason) => (
          <p key={reason.kind} className="person-reason">
            {reasonText(reason)}
          </p>
        ))}
        {user.bio && <p className="person-bio">{user.bio}</p>}
      </div>
      {children}
    </article>
  );
}

/** Returns the text of a reason for a suggestion. */
export function reasonText(reason: SuggestionReasonDto): string {
  const { reason: words } = followersText;
  switch (reason.kind) {
    case "genres":
      return words.genres(reason.genres.map((genre) => labelsText.genre[genre].toLowerCase()));
    case "followed-by":
      return words.followedBy(reason.names, reason.count);
    case "popular":
      return words.popular(reason.followers);
  }
}
