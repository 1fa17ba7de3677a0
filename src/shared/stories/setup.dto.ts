import type { FormValues } from "../site/site.dto.ts";
import type { AskedStep } from "./setup.ts";
import type { StoryFormPageData } from "./writing.dto.ts";

/** First step of a new story; fields: kind, title, and the button `intent`: next, or write for the first chapter at once. */
export interface StoryTypePageData {
  readonly values: FormValues;
}

/** A later step, of a draft that is there; its fields are those of `StoryFormPageData`, `intent`: next, skip or back. */
export interface StorySetupPageData {
  readonly step: AskedStep;
  /** The first that has not been answered; null when all have. */
  readonly reached: AskedStep | null;
  readonly story: Pick<
    StoryFormPageData["story"],
    "id" | "slug" | "title" | "cover" | "ownCover" | "passworded"
  >;
  /** Whether others are meant to write it too; it cannot be sold then. */
  readonly together: boolean;
  /** Whether a first chapter is there. */
  readonly begun: boolean;
  readonly values: FormValues;
}
