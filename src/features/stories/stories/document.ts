import type { Types } from "mongoose";
import type { StoredImage } from "../../../core/files/stored.ts";
import type {
  AiUse,
  CollaboratorRole,
  ContentWarning,
  Genre,
  Licence,
  StoryState,
} from "../../../shared/stories/catalogue.enums.ts";
import type { ChapterState, ChapterType } from "../../../shared/stories/chapters.enums.ts";
import type { CreditedWork } from "../../../shared/stories/collaborators.enums.ts";
import type { AskedStep } from "../../../shared/stories/setup.ts";

/** One place in the contents; the array's order is the book's order, and its index + 1 is the number. */
export interface ContentsEntry {
  readonly chapter: Types.ObjectId;
  readonly title: string;
  readonly type: ChapterType;
  readonly state: ChapterState;
  readonly words: number;
  readonly publishedAt: Date | null;
  readonly scheduledFor: Date | null;
  /** False for a chapter of a paid story beyond its preview; derived. */
  readonly open: boolean;
  /** The part of the book it stands in; absent is none. */
  readonly part?: Types.ObjectId | null;
  /** It came out without telling anybody. */
  readonly silent?: boolean;
}

/** A part of the book, or a volume that holds parts. */
export interface StoryPart {
  readonly _id: Types.ObjectId;
  readonly title: string;
  /** The volume it stands in, which stands in none. */
  readonly parent: Types.ObjectId | null;
}

/** The author's card, kept with the story so that lists need no second look-up. */
export interface AuthorCard {
  readonly username: string;
  readonly name: string;
  readonly photo: StoredImage | null;
}

/** Counters and sums kept with the story; see `derive.ts` and `stats.ts` for who writes which. */
export interface StoryStats {
  /** Of published chapters, front and back matter included. */
  readonly words: number;
  /** Published ones; front and back matter stands in the contents but is not counted. */
  readonly chapters: number;
  /** Entries of the contents that are not published. */
  readonly drafts: number;
  readonly views: number;
  readonly favourites: number;
  readonly comments: number;
  /** Reviews that everyone who reads the story sees. */
  readonly reviews: number;
  /** Readers' bookmarks on it, its chapters and passages. */
  readonly bookmarks: number;
  readonly ratingSum: number;
  readonly ratings: number;
  /** Sum of the ratings' weights, which are whole per cent, and of weight times rating. */
  readonly ratingWeight: number;
  readonly ratingWeighted: number;
  /** Mean of 1 to 5, in which a rating weighs as much as its reader has read; 0 before the first. */
  readonly rating: number;
  /** Bayesian mean, for the list of the highest rated; 0 before the first rating. */
  readonly score: number;
  /** What people made of it lately, for the popular list. */
  readonly popularity: number;
  /** How fast a young story finds readers for its age, by the hour; above 0 it is among the rising ones. */
  readonly rising?: number;
  /** Of a rising one: people who came to it within the last week. */
  readonly newReaders?: number;
}

export interface Collaborator {
  readonly user: Types.ObjectId;
  readonly role: CollaboratorRole;
  /** The order of the marketplace that they work on it for, and with which the role ends; absent of who belongs to it. */
  readonly order?: Types.ObjectId;
}

/** Somebody who is named for work on a story that was ordered of them, with the rights that came with it. */
export interface Credit {
  readonly user: Types.ObjectId;
  readonly work: CreditedWork;
  readonly order: Types.ObjectId;
  /** What its maker gave the author, in the words of `orderRights`; "" where nothing had to be said. */
  readonly rights: string;
}

/** Where the author of a new story is in its steps. */
export interface StorySetup {
  /** The first that has not been answered. */
  readonly step: AskedStep;
  /** Whether others are meant to write it too. */
  readonly together: boolean;
}

/** A story as stored. */
export interface StoryDoc {
  readonly _id: Types.ObjectId;
  readonly title: string;
  readonly slug: string;
  /** Former slugs, newest last. */
  readonly slugHistory: readonly string[];
  readonly synopsis: string;
  readonly categories: readonly Genre[];
  readonly tags: readonly string[];
  /** BCP 47. */
  readonly language: string;
  readonly warnings: readonly ContentWarning[];
  /** Null until the author says. */
  readonly aiUse: AiUse | null;
  /** Absent on stories from before it was asked: all rights reserved. */
  readonly licence?: Licence;
  /** Null until one is given or drawn. */
  readonly cover: StoredImage | null;
  /** True while the cover is one we drew, which follows the title. */
  readonly coverDrawn: boolean;
  readonly mature: boolean;
  readonly private: boolean;
  readonly complete: boolean;
  readonly narration: boolean;
  /** Currency of the price (specification, section 9). */
  readonly pricing: "USD";
  /** US cents; null when free. */
  readonly price: number | null;
  /** How many chapters of a paid story are open to all. */
  readonly previewChapters: number;
  /** Readers join the author's mailing list to read. */
  readonly mailingList: boolean;
  /** Asks crawlers, search engines included, to stay away. */
  readonly noCrawlers: boolean;
  /** argon2 hash; not selected unless asked for. */
  readonly password?: string | null;
  /** Changes with the password, so that an unlocked session locks again; null without a password. */
  readonly passwordVersion: string | null;
  readonly author: Types.ObjectId;
  readonly authorCard: AuthorCard;
  readonly collaborators: readonly Collaborator[];
  /** Absent is none. */
  readonly credits?: readonly Credit[];
  readonly state: StoryState;
  readonly scheduledFor: Date | null;
  /** First published. */
  readonly publishedAt: Date | null;
  readonly lastChapterAt: Date | null;
  readonly removedReason: string;
  /** The state before a moderator took it down. */
  readonly removedFrom: StoryState | null;
  readonly deletedAt: Date | null;
  /** Its texts are being erased: it can no more be restored. */
  readonly ending?: boolean;
  /** Deleted because its author is leaving the site: it comes back with them. */
  readonly goesWithAuthor?: boolean;
  /** On the site's featured list, by an admin. */
  readonly featured: boolean;
  readonly featuredAt: Date | null;
  /** Featured on the author's own profile since then. */
  readonly pinnedAt: Date | null;
  /** Published, not private, not removed, not deleted: derived, and what guests may read. */
  readonly listed: boolean;
  /** Genres, length and flags of a listed story: derived; what lists and counts are made of. */
  readonly facets: readonly string[];
  /** What the title of a listed story is found by while somebody types: derived. */
  readonly titleKeys: readonly string[];
  /** What readers can filter a listed story by: derived (`reading-filters/hiding.ts`). */
  readonly filterFields: readonly string[];
  readonly contents: readonly ContentsEntry[];
  /** In the order of the book; `parts.ts` keeps the contents of each together. Absent is none. */
  readonly parts?: readonly StoryPart[];
  /** While a new story is being set up step by step; null when that is done. */
  readonly setup?: StorySetup | null;
  readonly stats: StoryStats;
  /** Raised by each edit of the details; an edit based on an older one is refused. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
