import type { ProfileDto } from "../dto.ts";
import { paths } from "../paths.ts";

interface Tab {
  readonly key: string;
  readonly href: (username: string) => string;
  /** The number beside its name. */
  readonly count?: (user: ProfileDto) => number;
}

/**
 * The tabs of a profile, in the order in which they are shown. A feature that adds one puts a line here and its word
 * into text/en-GB/people.ts, loads with `loadProfile` and draws inside `ProfileFrame`.
 */
export const PROFILE_TABS = [
  { key: "stories", href: paths.user, count: ({ counts }) => counts.stories },
  { key: "updates", href: paths.userUpdates },
  { key: "reviews", href: (username: string) => paths.userReviews(username) },
  { key: "lists", href: paths.userLists },
  { key: "followers", href: paths.userFollowers, count: ({ counts }) => counts.followers },
  { key: "following", href: paths.userFollowing, count: ({ counts }) => counts.following },
] as const satisfies readonly Tab[];

export type ProfileTab = (typeof PROFILE_TABS)[number]["key"];
