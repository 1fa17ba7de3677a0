import type { MarkDto } from "../people/reading-filters.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { Genre } from "../story.enums.ts";

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
  /** Mean of 1 to 5, weighted by how much each reader has read; null before the first rating. */
  readonly rating: number | null;
  readonly ratings: number;
  /** For a rising story: number of new readers within the last week; 0 for other stories. */
  readonly newReaders: number;
  readonly publishedAt: string | null;
  readonly lastChapterAt: string | null;
  /** Content marks that the reader asked to see; absent for readers without filters. */
  readonly marks?: readonly MarkDto[];
}
