import type { AiUse, ChapterState, ChapterType, ContentWarning, Genre, StoryState } from "./enums.ts";

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
  readonly language: string;
  readonly words: number;
  readonly readingMinutes: number;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  readonly previous: ContentsEntryDto | null;
  readonly next: ContentsEntryDto | null;
}
