import type {
  AiUse,
  ChapterState,
  ChapterType,
  ContentWarning,
  Genre,
  LastUpdated,
  SocialLink,
  Sort,
  StoryFlag,
  StoryLength,
  StoryList,
  StoryState,
} from "./enums.ts";
import type { ReaderSettings } from "./reader-settings.ts";

/** What leaves the process for views, islands and sockets. Dates are ISO 8601 in UTC. */

export interface PictureDto {
  /** Sources, widest format choice first; `srcset` ready to print. */
  readonly sources: readonly { readonly type: string; readonly srcset: string }[];
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export interface UserCardDto {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly photo: PictureDto | null;
}

export interface StoryCardDto {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** Plain text, shortened. */
  readonly synopsis: string;
  readonly author: UserCardDto;
  readonly categories: readonly Genre[];
  readonly tags: readonly string[];
  readonly cover: PictureDto;
  readonly mature: boolean;
  readonly complete: boolean;
  readonly paid: boolean;
  readonly narration: boolean;
  /** US cents; null when free. */
  readonly priceCents: number | null;
  readonly words: number;
  readonly chapters: number;
  readonly views: number;
  readonly favourites: number;
  readonly comments: number;
  /** Mean of 1 to 5; null before the first rating. */
  readonly rating: number | null;
  readonly ratings: number;
  readonly publishedAt: string | null;
  readonly lastChapterAt: string | null;
}

export interface ContentsEntryDto {
  /** Place in the contents, from 1. */
  readonly number: number;
  readonly title: string;
  readonly type: ChapterType;
  readonly words: number;
  readonly publishedAt: string | null;
  /** False for a locked chapter of a paid story. */
  readonly open: boolean;
}

export interface StoryDto extends StoryCardDto {
  /** Plain text, paragraphs apart by blank lines. */
  readonly fullSynopsis: string;
  readonly language: string;
  readonly warnings: readonly ContentWarning[];
  readonly aiUse: AiUse;
  readonly state: StoryState;
  readonly private: boolean;
  readonly passworded: boolean;
  /** Search engines and AI crawlers are asked to stay away. */
  readonly noCrawlers: boolean;
  readonly readingMinutes: number;
  readonly contents: readonly ContentsEntryDto[];
}

export interface ChapterDto {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly type: ChapterType;
  readonly state: ChapterState;
  /** Sanitised HTML. */
  readonly html: string;
  /** The author's words before and after the text, plain, paragraphs apart by blank lines. */
  readonly notesBefore?: string;
  readonly notesAfter?: string;
  readonly language: string;
  readonly words: number;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  readonly previous: ContentsEntryDto | null;
  readonly next: ContentsEntryDto | null;
}

/** The member's own numbers for the account menu. */
export interface MemberCountsDto {
  readonly stories: number;
  readonly drafts: number;
}

export interface GenreCountDto {
  readonly genre: Genre;
  readonly stories: number;
}

export interface HomePageData {
  readonly featured: readonly StoryCardDto[];
  readonly fresh: readonly StoryCardDto[];
  readonly popular: readonly StoryCardDto[];
  readonly genres: readonly GenreCountDto[];
}

/** Filters of a listing; each is a query parameter of the same name (`genre` and `flag` may repeat). */
export interface BrowseFiltersDto {
  readonly q: string;
  readonly genre: readonly Genre[];
  readonly flag: readonly StoryFlag[];
  readonly updated: LastUpdated;
  readonly length: StoryLength;
  /** Null means the listing's own order (relevance for a search). */
  readonly sort: Sort | null;
}

/** Keyset paging: URLs of the pages beside this one, null at the ends. */
export interface PagingDto {
  readonly newer: string | null;
  readonly older: string | null;
  readonly total: number | null;
  /** True when `total` is where counting stopped. */
  readonly more?: boolean;
}

export interface BrowsePageData {
  /** What is listed: everything, a named list, a genre or a search. */
  readonly scope:
    | { readonly kind: "all" }
    | { readonly kind: "list"; readonly list: StoryList }
    | { readonly kind: "genre"; readonly genre: Genre }
    | { readonly kind: "search" };
  /** Path the filter form submits to, without a query. */
  readonly path: string;
  readonly filters: BrowseFiltersDto;
  readonly stories: readonly StoryCardDto[];
  readonly paging: PagingDto;
}

export interface StoryPageData {
  readonly story: StoryDto;
  /** Number of the first chapter proper (after front matter); null when nothing can be read yet. */
  readonly firstChapter: number | null;
  /** What the viewer may do; all false on the cached guest page. */
  readonly can: { readonly edit: boolean; readonly download: boolean };
}

export interface ChapterPageData {
  readonly story: Pick<StoryDto, "id" | "slug" | "title" | "language" | "author" | "complete" | "chapters">;
  readonly chapter: ChapterDto;
  /** Place among the open entries and their number, for "12 of 61". */
  readonly position: { readonly at: number; readonly of: number };
}

/** Stands in the chapter's place when it is not open to this reader. */
export interface LockedChapterPageData {
  readonly story: StoryCardDto;
  readonly chapter: ContentsEntryDto;
}

export interface ReaderSettingsPageData {
  readonly settings: ReaderSettings;
  /** Relative URL to go back to; fields: theme, font, size, spacing, width, next. */
  readonly next: string;
}

/** Mature gate (posts `next` to `paths.mature()`) and password gate (posts `password`, `next` to `paths.storyUnlock()`). */
export interface GatePageData {
  readonly story: Pick<StoryCardDto, "id" | "slug" | "title" | "author">;
  readonly next: string;
}

/** Sign-in: fields identifier, password, next. */
export interface LoginPageData {
  readonly next: string;
}

/** Registration: fields username, email, password, terms, promotional_emails, referral, next. */
export interface RegisterPageData {
  readonly next: string;
  readonly referral: string;
}

export interface LogoutPageData {
  readonly name: string;
}

export interface ErrorPageData {
  readonly status: number;
  /** Safe to show; a text of our own stands in when it is empty. */
  readonly message?: string;
  readonly requestId?: string;
  /** Where a guest may sign in and come back. */
  readonly signIn?: string;
}

export interface MyStoryDto extends StoryCardDto {
  readonly state: StoryState;
  readonly private: boolean;
  readonly draftChapters: number;
  readonly updatedAt: string;
}

export interface MyStoriesPageData {
  readonly stories: readonly MyStoryDto[];
  readonly paging: PagingDto;
}

/** A chapter in the author's contents, drafts included. */
export interface ManagedChapterDto extends ContentsEntryDto {
  readonly id: string;
  readonly state: ChapterState;
  readonly publishAt: string | null;
}

/**
 * Story form; fields: title, synopsis, categories[], tags (comma list), language, mature, private, password,
 * removePassword, complete, warnings[], aiUse, narration, pricing (free|paid), price (dollars),
 * previewChapters, mailingList, noCrawlers, publishChapters, cover (file), removeCover, version, publishAt (datetime-local), and the
 * button `intent`: save, publish, schedule, unpublish (each saves the fields first) and delete (a form of its own).
 * An unticked box is not sent: the form says all there is, so what is missing is off. An empty password keeps the
 * old one.
 */
export interface StoryFormPageData {
  /** Null for a new story. */
  readonly story:
    | (Pick<StoryDto, "id" | "slug" | "title" | "state" | "cover" | "passworded"> & {
        readonly publishAt: string | null;
        /** Whether the cover is the author's own rather than a drawn one. */
        readonly ownCover: boolean;
        readonly contents: readonly ManagedChapterDto[];
      })
    | null;
  readonly values: FormValues;
  readonly can: { readonly publish: boolean; readonly delete: boolean; readonly sell: boolean };
  /** IANA zone of the author, for dates typed and shown. */
  readonly zone: string;
}

/** Chapter form; fields: type, title, text (Markdown), notesBefore, notesAfter, publishAt, `intent`: save, publish, schedule, delete. */
export interface ChapterFormPageData {
  readonly story: Pick<StoryDto, "id" | "slug" | "title">;
  /** Null for a new chapter. */
  readonly chapter: {
    readonly number: number;
    readonly state: ChapterState;
    readonly words: number;
    readonly publishAt: string | null;
  } | null;
  readonly values: FormValues;
  readonly can: { readonly publish: boolean; readonly delete: boolean };
  readonly zone: string;
}

export type FormValues = Readonly<Record<string, string | readonly string[]>>;

/** Import form; field file; the report stands after a successful import. */
export interface ImportPageData {
  readonly report: ImportReportDto | null;
}

export interface ImportReportDto {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly words: number;
  readonly chapters: readonly {
    readonly number: number;
    readonly title: string;
    readonly type: ChapterType;
    readonly words: number;
  }[];
  readonly images: number;
  readonly footnotes: number;
  /** What was left out and why, one line each. */
  readonly dropped: readonly { readonly what: string; readonly count: number }[];
}

export interface ProfileDto extends UserCardDto {
  /** Plain text, paragraphs apart by blank lines. */
  readonly bio: string;
  readonly location: string;
  readonly coverPhoto: PictureDto | null;
  readonly links: readonly {
    readonly kind: SocialLink;
    readonly url: string;
  }[];
  readonly joinedAt: string;
}

export interface ProfilePageData {
  readonly user: ProfileDto;
  readonly stories: readonly StoryCardDto[];
  readonly paging: PagingDto;
  /** Sums over the published stories. */
  readonly totals: { readonly stories: number; readonly words: number };
}

export interface DevMailPageData {
  readonly mails: readonly {
    readonly id: string;
    readonly to: string;
    readonly subject: string;
    readonly sentAt: string;
  }[];
  readonly mail: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly subject: string;
    readonly sentAt: string;
    readonly text: string;
  } | null;
}
