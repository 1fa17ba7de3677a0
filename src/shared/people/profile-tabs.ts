import { followersPaths } from "../library/followers.paths.ts";
import { listsPaths } from "../library/lists.paths.ts";
import { servicesPaths } from "../market/services.paths.ts";
import { reviewsPaths } from "../talk/reviews.paths.ts";
import { updatesPaths } from "../talk/updates.paths.ts";
import type { ProfileDto } from "./profile.dto.ts";
import { profilePaths } from "./profile.paths.ts";

interface Tab {
  readonly key: string;
  readonly href: (username: string) => string;
  /** Count shown beside the tab's name. */
  readonly count?: (user: ProfileDto) => number;
}

/**
 * Tabs of a profile in display order. A feature that adds one puts a line here and its label into
 * `people.text.ts`, loads with `loadProfile` and renders inside `ProfileFrame`.
 */
export const PROFILE_TABS = [
  { key: "stories", href: profilePaths.user, count: ({ counts }) => counts.stories },
  { key: "updates", href: updatesPaths.userUpdates },
  { key: "reviews", href: (username: string) => reviewsPaths.userReviews(username) },
  { key: "lists", href: listsPaths.userLists },
  { key: "services", href: servicesPaths.ofSeller },
  { key: "followers", href: followersPaths.userFollowers, count: ({ counts }) => counts.followers },
  { key: "following", href: followersPaths.userFollowing, count: ({ counts }) => counts.following },
] as const satisfies readonly Tab[];

export type ProfileTab = (typeof PROFILE_TABS)[number]["key"];
