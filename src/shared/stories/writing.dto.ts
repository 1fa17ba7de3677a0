import type { FormValues } from "../form.ts";
import type { PagingDto } from "../paging.ts";
import type { CollaboratorRole, StoryState } from "../story.enums.ts";
import type { ChapterState } from "./chapters.enums.ts";
import type { PartDto } from "./parts.ts";
import type { ReusableNoteDto } from "./reusable-notes.dto.ts";
import type { AskedStep } from "./setup.ts";
import type { ContentsEntryDto, StoryDto } from "./stories.dto.ts";
import type { StoryCardDto } from "./story-card.dto.ts";

export interface MyStoryDto extends StoryCardDto {
  readonly state: StoryState;
  readonly private: boolean;
  /** Totals of all chapters, published or not. */
  readonly written: { readonly chapters: number; readonly words: number };
  readonly draftChapters: number;
  readonly updatedAt: string;
  /** The setup step that awaits an answer; null if there is none. */
  readonly setup: AskedStep | null;
}

export interface MyStoriesPageData {
  readonly stories: readonly MyStoryDto[];
  readonly paging: PagingDto;
}

/** A story that the member writes, as its author or as a collaborator. */
export interface ProjectDto extends MyStoryDto {
  /**
   * The member's role in another author's story, and whether they add chapters; null for the member's
   * stories.
   */
  readonly shared: { readonly role: CollaboratorRole; readonly writes: boolean } | null;
}

export interface MyProjectsPageData {
  readonly projects: readonly ProjectDto[];
  readonly paging: PagingDto;
}

/** A chapter in the author's contents list, including drafts. */
export interface ManagedChapterDto extends ContentsEntryDto {
  readonly id: string;
  readonly state: ChapterState;
  readonly publishAt: string | null;
}

/**
 * Story form; fields: title, synopsis, categories[], tags (comma list), language, mature, private, password,
 * removePassword, complete, warnings[], aiUse, licence, pricing (free|paid), price (dollars),
 * previewChapters, mailingList, noCrawlers, publishChapters[] (ids of drafts that are published with the
 * story), cover (file), removeCover, version, publishAt (datetime-local), and the button `intent`: save,
 * publish, schedule, unpublish (each saves the fields first), delete and move (separate forms; `move` is a
 * chapter's id and "up" or "down"). Browsers do not send an unticked box: the form is complete, so a missing
 * field means off. An empty password leaves the old one unchanged.
 */
export interface StoryFormPageData {
  readonly story: Pick<StoryDto, "id" | "slug" | "title" | "state" | "cover" | "passworded"> & {
    /** The setup step that awaits an answer; null if there is none. */
    readonly setup: AskedStep | null;
    readonly publishAt: string | null;
    /**
     * Time until which earlier scheduled publications are held because the author may not post; null if
     * nothing is held.
     */
    readonly heldUntil: string | null;
    /** True if it has co-authors. */
    readonly hasCoAuthors: boolean;
    /** True if the author uploaded the cover; false for a generated one. */
    readonly ownCover: boolean;
    readonly contents: readonly ManagedChapterDto[];
    readonly parts: readonly PartDto[];
    /** CSRF token for the island that moves chapters. */
    readonly token: string;
  };
  readonly values: FormValues;
  readonly can: { readonly publish: boolean; readonly delete: boolean; readonly sell: boolean };
  /** The author's IANA time zone, for dates entered and shown. */
  readonly zone: string;
}

/** First step of a new chapter: its type, from the query parameter `type`. */
export interface ChapterTypePageData {
  readonly story: ChapterFormPageData["story"];
  readonly steps: ChapterFormPageData["steps"];
}

/**
 * Chapter form; fields: type, title, text (Markdown), notesBefore, notesAfter, useBefore and useAfter (ids of reusable
 * notes), firstPublished, publishAt, silent, `intent`: save, publish, schedule, delete.
 */
export interface ChapterFormPageData {
  readonly story: Pick<StoryDto, "id" | "slug" | "title" | "state" | "language">;
  /** Null for a new chapter. */
  readonly chapter: {
    readonly id: string;
    readonly number: number;
    readonly state: ChapterState;
    readonly publishedAt: string | null;
    readonly publishAt: string | null;
    readonly words: number;
    /**
     * Time until which a publication that the viewer scheduled for an earlier time is held because they may
     * not post; null if it is not held.
     */
    readonly heldUntil: string | null;
  } | null;
  /**
   * For a new chapter: the wizard that it is a step of, for a new story or a new chapter; null for an
   * existing chapter.
   */
  readonly steps:
    | { readonly kind: "story"; readonly reached: AskedStep | null }
    | { readonly kind: "chapter" }
    | null;
  readonly values: FormValues;
  readonly can: { readonly publish: boolean; readonly delete: boolean };
  /** True if others may edit the chapter too, which makes its editor live. */
  readonly live: boolean;
  /** The viewer's reusable notes, for the notes before and after the chapter. */
  readonly reusable: readonly ReusableNoteDto[];
  readonly zone: string;
}
