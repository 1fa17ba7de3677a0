import { ProfilePage, ProfileStories } from "../../../../views/users/ProfilePage.tsx";
import { definePage, type PageContext, type PageDefinition } from "../../../core/pages/define-page.ts";
import { pagingOf } from "../../../core/pages/paging.ts";
import type { ProfilePageData } from "../../../shared/dto.ts";
import { paths } from "../../../shared/paths.ts";
import {
  browseShown,
  browseStories,
  hidingFor,
  listTags,
  presentMarked,
  presentStoryCard,
  totalsOf,
} from "../../stories/index.ts";
import { loadProfile, profileMeta } from "../profile.ts";

/** A member's public profile with their stories. */
export const profilePage = (now: () => Date, site: { name: string; url: string }): PageDefinition =>
  definePage<ProfilePageData>({
    path: "/user/:username",
    query: ["after", "before", "hidden"],
    cache: "shared",
    async load(context) {
      const { query, shows } = context;
      const { id, user } = await loadProfile(context, "stories");
      shows("stories");
      const [stories, totals] = await Promise.all([
        browseStories(
          { author: id, sort: "newest", after: query.get("after"), before: query.get("before") },
          now(),
        ),
        totalsOf(id),
      ]);
      return {
        user,
        tab: "stories",
        stories: stories.rows.map(presentStoryCard),
        paging: pagingOf(paths.user(user.username), stories, { count: totals.stories, more: false }),
        totals,
      };
    },
    slots: {
      "profile-stories": {
        tags: listTags,
        render: (context) => filteredStories(context, now()),
      },
    },
    meta: ({ user }, { query }) =>
      profileMeta(user, "stories", site, {
        title: user.name,
        isLater: query.has("after") || query.has("before"),
      }),
    Component: ProfilePage,
  });

/** The stories of a profile for a reader with filters. */
async function filteredStories({ viewer, query, params, url }: PageContext, now: Date) {
  const filters = await hidingFor(viewer, query);
  if (!filters) return undefined;
  const { id, user } = await loadProfile({ viewer, params, url, shows: () => {} }, "stories");
  const { hiding, shown } = filters;
  const place = { after: query.get("after"), before: query.get("before") };
  const page = await browseShown({ author: id, sort: "newest", ...place }, now, hiding);
  const here = paths.user(user.username);
  const withHidden = paths.user(user.username, "show");
  const data = {
    stories: page.rows.map((row) => presentMarked(row, hiding)),
    paging: pagingOf(shown ? withHidden : here, page, null),
    leftOut: { count: page.hidden.length, more: false, shown, href: shown ? here : withHidden },
  };
  return <ProfileStories data={data} />;
}
