import type { ReactNode } from "react";
import { profilePaths } from "#shared/people/profile.paths.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";

/** Link to an author's profile; plain text if the account is gone. */
export function AuthorLink({ author, children }: { author: UserCardDto; children: ReactNode }) {
  return author.username ? (
    <a href={profilePaths.user(author.username)}>{children}</a>
  ) : (
    <span>{children}</span>
  );
}

/** An author's name, linked to their profile. */
export const AuthorName = ({ author }: { author: UserCardDto }) => (
  <AuthorLink author={author}>{author.name}</AuthorLink>
);
