import { membersOnly } from "./access.ts";
import { definePage, type PageDefinition } from "./define-page.ts";

/** Defines a private page of the signed-in member: not cached and not indexed by search engines. */
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
