import { formatList, formatNumber, plural } from "../format.ts";

const counted = (label: string, count: number): string =>
  count > 0 ? `${label} ${formatNumber(count)}` : label;

/** Texts for following, favourites, blocking and muting. */
export const followersText = {
  follow: "Follow",
  following: "Following",
  unfollow: "Unfollow",
  /** Used if "Follow" alone would be ambiguous. */
  author: {
    follow: "Follow author",
    following: "Following author",
    followName: (name: string) => `Follow author ${name}`,
    followingName: (name: string) => `Following author ${name}`,
  },
  followName: (name: string) => `Follow ${name}`,
  followingName: (name: string) => `Following ${name}`,
  followGenre: "Follow genre",
  followingGenre: "Following genre",
  favourite: (count: number) => counted("Favourite", count),
  favourited: (count: number) => counted("Favourited", count),
  named: (label: string, title: string) => `${label}: ${title}`,
  /** Shown after the sign-in that the action required. */
  done: {
    follow: "You are signed in and now follow this.",
    favourite: "You are signed in. This is now one of your favourites.",
  },
  more: "More",
  block: "Block",
  unblock: "Unblock",
  mute: "Mute",
  unmute: "Unmute",
  blockHint:
    "You will not see each other in lists. They cannot message you, follow you or comment on your work. They are not told.",
  muteHint: "You will not see them in lists, or be notified of anything they do. They are not told.",
  notYourself: "You cannot follow, block or mute yourself.",
  blockedNow: "You have blocked this member.",
  people: {
    followers: (name: string) => `Followers of ${name}`,
    following: (name: string) => `Followed by ${name}`,
    count: (count: number) => plural(count, "follower", "followers"),
    stories: (count: number) => plural(count, "story", "stories"),
    hidden: (name: string) => `${name} keeps this list private`,
    noFollowers: (name: string) => `Nobody follows ${name} yet`,
    noFollowing: (name: string) => `${name} does not follow anybody yet`,
    noFollowersOwn: "Nobody follows you yet",
    noFollowersHint: "Publish a chapter, or comment on the stories you read.",
    noFollowingOwn: "You do not follow anybody yet",
    noFollowingHint: "When you follow people, we tell you about their new stories and chapters.",
    browse: "Find stories",
    suggestions: "People you may like to follow",
  },
  reason: {
    genres: (genres: readonly string[]) => `Writes ${formatList(genres)}`,
    followedBy: (names: readonly string[], count: number) =>
      count > names.length
        ? `Followed by ${names.join(", ")} and ${plural(count - names.length, "other", "others")} you follow`
        : `Followed by ${formatList(names)}`,
    popular: (count: number) => `${plural(count, "follower", "followers")} here`,
  },
  blocked: {
    title: "Blocked and muted",
    lead: "Only you can see this list. Nobody is told that they are on it.",
    none: "You have not blocked or muted anybody",
    noneHint: "You can block or mute a member under “More” on their profile.",
    kind: { block: "Blocked", mute: "Muted" },
    list: "Members you have blocked or muted",
    /** Link from a page where a block prevents an action. */
    unblockName: (name: string) => `Unblock ${name}`,
    unmuteName: (name: string) => `Unmute ${name}`,
    done: {
      blocked: (name: string) => `You have blocked ${name}.`,
      unblocked: (name: string) => `You have unblocked ${name}.`,
      muted: (name: string) => `You have muted ${name}.`,
      unmuted: (name: string) => `You have unmuted ${name}.`,
    },
  },
} as const;

/** Notification texts about new followers. */
export const followerNotificationsText = {
  follower: (who: string) => `${who} now follows you`,
  followers: (who: string) => `${who} now follow you`,
} as const;
