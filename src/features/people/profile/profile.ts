import { notFound } from "#core/base/errors.ts";
import type { PageContext, PageMeta } from "#core/pages/define-page.ts";
import { goTo, movedTo } from "#core/pages/redirects.ts";
import type { ProfileDto } from "#shared/people/profile.dto.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { PROFILE_TABS, type ProfileTab } from "#shared/people/profile-tabs.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import { metaText } from "#shared/site/meta.text.ts";
import { personData } from "#shared/site/structured-data.ts";
import { addressesOf } from "#shared/site.ts";
import { findRenamed } from "../users/index.ts";
import { presentProfile } from "./present.ts";
import { findProfile } from "./reads.ts";

/**
 * Loads the member of a page at `/user/:username/...`, as seen by everyone.
 * @throws 404 if unknown; 301 to the username's exact spelling, 302 to a new username
 */
export async function loadProfile(
  context: Pick<PageContext, "viewer" | "params" | "url" | "shows">,
  tab: ProfileTab,
): Promise<{ readonly id: string; readonly user: ProfileDto }> {
  const { viewer, params, url } = context;
  const profile = await findProfile(viewer, params.username!);
  if (!profile) {
    const renamed = await findRenamed(params.username!);
    throw renamed === null ? notFound() : goTo(hrefOf(tab, renamed));
  }
  const id = String(profile._id);
  context.shows(`users:${id}`);
  if (profile.username !== params.username) throw movedTo(hrefOf(tab, profile.username) + url.search);
  return { id, user: presentProfile(profile) };
}

/** Metadata of a profile tab; only the first page of the stories is indexed by search engines. */
export function profileMeta(
  user: ProfileDto,
  tab: ProfileTab,
  site: { readonly name: string; readonly url: string },
  page: { readonly title: string; readonly isLater: boolean },
): PageMeta {
  const indexed = tab === "stories" && !page.isLater && !user.hidden;
  return {
    title: page.title,
    description: user.bio.replace(/\s+/g, " ").slice(0, 200) || metaText.profile(user.name, site.name),
    canonical: user.hidden ? undefined : hrefOf(tab, user.username),
    robots: indexed ? undefined : user.hidden ? "noindex" : "noindex, follow",
    type: "profile",
    links: [
      {
        rel: "alternate",
        type: "application/atom+xml",
        href: machinesPaths.userFeed(user.username),
        title: metaText.memberFeed(user.name),
      },
    ],
    jsonLd: indexed ? [profileData(user, addressesOf(site))] : [],
  };
}

const hrefOf = (tab: ProfileTab, username: string): string =>
  PROFILE_TABS.find(({ key }) => key === tab)!.href(username);

function profileData(user: ProfileDto, url: (path: string) => string): object {
  const person = personData(user, url);
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: url(profilePaths.user(user.username)),
    dateCreated: user.joinedAt,
    mainEntity: {
      ...person,
      alternateName: `@${user.username}`,
      identifier: user.id,
      homeLocation: user.location ? { "@type": "Place", name: user.location } : undefined,
      knowsAbout: user.skills.length > 0 ? user.skills : undefined,
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/FollowAction",
        userInteractionCount: user.counts.followers,
      },
      agentInteractionStatistic: {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/WriteAction",
        userInteractionCount: user.counts.stories,
      },
    },
  };
}
