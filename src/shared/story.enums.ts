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

/** Named lists of stories (section 2: Browse), each at a separate path. */
export const STORY_LISTS = ["new", "rising", "popular", "highest-rated", "featured", "paid"] as const;
export type StoryList = (typeof STORY_LISTS)[number];

/** Story states (product.md, States); `complete`, `private` and `passworded` are separate flags. */
export const STORY_STATES = ["draft", "scheduled", "published", "unpublished", "removed"] as const;
export type StoryState = (typeof STORY_STATES)[number];

/** Author's declaration of the use of AI in a work (product.md, 10). */
export const AI_USES = ["none", "assisted", "generated"] as const;
export type AiUse = (typeof AI_USES)[number];

/** Licences that an author can grant for a story; the default permits only reading. */
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

/** Content warnings, stored on the story (product.md, 7). */
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

/** Sort options of stories (section 3), and by title. */
export const SORTS = ["newest", "last-updated", "most-viewed", "highest-rated", "title"] as const;
export type Sort = (typeof SORTS)[number];

/** Values of the last-updated filter (section 2). */
export const LAST_UPDATED = ["any", "today", "week", "month", "year"] as const;
export type LastUpdated = (typeof LAST_UPDATED)[number];

/**
 * Values of the word-count filter on listings: short story, novelette and novella, novel (SFWA bounds,
 * rounded), and all that is shorter than a novel of 50,000 words. Not in the specification.
 */
export const STORY_LENGTHS = ["any", "short", "medium", "long", "under-50000"] as const;
export type StoryLength = (typeof STORY_LENGTHS)[number];

/**
 * Choices of the filters for progress, price and mature stories; the first is the default. Not in the specification.
 */
export const PROGRESS_CHOICES = ["any", "complete", "ongoing"] as const;
export const PRICE_CHOICES = ["any", "free", "paid"] as const;
export const MATURE_CHOICES = ["any", "no", "only"] as const;
/** Lowest mean rating. */
export const MIN_RATINGS = ["any", "3", "3.5", "4", "4.5"] as const;

/** Roles of collaborators on a story, from most to least permissions (product.md, People). */
export const COLLABORATOR_ROLES = ["co-author", "editor", "beta-reader"] as const;
export type CollaboratorRole = (typeof COLLABORATOR_ROLES)[number];
