import { ProfilePage } from "../../../views/users/ProfilePage.tsx";
import { notFound } from "../../core/http/errors.ts";
import { definePage, movedTo, type PageDefinition } from "../../core/pages/define-page.ts";
import { pagingOf } from "../../core/pages/paging.ts";
import type { ProfilePageData } from "../../shared/dto.ts";
import { paths } from "../../shared/paths.ts";
import { personData } from "../../shared/structured-data.ts";
import { text } from "../../shared/text/index.ts";
import { browseStories, presentStoryCard, totalsOf } from "../stories/index.ts";
import { presentProfile } from "./present.ts";
import { findProfile } from "./reads.ts";

/** A member's public profile with their stories. */
export function userPages(now: () => Date, site: { name: string; url: string }): PageDefinition[] {
  const profile = definePage<ProfilePageData>({
    path: "/user/:username",
    query: ["after", "before"],
    cache: "shared",
    async load({ viewer, params, query, shows }) {
      const found = await findProfile(viewer, params.username!);
      if (!found) throw notFound();
      if (found.username !== params.username) throw movedTo(paths.user(found.username));
      const id = String(found._id);
      shows(`users:${id}`, "stories");
      const [stories, totals] = await Promise.all([
        browseStories(
          { author: id, sort: "newest", after: query.get("after"), before: query.get("before") },
          now(),
        ),
        totalsOf(id),
      ]);
      return {
        user: presentProfile(found),
        stories: stories.rows.map(presentStoryCard),
        paging: pagingOf(paths.user(found.username), stories, { count: totals.stories, more: false }),
        totals,
      };
    },
    meta: ({ user }, { query }) => ({
      title: user.name,
      description: user.bio.slice(0, 200) || text.meta.profile(user.name, site.name),
      canonical: paths.user(user.username),
      robots: query.has("after") || query.has("before") ? "noindex, follow" : undefined,
      type: "profile",
      links: [
        {
          rel: "alternate",
          type: "application/atom+xml",
          href: paths.userFeed(user.username),
          title: user.name,
        },
      ],
      jsonLd: [
        {
          "@context": "https://schema.org",
          "@type": "ProfilePage",
          mainEntity: personData(user, (path) => new URL(path, site.url).href),
        },
      ],
    }),
    Component: ProfilePage,
  });
  return [profile];
}
