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
  /** What its story is called; null where that is gone. */
  readonly title: string | null;
  readonly visits: number;
  readonly reads: number;
  readonly joins: number;
}

export interface StoryLinksPageData {
  readonly links: readonly StoryLinkDto[];
  /** Premium authors open as many as they like. */
  readonly premium: boolean;
  /** Pages of other authors with a story of this one's. */
  readonly promotions: readonly { readonly slug: string; readonly title: string }[];
}

/** One of the author's stories that a link can be about. */
export interface LinkStoryDto {
  readonly id: string;
  readonly title: string;
}

/** The wizard: what is chosen so far decides the step. */
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

/** What visitors see. */
export interface LinkPageDto {
  readonly type: LinkType;
  readonly slug: string;
  readonly headline: string;
  readonly pitch: string;
  readonly story: StoryCardDto;
  readonly synopsis: string;
  readonly language: string;
  /** The beginning of its first chapter; "" for none. */
  readonly opening: string;
  readonly shops: readonly ShopDto[];
  /** When it comes out, while that is to come. */
  readonly outOn: string | null;
  readonly daysLeft: number;
  readonly more: readonly StoryCardDto[];
  /** Stories of other authors who take part. */
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
  /** "2026-11-24" */
  readonly day: string;
  readonly visits: number;
  readonly reads: number;
  readonly joins: number;
}

export interface SourceFigures {
  /** "" for visits that name none. */
  readonly source: string;
  readonly visits: number;
  readonly reads: number;
  readonly joins: number;
}

export interface StoryLinkPageData {
  readonly link: StoryLinkDto;
  /** The whole address. */
  readonly address: string;
  readonly days: readonly DayFigures[];
  readonly sources: readonly SourceFigures[];
  /** Other authors who take part, and the address that lets more in; null until it is asked for. */
  readonly partners: readonly { readonly author: string; readonly name: string; readonly title: string }[];
  readonly invitation: string | null;
}

/** A page of several authors, for one of them who does not look after it. */
export interface PartnerPageData {
  readonly slug: string;
  readonly key: string | null;
  readonly title: string;
  readonly owner: string;
  readonly isOwner: boolean;
  readonly stories: readonly LinkStoryDto[];
  /** Theirs on the page; null before. */
  readonly story: string | null;
  /** The address by which their visitors are known, and what came by it. */
  readonly address: string;
  readonly visits: number;
  readonly reads: number;
  /** Visitors do not see it just now. */
  readonly closed: boolean;
}

export interface DeleteStoryLinkPageData {
  readonly link: StoryLinkDto;
}
