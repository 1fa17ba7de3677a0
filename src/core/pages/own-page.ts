import { definePage, membersOnly, type PageDefinition } from "./define-page.ts";

/** A page of a member's own: whoever is signed in, kept for nobody, and nothing for search engines. */
export const ownPage = <Data>({
  title,
  ...page
}: Omit<PageDefinition<Data>, "access" | "cache" | "meta"> & {
  readonly title: (data: Data) => string;
}): PageDefinition =>
  definePage<Data>({
    ...page,
    access: membersOnly,
    cache: "private",
    meta: (data) => ({ title: title(data), robots: "noindex" }),
  });
