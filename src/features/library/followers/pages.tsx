import { notFound } from "#core/base/errors.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { assertOnlyPage, pagingOf } from "#core/pages/paging.ts";
import type { Services } from "#core/services.ts";
import type { PeoplePageData } from "#shared/library/followers.dto.ts";
import type { FollowedKind } from "#shared/library/followers.enums.ts";
import { followersPaths } from "#shared/library/followers.paths.ts";
import { followersText } from "#shared/library/followers.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { PeoplePage } from "#views/library/followers/PeoplePage.tsx";
import { loadProfile, profileMeta } from "../../people/profile/index.ts";
import { findInterests, findMember } from "../../people/users/index.ts";
import { followUser, unfollowUser } from "./commands.ts";
import { isFollowing, listFollowers, listFollowing } from "./reads.ts";
import { followSubject, unfollowSubject } from "./subjects.ts";
import { SUGGESTIONS, suggestAuthors } from "./suggest.ts";

type Site = Parameters<typeof profileMeta>[2];

/** Follower lists and form targets of the follow buttons. */
export function followerPages(services: Services, site: Site): PageDefinition[] {
  return [
    peoplePage("followers", site),
    peoplePage("following", site),
    buttonPage(
      "/user/:username/follow",
      async (context, { values }) => {
        const member = await findMember(context.params.username!);
        if (!member) throw notFound();
        const act = values.do === "unfollow" ? unfollowUser : followUser;
        await act(services, context.caller, { following: String(member._id) });
        return profilePaths.user(member.username);
      },
      { afterSignIn: followersText.done.follow },
    ),
    buttonPage(
      "/story/:id/:slug/follow",
      async (context, form) => {
        const { id, slug } = context.params as { id: string; slug: string };
        await subject(context, form, "story", id);
        return cataloguePaths.story({ id, slug });
      },
      { afterSignIn: followersText.done.follow },
    ),
    buttonPage(
      "/genres/:genre/follow",
      async (context, form) => {
        const genre = context.params.genre!;
        await subject(context, form, "genre", genre);
        return cataloguePaths.genre(genre);
      },
      { afterSignIn: followersText.done.follow },
    ),
  ];

  async function subject({ caller }: PageContext, { values }: SentForm, kind: FollowedKind, id: string) {
    const act = values.do === "unfollow" ? unfollowSubject : followSubject;
    await act(services, caller, kind, id);
  }
}

function peoplePage(list: PeoplePageData["tab"], site: Site): PageDefinition {
  const urlOf = list === "followers" ? followersPaths.userFollowers : followersPaths.userFollowing;
  return definePage<PeoplePageData>({
    path: `/user/:username/${list}`,
    query: ["after", "before"],
    cache: "private",
    async load(context) {
      const { viewer, query } = context;
      const { id, user } = await loadProfile(context, list);
      const place = { after: query.get("after"), before: query.get("before") };
      const found = await (list === "followers" ? listFollowers : listFollowing)(viewer, id, place);
      const people = found?.people ?? [];
      if (!found) assertOnlyPage(query);
      const own = viewer.id === id;
      const [followed, suggestions] = await Promise.all([
        isFollowing(
          viewer.id,
          people.map((person) => person.id),
        ),
        own ? suggestAuthors({ genres: await findInterests(id), viewerId: id, limit: SUGGESTIONS }) : [],
      ]);
      return {
        user,
        tab: list,
        people:
          found &&
          people.map((person) => ({
            ...person,
            following: followed.has(person.id),
            self: person.id === viewer.id,
          })),
        paging: pagingOf(urlOf(user.username), found ?? { after: null, before: null }, null),
        own,
        signedIn: viewer.id !== null,
        suggestions,
      };
    },
    meta: ({ user }) =>
      profileMeta(user, list, site, { title: followersText.people[list](user.name), isLater: false }),
    Component: PeoplePage,
  });
}
