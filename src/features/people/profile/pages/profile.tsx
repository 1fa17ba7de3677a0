import type { Place } from "#core/db/keyset.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import type { Services } from "#core/services.ts";
import {
  browseShown,
  browseStories,
  hidingFor,
  type ListQuery,
  listTags,
  readPinned,
} from "#features/stories/catalogue/index.ts";
import { presentMarked, presentStoryCard, totalsOf } from "#features/stories/stories/index.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import type { ProfilePageData } from "#shared/people/profile-page.dto.ts";
import { ProfilePage, ProfileStories } from "#views/people/profile/ProfilePage.tsx";
import { profileExtrasOf } from "../extras.ts";
import { loadProfile, profileMeta } from "../profile.ts";

/** A member's public profile with their stories. */
export const profilePage = (
  { now, extensions }: Pick<Services, "now" | "extensions">,
  site: { name: string; url: string },
): PageDefinition =>
  definePage<ProfilePageData>({
    path: "/user/:username",
    query: ["after", "before", "hidden"],
    cache: "shared",
    async load(context) {
      const { query, shows } = context;
      const { id, user } = await loadProfile(context, "stories");
      shows("stories");
      const place = placeIn(query);
      const [pinned, totals, extras] = await Promise.all([
        readPinned(id),
        totalsOf(id),
        profileExtrasOf({ extensions }, id, shows),
      ]);
      const stories = await browseStories({ ...listOf(id, pinned), ...place }, now());
      const count = Math.max(0, totals.stories - pinned.length);
      return {
        user,
        extras,
        tab: "stories",
        featured: isFirst(place) ? pinned.map(presentStoryCard) : [],
        stories: stories.rows.map(presentStoryCard),
        paging: pagingOf(profilePaths.user(user.username), stories, { count, more: false }),
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

const placeIn = (query: URLSearchParams): Place => ({
  after: query.get("after"),
  before: query.get("before"),
});

const isFirst = ({ after, before }: Place): boolean => !after && !before;

/** Pinned stories are shown above the list and excluded from it. */
const listOf = (author: string, pinned: Awaited<ReturnType<typeof readPinned>>): ListQuery => ({
  author,
  sort: "newest",
  without: pinned.map(({ _id }) => _id),
});

/** Loads a profile's stories for a reader with filters. */
async function filteredStories({ viewer, query, params, url }: PageContext, now: Date) {
  const filters = await hidingFor(viewer, query);
  if (!filters) return undefined;
  const { id, user } = await loadProfile({ viewer, params, url, shows: () => {} }, "stories");
  const { shown } = filters;
  // The profile of a blocked or muted member, opened by its address, shows what it holds.
  const hiding = filters.hiding.filtersOnly;
  const place = placeIn(query);
  const pinned = await readPinned(id);
  const page = await browseShown({ ...listOf(id, pinned), ...place }, now, hiding);
  const first = isFirst(place) ? pinned : [];
  const count = page.hidden.length + first.filter((story) => hiding.hides(story)).length;
  const here = profilePaths.user(user.username);
  const withHidden = profilePaths.user(user.username, "show");
  const data = {
    featured: first.filter((story) => !hiding.hides(story)).map((story) => presentMarked(story, hiding)),
    stories: page.rows.map((row) => presentMarked(row, hiding)),
    paging: pagingOf(shown ? withHidden : here, page, null),
    leftOut: { count, more: false, shown, href: shown ? here : withHidden },
  };
  return <ProfileStories data={data} />;
}
