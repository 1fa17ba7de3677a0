import type { Period } from "./dashboard.ts";

/** What happened in a day, week or month; `start` is its first day, "2026-11-21", on the author's calendar. */
export interface CountedDto {
  readonly start: string;
  readonly count: number;
}

export interface RatedDto extends CountedDto {
  /** 1 to 5; null where there were none. */
  readonly mean: number | null;
}

export interface SoldDto extends CountedDto {
  /** Of them, those given back since, whole or in part. */
  readonly refunds: number;
  /** What of them is left to the author. */
  readonly shareCents: number;
}

/** How far readers come in a story. */
export interface ChapterReadersDto {
  readonly number: number;
  readonly title: string;
  readonly readers: number;
  /** Of as many as opened the chapter before, from 0 to 1; null for the first and where nobody did. */
  readonly wentOn: number | null;
}

export interface DashboardDto {
  readonly reads: readonly CountedDto[];
  readonly followers: readonly CountedDto[];
  readonly ratings: readonly RatedDto[];
  readonly sales: readonly SoldDto[];
}

export interface DashboardPageData extends DashboardDto {
  readonly by: Period;
  /** Those that this author may choose from. */
  readonly periods: readonly Period[];
  readonly stories: readonly { readonly id: string; readonly title: string }[];
  /** The story whose chapters are shown; null for who has none. */
  readonly story: { readonly id: string; readonly title: string } | null;
  readonly readers: readonly ChapterReadersDto[];
}
