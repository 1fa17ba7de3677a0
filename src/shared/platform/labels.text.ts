import type { PeopleSort } from "../people/profile.enums.ts";
import type {
  AiUse,
  ContentWarning,
  Genre,
  LastUpdated,
  Sort,
  StoryFlag,
  StoryLength,
  StoryState,
} from "../stories/catalogue.enums.ts";
import type { ChapterState, ChapterType } from "../stories/chapters.enums.ts";

/** Words for the closed sets of values. */
export const labelsText = {
  genre: {
    action: "Action",
    adventure: "Adventure",
    children: "Children’s",
    contemporary: "Contemporary",
    dystopian: "Dystopian",
    "fan-fiction": "Fan fiction",
    fantasy: "Fantasy",
    horror: "Horror",
    historical: "Historical",
    humour: "Humour",
    mystery: "Mystery",
    "non-fiction": "Non-fiction",
    paranormal: "Paranormal",
    romance: "Romance",
    "sci-fi": "Science fiction",
    thriller: "Thriller",
    crime: "Crime",
    "young-adult": "Young adult",
  } satisfies Record<Genre, string>,
  flag: {
    paid: "Paid",
    mature: "Mature",
    complete: "Complete",
    narration: "Narrated",
  } satisfies Record<StoryFlag, string>,
  storyState: {
    draft: "Draft",
    scheduled: "Scheduled",
    published: "Published",
    unpublished: "Unpublished",
    removed: "Removed",
  } satisfies Record<StoryState, string>,
  chapterState: {
    draft: "Draft",
    scheduled: "Scheduled",
    published: "Published",
  } satisfies Record<ChapterState, string>,
  chapterType: {
    chapter: "Chapter",
    prologue: "Prologue",
    interlude: "Interlude",
    epilogue: "Epilogue",
    "front-matter": "Front matter",
    "back-matter": "Back matter",
  } satisfies Record<ChapterType, string>,
  aiUse: {
    none: "Written without AI",
    assisted: "AI-assisted",
    generated: "AI-generated",
  } satisfies Record<AiUse, string>,
  warning: {
    "graphic-violence": "Graphic violence",
    death: "Death",
    "sexual-content": "Sexual content",
    "sexual-violence": "Sexual violence",
    "self-harm": "Self-harm",
    abuse: "Abuse",
    "substance-use": "Substance use",
    "strong-language": "Strong language",
    discrimination: "Discrimination",
  } satisfies Record<ContentWarning, string>,
  peopleSort: {
    "popular-users": "Popular users",
    "last-online": "Last online",
    newest: "Newest",
  } satisfies Record<PeopleSort, string>,
  sort: {
    newest: "Newest",
    "last-updated": "Last updated",
    "most-viewed": "Most viewed",
    "highest-rated": "Highest rated",
  } satisfies Record<Sort, string>,
  updated: {
    any: "Any time",
    today: "Today",
    week: "This week",
    month: "This month",
    year: "This year",
  } satisfies Record<LastUpdated, string>,
  length: {
    any: "Any length",
    short: "Short: under 7,500 words",
    medium: "Medium: 7,500 to 40,000",
    long: "Long: over 40,000 words",
  } satisfies Record<StoryLength, string>,
  device: (browser: string | null, system: string | null) =>
    browser && system ? `${browser} on ${system}` : (browser ?? system ?? "An unknown browser"),
} as const;
