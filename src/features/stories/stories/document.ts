import type { Types } from "mongoose";
import type { StoredImage } from "#core/files/stored.ts";
import type { ValuesOf } from "#shared/fields.ts";
import type { ChapterState, ChapterType } from "#shared/stories/chapters.enums.ts";
import type { CreditedWork } from "#shared/stories/collaborators.enums.ts";
import type { AskedStep } from "#shared/stories/setup.ts";
import type { storyFields } from "#shared/stories/story.fields.ts";
import type { CollaboratorRole, StoryState } from "#shared/story.enums.ts";

/** An entry of the contents; the array is in book order, and index + 1 is the chapter number. */
export interface ContentsEntry {
  readonly chapter: Types.ObjectId;
  readonly title: string;
  readonly type: ChapterType;
  readonly state: ChapterState;
  readonly words: number;
  readonly publishedAt: Date | null;
  readonly scheduledFor: Date | null;
  /** False for a chapter of a paid story after its preview; derived. */
  readonly open: boolean;
  /** The part of the book it belongs to; absent if none. */
  readonly part?: Types.ObjectId | null;
  /** True if it was published without notifications. */
  readonly silent?: boolean;
}

/** A part of the book, or a volume containing parts. */
export interface StoryPart {
  readonly _id: Types.ObjectId;
  readonly title: string;
  /** The volume it belongs to; volumes themselves have none. */
  readonly parent: Types.ObjectId | null;
}

/** Author data copied to the story, so that lists need no second query. */
export interface AuthorCard {
  readonly username: string;
  readonly name: string;
  readonly photo: StoredImage | null;
}

/** Counters and sums stored with the story; see `derive.ts` and `stats.ts` for which code writes each. */
export interface StoryStats {
  /** Words of published chapters, including front and back matter. */
  readonly words: number;
  /** Number of published chapters, excluding front and back matter. */
  readonly chapters: number;
  /** Number of unpublished entries of the contents. */
  readonly drafts: number;
  readonly views: number;
  readonly favourites: number;
  readonly comments: number;
  /** Number of reviews visible to every reader of the story. */
  readonly reviews: number;
  /** Number of readers' bookmarks on it, its chapters and passages. */
  readonly bookmarks: number;
  readonly ratingSum: number;
  readonly ratings: number;
  /** Sum of the ratings' weights, in whole per cent, and sum of weight times rating. */
  readonly ratingWeight: number;
  readonly ratingWeighted: number;
  /** Mean from 1 to 5, in which a rating is weighted by how much its reader has read; 0 before the first. */
  readonly rating: number;
  /** Bayesian mean, used for the list of highest-rated stories; 0 before the first rating. */
  readonly score: number;
  /** Recent popularity, used for the popular list. */
  readonly popularity: number;
  /** How fast a young story gains readers for its age, updated hourly; above 0 it is listed as rising. */
  readonly rising?: number;
  /** For a rising story: readers who began it within the last week. */
  readonly newReaders?: number;
}

export interface Collaborator {
  readonly user: Types.ObjectId;
  readonly role: CollaboratorRole;
  /** The marketplace order they work for, with which the role ends; absent for regular team members. */
  readonly order?: Types.ObjectId;
}

/** A credit for ordered work on a story, with the rights granted. */
export interface Credit {
  readonly user: Types.ObjectId;
  readonly work: CreditedWork;
  readonly order: Types.ObjectId;
  /** Rights granted to the author, in the words of `orderRights`; "" if no statement was needed. */
  readonly rights: string;
}

/** Progress of the setup of a new story. */
export interface StorySetup {
  /** The first unanswered step. */
  readonly step: AskedStep;
  /** True if others are to write it too. */
  readonly together: boolean;
}

type StoryValues = ValuesOf<typeof storyFields>;

/** Fields that older stories do not have. */
type LaterField = "licence" | "series" | "firstPublished";

/** A story as stored. */
export interface StoryDoc extends Omit<StoryValues, LaterField>, Partial<Pick<StoryValues, LaterField>> {
  readonly _id: Types.ObjectId;
  readonly slug: string;
  /** Former slugs, newest last. */
  readonly slugHistory: readonly string[];
  readonly tags: readonly string[];
  /** Language tag (BCP 47). */
  readonly language: string;
  /** Null until one is uploaded or generated. */
  readonly cover: StoredImage | null;
  /** True while the cover is a generated one, which changes with the title. */
  readonly coverDrawn: boolean;
  /** Currency of the price (specification, section 9). */
  readonly pricing: "USD";
  /** US cents; null when free. */
  readonly price: number | null;
  /** argon2 hash; excluded from queries by default. */
  readonly password?: string | null;
  /** Changes with the password, so that unlocked sessions are locked again; null without a password. */
  readonly passwordVersion: string | null;
  readonly author: Types.ObjectId;
  readonly authorCard: AuthorCard;
  readonly collaborators: readonly Collaborator[];
  /** Absent if none. */
  readonly credits?: readonly Credit[];
  readonly state: StoryState;
  readonly scheduledFor: Date | null;
  /** When it was first published. */
  readonly publishedAt: Date | null;
  readonly lastChapterAt: Date | null;
  readonly removedReason: string;
  /** State before a moderator took it down. */
  readonly removedFrom: StoryState | null;
  readonly deletedAt: Date | null;
  /** True while its texts are being erased; it cannot be restored any more. */
  readonly ending?: boolean;
  /** True if it was deleted with its author's account; restored with the account. */
  readonly goesWithAuthor?: boolean;
  /** True if its author is banned: its team, buyers and staff can read it, nobody else can find it. */
  readonly authorHidden?: boolean;
  /** True if a person narrates one of its chapters; written by the narrations. */
  readonly narration: boolean;
  /** True if an admin featured it on the site. */
  readonly featured: boolean;
  readonly featuredAt: Date | null;
  /** When it was featured on the author's profile. */
  readonly pinnedAt: Date | null;
  /** Published, not private, not removed, not deleted. Derived; decides what guests may read. */
  readonly listed: boolean;
  /** Genres, length and flags of a listed story. Derived; the basis of lists and counts. */
  readonly facets: readonly string[];
  /** Search keys of a listed story's title for suggestions while typing. Derived. */
  readonly titleKeys: readonly string[];
  /**
   * Words of a listed story that the text index does not find in its other fields, such as parts of Chinese
   * text. Derived (`core/text/search-words.ts`).
   */
  readonly searchWords: readonly string[];
  /** Values by which readers can filter a listed story. Derived (`reading-filters/hiding.ts`). */
  readonly filterFields: readonly string[];
  readonly contents: readonly ContentsEntry[];
  /** In book order; `parts.ts` keeps the contents of each part together. Absent if none. */
  readonly parts?: readonly StoryPart[];
  /** Progress of a new story's step-by-step setup; null when completed. */
  readonly setup?: StorySetup | null;
  readonly stats: StoryStats;
  /** Incremented by each edit of the details; an edit based on an older version is rejected. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
