import type { AdminPageData } from "../back-office.ts";
import type { Period } from "../periods.ts";
import type { FigureGroup, FigureUnit } from "./figures.ts";

/** A figure by period. */
export interface FigureDto {
  readonly key: string;
  readonly label: string;
  readonly unit: FigureUnit;
  /** One for each period; null if it was not counted, or has no average. */
  readonly values: readonly (number | null)[];
  /** Total or average of all shown periods; null for figures that do not add up. */
  readonly total: number | null;
}

export interface FigureGroupDto {
  readonly group: FigureGroup;
  readonly figures: readonly FigureDto[];
}

/** Figures by period, oldest first. */
export interface FiguresDto {
  readonly by: Period;
  /** False before the first count of a day. */
  readonly isCounted: boolean;
  /** First days of the periods. */
  readonly starts: readonly string[];
  readonly groups: readonly FigureGroupDto[];
}

export interface FiguresPageData extends AdminPageData, FiguresDto {
  /** Time zone of the site. */
  readonly siteZone: string;
}
