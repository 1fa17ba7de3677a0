import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { LinkState, LinkType } from "./story-links.ts";

export interface ShopDto {
  readonly name: string;
  readonly url: string;
}

/** A link in its author's list. */
export interface StoryLinkDto {
  readonly id: string;
  readonly type: LinkType;
  readonly slug: string;
  readonly state: LinkState;
  readonly headline: string;
  /** Title of its story; null if the story no longer exists. */
  readonly title: string | null;
  readonly visits: number;
  readonly reads: number;
  readonly joins: number;
}

export interface StoryLinksPageData {
  readonly links: readonly StoryLinkDto[];
  /** True for premium authors, who have no limit on open links. */
  readonly premium: boolean;
  /** Pages of other authors that include one of this author's stories. */
  readonly promotions: readonly { readonly slug: string; readonly title: string }[];
}

/** One of the author's stories that can be linked. */
export interface LinkStoryDto {
  readonly id: string;
  readonly title: string;
}

/** Wizard for a new link; the choices so far determine the step. */
export interface NewStoryLinkPageData {
  readonly step: "type" | "story" | "lock" | "details";
  readonly type: LinkType | null;
  readonly stories: readonly LinkStoryDto[];
  readonly story: LinkStoryDto | null;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}

export interface EditStoryLinkPageData {
  readonly id: string;
  readonly type: LinkType;
  readonly story: LinkStoryDto;
  readonly stories: readonly LinkStoryDto[];
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}

/** The page as visitors see it. */
export interface LinkPageDto {
  readonly type: LinkType;
  readonly slug: string;
  readonly headline: string;
  readonly pitch: string;
  readonly story: StoryCardDto;
  readonly synopsis: string;
  readonly language: string;
  /** Beginning of the first chapter; "" if there is none. */
  readonly opening: string;
  readonly shops: readonly ShopDto[];
  /** Release date, while in the future. */
  readonly outOn: string | null;
  readonly daysLeft: number;
  readonly more: readonly StoryCardDto[];
  /** Stories of other participating authors. */
  readonly partners: readonly StoryCardDto[];
}

export interface LinkPageData {
  readonly link: LinkPageDto;
}

export interface PreviewStoryLinkPageData {
  readonly id: string;
  readonly state: LinkState;
  readonly link: LinkPageDto;
}

export interface DayFigures {
  /** Date, such as "2026-11-24". */
  readonly day: string;
  readonly visits: number;
  readonly reads: number;
  readonly joins: number;
}

export interface SourceFigures {
  /** "" for visits without a source. */
  readonly source: string;
  readonly visits: number;
  readonly reads: number;
  readonly joins: number;
}

export interface StoryLinkPageData {
  readonly link: StoryLinkDto;
  /** Absolute URL. */
  readonly address: string;
  readonly days: readonly DayFigures[];
  readonly sources: readonly SourceFigures[];
  /** Other participating authors, and the invitation address for more; null until requested. */
  readonly partners: readonly { readonly author: string; readonly name: string; readonly title: string }[];
  readonly invitation: string | null;
}

/** Page of several authors, for a participant who does not manage it. */
export interface PartnerPageData {
  readonly slug: string;
  readonly key: string | null;
  readonly title: string;
  readonly owner: string;
  readonly isOwner: boolean;
  readonly stories: readonly LinkStoryDto[];
  /** The participant's story on the page; null until chosen. */
  readonly story: string | null;
  /** Address that identifies visits from this participant, and their results. */
  readonly address: string;
  readonly visits: number;
  readonly reads: number;
  /** True if visitors cannot currently see it. */
  readonly closed: boolean;
}

export interface DeleteStoryLinkPageData {
  readonly link: StoryLinkDto;
}
