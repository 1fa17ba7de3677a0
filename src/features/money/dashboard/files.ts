import { toCsv } from "#core/text/csv.ts";
import { centsToInput } from "#shared/format.ts";
import type { DashboardPageData } from "#shared/money/dashboard.dto.ts";
import { dashboardText as words } from "#shared/money/dashboard.text.ts";
import type { DashboardPart } from "#shared/money/dashboard.ts";

type Rows = (string | number)[][];

/** Exports a part of the dashboard for spreadsheets: plain figures, dates in ISO 8601. */
export const dashboardFile = (part: DashboardPart, data: DashboardPageData): string =>
  toCsv(ROWS[part](data));

const { parts } = words;

const ROWS: Readonly<Record<DashboardPart, (data: DashboardPageData) => Rows>> = {
  reads: ({ reads }) => [
    [words.periodFile, parts.reads.count],
    ...reads.map(({ start, count }) => [start, count]),
  ],
  followers: ({ followers }) => [
    [words.periodFile, parts.followers.count],
    ...followers.map(({ start, count }) => [start, count]),
  ],
  ratings: ({ ratings }) => [
    [words.periodFile, parts.ratings.count, words.mean],
    ...ratings.map(({ start, count, mean }) => [start, count, mean === null ? "" : mean.toFixed(2)]),
  ],
  sales: ({ sales }) => [
    [words.periodFile, parts.sales.count, words.refunds, words.shareFile],
    ...sales.map(({ start, count, refunds, shareCents }) => [
      start,
      count,
      refunds,
      centsToInput(shareCents),
    ]),
  ],
  readers: ({ readers }) => [
    [words.number, words.chapter, parts.readers.count, words.wentOnFile],
    ...readers.map(({ number, title, readers: count, wentOn }) => [
      number,
      title,
      count,
      wentOn === null ? "" : (wentOn * 100).toFixed(1),
    ]),
  ],
};
