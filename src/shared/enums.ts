/** Closed sets of values, as the specification lists them (section in each docstring). */

/** Account roles; premium, seller, collaborator and owner follow from other documents (product.md, People). */
export const ROLES = ["member", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Social links of a profile, in the order they are shown (section 3). */
export const SOCIAL_LINKS = ["website", "facebook", "twitter", "linkedin", "instagram", "goodreads"] as const;
export type SocialLink = (typeof SOCIAL_LINKS)[number];

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
export const STORY_LISTS = ["new", "popular", "highest-rated", "featured", "paid"] as const;
export type StoryList = (typeof STORY_LISTS)[number];

/** Story flags (section 2). */
export const STORY_FLAGS = ["paid", "mature", "complete", "narration"] as const;
export type StoryFlag = (typeof STORY_FLAGS)[number];

/** Story states (product.md, States); `complete`, `private` and `passworded` are flags on top. */
export const STORY_STATES = ["draft", "scheduled", "published", "unpublished", "removed"] as const;
export type StoryState = (typeof STORY_STATES)[number];

/** Chapter states (product.md, States). */
export const CHAPTER_STATES = ["draft", "scheduled", "published"] as const;
export type ChapterState = (typeof CHAPTER_STATES)[number];

/** What a chapter is: front and back matter stands in the contents but is not counted as a chapter. */
export const CHAPTER_TYPES = [
  "chapter",
  "prologue",
  "interlude",
  "epilogue",
  "front-matter",
  "back-matter",
] as const;
export type ChapterType = (typeof CHAPTER_TYPES)[number];

/** What an author declares about the use of AI in a work (product.md, 10). */
export const AI_USES = ["none", "assisted", "generated"] as const;
export type AiUse = (typeof AI_USES)[number];

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

/** Where a new member heard of us (section 3); the partner values carry the partners' campaign names. */
export const REFERRAL_SOURCES = [
  "facebook",
  "google-ads",
  "search-engine",
  "word-of-mouth",
  "other",
  "ffa",
] as const;

/** Values of the word-count filter on listings, ours: short story, novelette and novella, novel (SFWA bounds, rounded). */
export const STORY_LENGTHS = ["any", "short", "medium", "long"] as const;
export type StoryLength = (typeof STORY_LENGTHS)[number];

/** What a collaborator may do on a story (product.md, People): from most to least. */
export const COLLABORATOR_ROLES = ["co-author", "editor", "beta-reader"] as const;
export type CollaboratorRole = (typeof COLLABORATOR_ROLES)[number];
