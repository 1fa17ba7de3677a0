import type { ReactNode } from "react";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import type { UserCardDto } from "../../../src/shared/people/user-card.dto.ts";

/** Leads to an author's profile; of one who has left there is none, so it is text. */
export function AuthorLink({ author, children }: { author: UserCardDto; children: ReactNode }) {
  return author.username ? (
    <a href={profilePaths.user(author.username)}>{children}</a>
  ) : (
    <span>{children}</span>
  );
}

/** An author by name. */
export const AuthorName = ({ author }: { author: UserCardDto }) => (
  <AuthorLink author={author}>{author.name}</AuthorLink>
);
