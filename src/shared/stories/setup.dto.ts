import type { FormValues } from "../form.ts";
import type { AskedStep } from "./setup.ts";
import type { StoryFormPageData } from "./writing.dto.ts";

/**
 * First step of a new story; fields: kind, title, and the button `intent`: next, or write to go straight to
 * the first chapter.
 */
export interface StoryTypePageData {
  readonly values: FormValues;
  /** The author's latest unfinished stories. */
  readonly drafts: readonly DraftDto[];
}

/** An unfinished story, and where its author continues. */
export interface DraftDto {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly updatedAt: string;
  /** The last draft chapter, or that the story needs its first one, or only has to be published. */
  readonly next: { readonly number: number; readonly title: string } | "first-chapter" | "publish";
}

/**
 * A later step, for an existing draft; its fields are those of `StoryFormPageData`, `intent`: next, skip or
 * back.
 */
export interface StorySetupPageData {
  readonly step: AskedStep;
  /** The first unanswered step; null if all are answered. */
  readonly reached: AskedStep | null;
  readonly story: Pick<
    StoryFormPageData["story"],
    "id" | "slug" | "title" | "cover" | "ownCover" | "passworded"
  >;
  /** True if the story is collaborative; it cannot be sold then. */
  readonly together: boolean;
  /** True if the story has a first chapter. */
  readonly begun: boolean;
  readonly values: FormValues;
}
