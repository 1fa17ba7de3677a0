import type { FormValues } from "../form.ts";
import type { StoryState } from "../story.enums.ts";
import type { PublicationDetail } from "./publication.ts";
import type { StoryDto } from "./stories.dto.ts";
import type { ManagedChapterDto } from "./writing.dto.ts";

/**
 * `/story/:id/publish`; fields: the missing details (synopsis, categories[], aiUse), publishChapters[] (ids of
 * drafts that are published with the story), publishAt (datetime-local), anyway (confirms the warnings), and the button
 * `intent`: publish or schedule.
 */
export interface PublishStoryPageData {
  readonly story: Pick<StoryDto, "id" | "slug" | "title" | "language"> & {
    readonly state: Exclude<StoryState, "published">;
  };
  /** Details that the story needs before it can be published. */
  readonly missing: readonly PublicationDetail[];
  /** What publishing it now would cause; the author must confirm it. */
  readonly warnings: readonly string[];
  /** Chapters that appear with the story at once. */
  readonly ready: readonly ManagedChapterDto[];
  /** Draft chapters that have a text. */
  readonly drafts: readonly ManagedChapterDto[];
  readonly scheduled: readonly ManagedChapterDto[];
  readonly values: FormValues;
  /** The author's IANA time zone. */
  readonly zone: string;
}
