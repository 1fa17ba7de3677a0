import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney, formatNumber, formatRating } from "../../../src/shared/format.ts";
import type {
  ChapterReadersDto,
  CountedDto,
  DashboardPageData,
  RatedDto,
  SoldDto,
} from "../../../src/shared/money/dashboard.dto.ts";
import { dashboardPaths } from "../../../src/shared/money/dashboard.paths.ts";
import { dashboardText as words } from "../../../src/shared/money/dashboard.text.ts";
import type { DashboardPart as Part, Period } from "../../../src/shared/money/dashboard.ts";
import { subscriptionsPaths } from "../../../src/shared/money/subscriptions.paths.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Select } from "../../ui/Field.tsx";
import type { Column } from "../../ui/Table.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { DashboardPart } from "./DashboardPart.tsx";

/** How an author's stories do, for the author alone. */
export function DashboardPage({ data }: PageProps<DashboardPageData>) {
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
    <div className="page page-stack dashboard">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <Tabs label={words.by} tabs={tabs} />
      {!data.periods.includes("day") && (
        <p className="fine">
          <a href={subscriptionsPaths.premium()}>{words.byDayIsPremium}</a>
        </p>
      )}
      <Counted part="reads" by={by} rows={reads} />
      <Readers data={data} />
      <Counted part="followers" by={by} rows={followers} />
      <Counted part="ratings" by={by} rows={ratings} more={[mean]} />
      <Counted part="sales" by={by} rows={sales} more={[refunds, share]} />
    </div>
  );
}

/** What is counted by day, week or month; the table has the newest first. */
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
  const sum = formatNumber(rows.reduce((total, { count }) => total + count, 0));
  return (
    <DashboardPart<Row, "count">
      {...{ part, by, rows, sum, nameOf, columns }}
      newestFirst
      figure="count"
      keyOf={({ start }) => start}
    />
  );
}

/** How far readers come in one story, chapter by chapter. */
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
      {...{ by, columns }}
      part="readers"
      story={story?.id}
      rows={readers}
      figure="readers"
      look="line"
      nameOf={nameOfChapter}
      keyOf={({ number }) => String(number)}
    >
      {story ? (
        <form className="dashboard-story" action={dashboardPaths.dashboard()} method="get">
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
      ) : (
        <Empty
          icon="pen-line"
          title={words.noStory}
          action={<ButtonLink href={editingPaths.storyNew()}>{words.write}</ButtonLink>}
        >
          <p>{words.noStoryHint}</p>
        </Empty>
      )}
      {story && readers.length === 0 && <p>{words.noChapters}</p>}
    </DashboardPart>
  );
}

const nameOfChapter = ({ number, title }: ChapterReadersDto): string => `${number}. ${title}`;
