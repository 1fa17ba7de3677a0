import type { FormValues, PagingDto } from "../site/site.dto.ts";
import type { CollaboratorRole, StoryState } from "./catalogue.enums.ts";
import type { ChapterState } from "./chapters.enums.ts";
import type { PartDto } from "./parts.ts";
import type { ReusableNoteDto } from "./reusable-notes.dto.ts";
import type { AskedStep } from "./setup.ts";
import type { ContentsEntryDto, StoryDto } from "./stories.dto.ts";
import type { StoryCardDto } from "./story-card.dto.ts";

export interface MyStoryDto extends StoryCardDto {
  readonly state: StoryState;
  readonly private: boolean;
  /** Of all that is written, out or not. */
  readonly written: { readonly chapters: number; readonly words: number };
  readonly draftChapters: number;
  readonly updatedAt: string;
  /** The step of setting it up that waits for an answer; null for none. */
  readonly setup: AskedStep | null;
}

export interface MyStoriesPageData {
  readonly stories: readonly MyStoryDto[];
  readonly paging: PagingDto;
}

/** A story that one writes, one's own or others'. */
export interface ProjectDto extends MyStoryDto {
  /** As what one works on a story of others, and whether one adds chapters; null for one's own. */
  readonly shared: { readonly role: CollaboratorRole; readonly writes: boolean } | null;
}

export interface MyProjectsPageData {
  readonly projects: readonly ProjectDto[];
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
 * removePassword, complete, warnings[], aiUse, licence, narration, pricing (free|paid), price (dollars),
 * previewChapters, mailingList, noCrawlers, publishChapters[] (ids of drafts that come out with the story), cover (file), removeCover, version, publishAt (datetime-local), and the
 * button `intent`: save, publish, schedule, unpublish (each saves the fields first), delete and move (forms of their own; `move` is a chapter's id and "up" or "down").
 * An unticked box is not sent: the form says all there is, so what is missing is off. An empty password keeps the
 * old one.
 */
export interface StoryFormPageData {
  readonly story: Pick<StoryDto, "id" | "slug" | "title" | "state" | "cover" | "passworded"> & {
    /** The step of setting it up that waits for an answer; null for none. */
    readonly setup: AskedStep | null;
    readonly publishAt: string | null;
    /** Until then what is scheduled for an earlier time waits, for its author may not post; null for nothing. */
    readonly heldUntil: string | null;
    /** Whether the cover is the author's own rather than a drawn one. */
    readonly ownCover: boolean;
    readonly contents: readonly ManagedChapterDto[];
    readonly parts: readonly PartDto[];
    /** CSRF token, for the island that moves chapters. */
    readonly token: string;
  };
  readonly values: FormValues;
  readonly can: { readonly publish: boolean; readonly delete: boolean; readonly sell: boolean };
  /** IANA zone of the author, for dates typed and shown. */
  readonly zone: string;
}

/** First step of a new chapter: what it is, by the address's `type`. */
export interface ChapterTypePageData {
  readonly story: ChapterFormPageData["story"];
}

/** Chapter form; fields: type, title, text (Markdown), notesBefore, notesAfter, useBefore and useAfter (ids of reusable notes), publishAt, silent, `intent`: save, publish, schedule, delete. */
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
    /** Scheduled for an earlier time by the viewer, it waits until then, for they may not post; null where it does not. */
    readonly heldUntil: string | null;
  } | null;
  readonly values: FormValues;
  readonly can: { readonly publish: boolean; readonly delete: boolean };
  /** Whether others may write in it too: then its editor is live. */
  readonly live: boolean;
  /** Of the viewer, for the notes before and after. */
  readonly reusable: readonly ReusableNoteDto[];
  readonly zone: string;
}
