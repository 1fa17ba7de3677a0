import type { PageProps } from "#shared/form.ts";
import { formatMoney, formatNumber, formatRating } from "#shared/format.ts";
import type {
  ChapterReadersDto,
  CountedDto,
  DashboardPageData,
  RatedDto,
  SoldDto,
} from "#shared/money/dashboard.dto.ts";
import { dashboardPaths } from "#shared/money/dashboard.paths.ts";
import { dashboardText as words } from "#shared/money/dashboard.text.ts";
import type { DashboardPart as Part } from "#shared/money/dashboard.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import type { Period } from "#shared/periods.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Field.tsx";
import type { Column } from "../../ui/Table.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { DashboardPart } from "./DashboardPart.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { SellerPart } from "./SellerPart.tsx";

/** Page of an author's statistics, only for the author. */
export function DashboardPage({ data }: PageProps<DashboardPageData>) {
  const { next, seller } = data;
  return (
    <div className="page page-stack dashboard">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      {seller && <SellerPart seller={seller} zone={data.zone} />}
      {next && <NextSteps stage={next} story={data.story?.id} />}
      {data.hasFigures && <Figures data={data} />}
    </div>
  );
}

/** All metrics, grouped by a period. */
function Figures({ data }: { data: DashboardPageData }) {
  const { by, story, reads, followers, ratings, sales } = data;
  const tabs = data.periods.map((period) => ({
    href: dashboardPaths.dashboard(period, story?.id),
    label: words.periods[period],
    current: period === by,
  }));
  const mean: Column<RatedDto> = {
    head: words.mean,
    cell: (row) => (row.mean === null ? words.none : formatRating(row.mean)),
    figures: true,
  };
  const refunds: Column<SoldDto> = {
    head: words.refunds,
    cell: (row) => formatNumber(row.refunds),
    figures: true,
  };
  const share: Column<SoldDto> = {
    head: words.share,
    cell: ({ shareCents }) => formatMoney(shareCents),
    figures: true,
  };
  return (
    <>
      <Tabs label={words.by} tabs={tabs} />
      {!data.periods.includes("day") && (
        <p className="fine">
          <a href={subscriptionsPaths.premium()}>{words.byDayIsPremium}</a>
        </p>
      )}
      {story && (
        <>
          <Counted part="reads" by={by} rows={reads} />
          <Readers data={data} />
        </>
      )}
      <Counted part="followers" by={by} rows={followers} />
      {(story || hasAny(ratings)) && <Counted part="ratings" by={by} rows={ratings} more={[mean]} />}
      {(story || hasAny(sales)) && <Counted part="sales" by={by} rows={sales} more={[refunds, share]} />}
    </>
  );
}

/** Figures by day, week or month; the table lists the newest first. */
function Counted<Row extends CountedDto>({
  part,
  by,
  rows,
  more = [],
}: {
  part: Part;
  by: Period;
  rows: readonly Row[];
  more?: readonly Column<Row>[];
}) {
  const nameOf = ({ start }: Row) => words.period(by, start);
  const columns: Column<Row>[] = [
    { head: words.periods[by], cell: nameOf },
    { head: words.parts[part].count, cell: ({ count }) => formatNumber(count), figures: true },
    ...more,
  ];
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <DashboardPart<Row, "count">
      part={part}
      by={by}
      nameOf={nameOf}
      columns={columns}
      rows={total > 0 ? rows : []}
      sum={formatNumber(total)}
      newestFirst
      figure="count"
      keyOf={({ start }) => start}
    >
      {total === 0 && <p>{words.nothing}</p>}
    </DashboardPart>
  );
}

/** How far readers get in one story, chapter by chapter. */
function Readers({ data: { by, story, stories, readers } }: { data: DashboardPageData }) {
  const columns: Column<ChapterReadersDto>[] = [
    { head: words.chapter, cell: nameOfChapter },
    { head: words.parts.readers.count, cell: (row) => formatNumber(row.readers), figures: true },
    {
      head: words.wentOn,
      cell: ({ wentOn }) => (wentOn === null ? "" : words.wentOnOf(wentOn)),
      figures: true,
    },
  ];
  return (
    <DashboardPart<ChapterReadersDto, "readers">
      by={by}
      columns={columns}
      part="readers"
      story={story?.id}
      rows={readers}
      figure="readers"
      nameOf={nameOfChapter}
      keyOf={({ number }) => String(number)}
    >
      {story && (
        <form noValidate className="dashboard-story" action={dashboardPaths.dashboard()} method="get">
          <input type="hidden" name="by" value={by} />
          <Select
            name="story"
            id="story"
            label={words.story}
            value={story.id}
            options={stories.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <Button look="quiet">{words.show}</Button>
        </form>
      )}
      {readers.length === 0 && <p>{words.noChapters}</p>}
    </DashboardPart>
  );
}

const hasAny = (rows: readonly CountedDto[]): boolean => rows.some(({ count }) => count > 0);

const nameOfChapter = ({ number, title }: ChapterReadersDto): string => `${number}. ${title}`;
