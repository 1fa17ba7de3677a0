/** Closed sets of values, as the specification lists them (section in each docstring). */

/** Account roles; premium, seller, collaborator and owner follow from other documents (product.md, People). */
export const ROLES = ["member", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Social links of a profile, in the order they are shown (section 3). */
export const SOCIAL_LINKS = ["website", "facebook", "twitter", "linkedin", "instagram", "goodreads"] as const;
export type SocialLink = (typeof SOCIAL_LINKS)[number];

/** What one may write to the people who run the site about (section 2: About), each a form of its own. */
export const CONTACT_KINDS = ["contact", "feature-request"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** What becomes of such a letter. */
export const CONTACT_STATES = ["open", "done"] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

/** What a bookmark marks (issue 5). */
export const BOOKMARK_KINDS = ["story", "chapter", "passage"] as const;
export type BookmarkKind = (typeof BOOKMARK_KINDS)[number];

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

/** What one may decide about another member (product.md: block and mute). */
export const BLOCK_KINDS = ["block", "mute"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** What one may follow beside members (issue 4). */
export const FOLLOWED_KINDS = ["story", "genre", "list"] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/** What a collaborator may do on a story (product.md, People): from most to least. */
export const COLLABORATOR_ROLES = ["co-author", "editor", "beta-reader"] as const;
export type CollaboratorRole = (typeof COLLABORATOR_ROLES)[number];

/** What members can report; the feature that has a kind registers it (`features/reports/kinds.ts`). */
export const REPORT_KINDS = [
  "story",
  "chapter",
  "comment",
  "review",
  "update",
  "reply",
  "list",
  "person",
  "message",
] as const;
export type ReportKindName = (typeof REPORT_KINDS)[number];

/** What can be wrong with what a member reports: ours, after the guidelines. */
export const REPORT_REASONS = [
  "spam",
  "harassment",
  "hate",
  "threat",
  "fraud",
  "stolen",
  "minors",
  "unmarked",
  "pretence",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What becomes of what was reported, and what staff may decide. */
export const REPORT_STATES = ["open", "dismissed", "removed", "struck"] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export const REPORT_DECISIONS = [
  "take",
  "release",
  "dismiss",
  "remove",
  "strike",
  "remove-strike",
  "reopen",
] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** What who reported is told, in words that stand ready. */
export const REPORT_ANSWERS = ["fine", "removed", "acted", "known", "elsewhere"] as const;
export type ReportAnswer = (typeof REPORT_ANSWERS)[number];

/** What becomes of a member's word against a strike. */
export const APPEAL_STATES = ["open", "granted", "refused"] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** Who may write to a member, their own choice: everyone, people they follow, nobody. */
export const MESSAGES_FROM = ["everyone", "following", "nobody"] as const;
export type MessagesFrom = (typeof MESSAGES_FROM)[number];

/** Sort options of people (section 2), the default first. */
export const PEOPLE_SORTS = ["popular-users", "last-online", "newest"] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

/** Steps of registration (specification, section 2: Multi-step wizards), in their order. */
export const SETUP_STEPS = ["details", "socials", "genres", "follow", "payment-wallet"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Whom a payment account belongs to (section 3). */
export const BUSINESS_TYPES = ["individual", "company"] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** Kinds of company of a payment account (section 3). */
export const COMPANY_TYPES = [
  "limited_liability_partnership",
  "llc",
  "single_member_llc",
  "multi_member_llc",
  "private_company",
  "private_corporation",
  "private_partnership",
  "public_company",
  "sole_proprietorship",
] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

/** Steps of connecting payments, in their order (section 2: individual or company, company representative, bank details). */
export const PAYMENT_STEPS = ["business", "representative", "bank"] as const;
export type PaymentStep = (typeof PAYMENT_STEPS)[number];

/**
 * What a personal API token may do. `read` looks and `write` changes; messages and payments are for both, of what is
 * nobody else's business. Without `staff` a token of a moderator or an
 * admin is a member's.
 */
export const API_SCOPES = ["read", "write", "messages", "payments", "staff"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Who may read what is said of a chapter: everyone, who is of age, or only who may read a closed chapter. */
export const COMMENT_PLACES = ["open", "mature", "shut"] as const;
export type CommentPlace = (typeof COMMENT_PLACES)[number];

/** Orders of a chapter's comments. */
export const COMMENT_SORTS = ["newest", "oldest", "liked"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

/** What a review may say something of by stars (issue 5). */
export const REVIEW_ASPECTS = ["plot", "characters", "style", "grammar"] as const;
export type ReviewAspect = (typeof REVIEW_ASPECTS)[number];

/** Orders of a story's reviews. */
export const REVIEW_SORTS = ["helpful", "newest", "rating"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];
