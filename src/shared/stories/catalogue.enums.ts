/** Story genres (section 2), stored in `categories`. */
export const GENRES = [
  "action",
  "adventure",
  "children",
  "contemporary",
  "dystopian",
  "fan-fiction",
  "fantasy",
  "horror",
  "historical",
  "humour",
  "mystery",
  "non-fiction",
  "paranormal",
  "romance",
  "sci-fi",
  "thriller",
  "crime",
  "young-adult",
] as const;
export type Genre = (typeof GENRES)[number];

/** Named lists of stories (section 2: Browse), each at a path of its own. */
export const STORY_LISTS = ["new", "rising", "popular", "highest-rated", "featured", "paid"] as const;
export type StoryList = (typeof STORY_LISTS)[number];

/** Story flags (section 2). */
export const STORY_FLAGS = ["paid", "mature", "complete", "narration"] as const;
export type StoryFlag = (typeof STORY_FLAGS)[number];

/** Story states (product.md, States); `complete`, `private` and `passworded` are flags on top. */
export const STORY_STATES = ["draft", "scheduled", "published", "unpublished", "removed"] as const;
export type StoryState = (typeof STORY_STATES)[number];

/** What an author declares about the use of AI in a work (product.md, 10). */
export const AI_USES = ["none", "assisted", "generated"] as const;
export type AiUse = (typeof AI_USES)[number];

/** What others may do with a story, as its author grants it: by default nothing beyond reading. */
export const LICENCES = [
  "all-rights-reserved",
  "cc-by",
  "cc-by-sa",
  "cc-by-nc",
  "cc-by-nc-sa",
  "cc-by-nd",
  "cc-by-nc-nd",
  "cc0",
  "public-domain",
] as const;
export type Licence = (typeof LICENCES)[number];

/** Content warnings, data on the story (product.md, 7). */
export const CONTENT_WARNINGS = [
  "graphic-violence",
  "death",
  "sexual-content",
  "sexual-violence",
  "self-harm",
  "abuse",
  "substance-use",
  "strong-language",
  "discrimination",
] as const;
export type ContentWarning = (typeof CONTENT_WARNINGS)[number];

/** Sort options of stories (section 3). */
export const SORTS = ["newest", "last-updated", "most-viewed", "highest-rated"] as const;
export type Sort = (typeof SORTS)[number];

/** Values of the last-updated filter (section 2). */
export const LAST_UPDATED = ["any", "today", "week", "month", "year"] as const;
export type LastUpdated = (typeof LAST_UPDATED)[number];

/** Values of the word-count filter on listings, ours: short story, novelette and novella, novel (SFWA bounds, rounded). */
export const STORY_LENGTHS = ["any", "short", "medium", "long"] as const;
export type StoryLength = (typeof STORY_LENGTHS)[number];

/** What a collaborator may do on a story (product.md, People): from most to least. */
export const COLLABORATOR_ROLES = ["co-author", "editor", "beta-reader"] as const;
export type CollaboratorRole = (typeof COLLABORATOR_ROLES)[number];
