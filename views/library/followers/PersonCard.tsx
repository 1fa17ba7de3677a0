import type { ReactNode } from "react";
import type { SuggestionReasonDto } from "../../../src/shared/library/followers.dto.ts";
import { followersText } from "../../../src/shared/library/followers.text.ts";
import type { PersonDto } from "../../../src/shared/people/people.dto.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";

import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { Avatar } from "../../ui/Avatar.tsx";

/** A member in a list: who, the start of what they say of themselves, and what one may do. */
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
            {sayReason(reason)}
          </p>
        ))}
        {user.bio && <p className="person-bio">{user.bio}</p>}
      </div>
      {children}
    </article>
  );
}

/** A reason in words. */
export function sayReason(reason: SuggestionReasonDto): string {
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
