import { plural } from "../format.ts";
import type { LibraryShelf } from "./library.ts";

const shelf: Readonly<Record<LibraryShelf, string>> = {
  reading: "Reading",
  following: "Following",
  favourites: "Favourites",
  finished: "Finished",
};

/** One's own library: what one reads, follows and keeps. */
export const libraryText = {
  title: "Library",
  lead: "What you are reading, following and keeping.",
  shelves: "Shelves",
  everything: "All",
  shelf,
  shelfTitle: (name: LibraryShelf) => `${shelf[name]} · Library`,
  shelfLead: {
    reading: "What you have begun, most recent first. Nobody else sees it.",
    following: "Stories you follow, most recent first. You are notified of their new chapters.",
    favourites: "The stories and authors you like best.",
    finished: "What you have read to the end. Nobody else sees it.",
  },
  bookmarks: "Bookmarks",
  bookmarksKept: (count: number) => plural(count, "bookmark", "bookmarks"),
  lists: "Lists",
  bought: "Bought",
  authors: "Favourite authors",
  unread: "With unread chapters",
  unfollow: "Unfollow",
  removeFavourite: "Remove",
  unfollowStory: (title: string) => `Unfollow ${title}`,
  removeStory: (title: string) => `Remove ${title} from your favourites`,
  start: "Start reading",
  none: "Your library is empty",
  noneHint: "Open a story, follow it or make it a favourite, and you will find it here.",
  shelfNone: {
    reading: "You are not reading anything just now.",
    following: "You are not following any stories yet.",
    favourites: "You have no favourites yet.",
    finished: "You have not finished a story yet.",
  },
  shelfNoneHint: {
    reading: "Open a chapter of any story, and you can continue from here.",
    following: "Follow a story, and its new chapters are counted here.",
    favourites: "The heart on the page of a story or an author puts it here.",
    finished: "A complete story comes here when you reach its end.",
  },
  browse: "Find a story",
} as const;
