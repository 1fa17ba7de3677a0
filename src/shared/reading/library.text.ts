import { labelsText } from "../labels.text.ts";
import type { LibraryFilter, LibrarySort, LibraryState } from "./library.ts";

const state: Readonly<Record<LibraryState, string>> = {
  want: "Want to read",
  reading: "Reading",
  finished: "Finished",
  "on-hold": "On hold",
  dropped: "Dropped",
};

const filter: Readonly<Record<LibraryFilter, string>> = {
  reading: state.reading,
  want: state.want,
  finished: state.finished,
  following: "Notifications on",
  favourites: "Favourites",
  "on-hold": state["on-hold"],
  dropped: state.dropped,
};

/** Texts of the library: the stories that a member reads, wants to read and has read. */
export const libraryText = {
  title: "Library",
  lead: "Your stories. Only you can see this page.",
  filters: "Filter your library",
  everything: "All",
  sortLabel: "Sort your library",
  sort: { "last-read": "Last read", title: labelsText.sort.title } satisfies Record<LibrarySort, string>,
  state,
  filter,
  filterTitle: (name: LibraryFilter) => `${filter[name]} · Library`,
  more: "Bookmarks, lists and more",
  authors: "Favourite authors",
  marks: "Marks",
  favourite: "Favourite",
  start: "Start reading",
  none: "Your library is empty",
  noneHint: "Open a story and choose “Add to library”, and you will find it here.",
  filterNone: {
    reading: "You are not reading anything at the moment.",
    want: "You have not saved anything to read later.",
    finished: "You have not finished a story yet.",
    following: "You get no notifications of new chapters yet.",
    favourites: "You have no favourites yet.",
    "on-hold": "No stories are on hold.",
    dropped: "You have not dropped any stories.",
  } satisfies Readonly<Record<LibraryFilter, string>>,
  filterNoneHint: {
    reading: "Open a chapter of any story, and you can then continue from here.",
    want: "Choose “Add to library” and then “Want to read” on a story.",
    finished: "Complete stories appear here when you reach their end.",
    following: "Choose “Notify me of new chapters” on a story.",
    favourites: "Select the heart on the page of a story or an author to add it here.",
    "on-hold": "Choose “On hold” for a story that you want to continue later.",
    dropped: "Choose “Dropped” for a story that you do not want to continue.",
  } satisfies Readonly<Record<LibraryFilter, string>>,
  browse: "Find a story",
  /** The menu on a story's page. */
  add: "Add to library",
  inLibrary: "In library",
  stateOf: (title: string) => `${title} in your library`,
  notify: "Notify me of new chapters",
  notifying: "Notifying you of new chapters",
  remove: "Remove from library",
  saved: (name: string) => `Saved in your library: ${name.toLowerCase()}.`,
  removed: "Removed from your library.",
  /** Shown after the sign-in that the action required. */
  done: "You are signed in. The story is in your library.",
  help: "Your library is private. Your favourites are public, and their authors are told.",
} as const;
