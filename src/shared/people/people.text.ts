import { formatDate, plural } from "../format.ts";
import type { PeopleSort } from "./profile.enums.ts";

/** Texts of profiles. */
export const peopleText = {
  premium: "Premium author",
  figures: { joined: "New members", active: "Active members" },
  joined: (iso: string) => `Member since ${formatDate(iso)}`,
  lastOnline: (iso: string) => `Last online ${formatDate(iso)}`,
  edit: "Edit profile",
  tabsLabel: (name: string) => `Profile of ${name}`,
  tabs: {
    stories: "Stories",
    updates: "Updates",
    reviews: "Reviews",
    lists: "Lists",
    services: "Services",
    followers: "Followers",
    following: "Following",
  },
  interests: "Likes to read",
  skills: "Skills",
  links: "Elsewhere",
  search: {
    title: "People",
    titleFor: (q: string) => `People: ${q}`,
    description: "Find writers and readers by name, place or what they like to read.",
    label: "Name or username",
    sorts: {
      "popular-users": "Popular users",
      "last-online": "Last online",
      newest: "Newest",
    } satisfies Record<PeopleSort, string>,
    results: "Writers and readers",
    none: "No people match",
    noneHint: "Try fewer filters, or only the first letters of a name.",
    everyone: "Show everyone",
    genre: "Likes to read",
    anyGenre: "Any genre",
    location: "Location",
    online: "Last online",
    apply: "Show people",
  },
  own: {
    noBio:
      "Tell readers about yourself: add a few words, a picture, and links to where else they can find you.",
    addBio: "Fill in your profile",
    noStories: "You have not published a story yet",
    noStoriesHint: "Stories you publish appear here. Only you can see your drafts.",
    write: "Write a story",
  },
  totals: (stories: number, words: number) =>
    `${plural(stories, "story", "stories")}, ${plural(words, "word", "words")}`,
  deletedAuthor: "Deleted author",
  stories: "Stories",
  about: "About",
  feed: "Follow in a feed reader",
  /** Mark of a website that links back to the profile. */
  proven: "Verified",
  linkTo: (site: string, label: string) => `${site} · ${label}`,
  link: {
    website: "Website",
    facebook: "Facebook",
    twitter: "X (Twitter)",
    linkedin: "LinkedIn",
    instagram: "Instagram",
    goodreads: "Goodreads",
  },
  noStories: (name: string) => `${name} has not published a story yet`,
  noStoriesHint: "Come back soon.",
} as const;
