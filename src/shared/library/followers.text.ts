import { formatList, plural } from "../format.ts";

/** Following, favourites, blocking and muting. */
export const followersText = {
  follow: "Follow",
  following: "Following",
  unfollow: "Unfollow",
  /** The same where a plain "Follow" would leave open whom. */
  author: {
    what: "author",
    followName: (name: string) => `Follow author ${name}`,
    unfollowName: (name: string) => `Stop following author ${name}`,
  },
  followName: (name: string) => `Follow ${name}`,
  unfollowName: (name: string) => `Stop following ${name}`,
  /** Beside others on a story's page the second word is said where there is room for it. */
  story: { what: "story" },
  followGenre: "Follow genre",
  followingGenre: "Following genre",
  favourite: "Favourite",
  favouriteName: (title: string) => `Favourite: ${title}`,
  /** After the sign-in that it waited for. */
  done: {
    follow: "You are signed in, and now follow this.",
    favourite: "You are signed in, and this is among your favourites now.",
  },
  more: "More",
  block: "Block",
  unblock: "Unblock",
  mute: "Mute",
  unmute: "Unmute",
  blockHint: "They will not be able to message you, follow you or comment on your work. They are not told.",
  muteHint: "You will not be notified of what they do. They are not told.",
  notYourself: "That is you.",
  blockedNow: "You have blocked this member.",
  people: {
    followers: (name: string) => `Followers of ${name}`,
    following: (name: string) => `Followed by ${name}`,
    count: (count: number) => plural(count, "follower", "followers"),
    stories: (count: number) => plural(count, "story", "stories"),
    hidden: (name: string) => `${name} keeps this list private`,
    noFollowers: (name: string) => `Nobody follows ${name} yet`,
    noFollowing: (name: string) => `${name} follows nobody yet`,
    noFollowersOwn: "Nobody follows you yet",
    noFollowersHint: "Publish a chapter, and say hello to the people whose stories you read.",
    noFollowingOwn: "You follow nobody yet",
    noFollowingHint: "Follow someone, and their new stories and chapters come to you.",
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
    none: "You have blocked or muted nobody",
    noneHint: "You will find both under “More” on a member’s profile.",
    kind: { block: "Blocked", mute: "Muted" },
    list: "Members you have blocked or muted",
    /** The way here from what a block stands in the way of. */
    unblockName: (name: string) => `Unblock ${name}`,
    unmuteName: (name: string) => `Unmute ${name}`,
    done: {
      blocked: (name: string) => `You have blocked ${name}.`,
      unblocked: (name: string) => `You have unblocked ${name}.`,
      muted: (name: string) => `You have muted ${name}.`,
      unmuted: (name: string) => `You will hear of ${name} again.`,
    },
  },
} as const;

/** What a member is told of who follows them. */
export const followerNotificationsText = {
  follower: (who: string) => `${who} now follows you`,
  followers: (who: string) => `${who} now follow you`,
} as const;
