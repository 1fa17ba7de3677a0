import type { ReactNode } from "react";
import type { UserCardDto } from "../../../src/shared/people/people.dto.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";

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
