import type { PageProps } from "#shared/form.ts";
import { formatShortDate } from "#shared/format.ts";
import type { DayFigures, SourceFigures, StoryLinkPageData } from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { Chart } from "../../money/dashboard/Chart.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { LinkShare } from "./LinkShare.tsx";
import { Partners } from "./Partners.tsx";

const texts = storyLinksText;

/** Author's page of one link: its statistics, and how to share it. */
export function StoryLinkPage({ data }: PageProps<StoryLinkPageData>) {
  const { link, address } = data;
  return (
    <div className="page page-stack">
      <p>
        <a href={storyLinksPaths.storyLinks()}>{texts.manage.back}</a>
      </p>
      <h1>{link.title ?? link.slug}</h1>
      <p className="link-row-facts">
        <Badge>{texts.states[link.state]}</Badge> <span>{texts.types[link.type]}</span>
      </p>
      <Acts link={link} />
      <Figures data={data} />
      {link.state === "open" && <LinkShare slug={link.slug} address={address} />}
      {link.state === "open" && link.type === "promotional" && <Partners {...data} />}
    </div>
  );
}

function Acts({ link: { id, type, slug, state, title } }: Pick<StoryLinkPageData, "link">) {
  const { manage } = texts;
  return (
    <div className="actions">
      {state === "open" && <ButtonLink href={storyLinksPaths.link(slug)}>{manage.look}</ButtonLink>}
      {state !== "open" && title !== null && (
        <ButtonLink look="primary" href={storyLinksPaths.previewStoryLink(id)}>
          {manage.preview}
        </ButtonLink>
      )}
      {type === "arc" && <ButtonLink href={storyLinksPaths.storyLinkCopies(id)}>{manage.copies}</ButtonLink>}
      <ButtonLink href={storyLinksPaths.editStoryLink(id)} icon="pen-line">
        {manage.edit}
      </ButtonLink>
      {state === "open" && (
        <form noValidate method="post" action={storyLinksPaths.closeStoryLink(id)}>
          <CsrfField />
          <Button look="quiet">{manage.close}</Button>
        </form>
      )}
      <ButtonLink look="quiet" href={storyLinksPaths.deleteStoryLink(id)} icon="trash-2">
        {manage.delete}
      </ButtonLink>
    </div>
  );
}

function Figures({ data: { link, days, sources } }: { data: StoryLinkPageData }) {
  const { figures } = texts;
  const byDay: Column<DayFigures>[] = [
    { head: figures.day, cell: ({ day }) => formatShortDate(`${day}T00:00:00Z`) },
    { head: figures.visits, cell: ({ visits }) => visits, figures: true },
    { head: figures.reads, cell: ({ reads }) => reads, figures: true },
    { head: figures.joins, cell: ({ joins }) => joins, figures: true },
  ];
  const bySource: Column<SourceFigures>[] = [
    { head: figures.source, cell: ({ source }) => source || figures.noSource },
    ...(byDay.slice(1) as unknown as Column<SourceFigures>[]),
  ];
  const some = days.filter(({ visits, reads, joins }) => visits + reads + joins > 0).reverse();
  return (
    <section className="dashboard-part" aria-labelledby="link-figures">
      <h2 id="link-figures">{figures.title}</h2>
      {some.length === 0 ? (
        <p>{figures.none}</p>
      ) : (
        <>
          <p className="dashboard-sum">{figures.sum(link.visits, link.reads, link.joins)}</p>
          <div className="dashboard-figures">
            <Chart
              figures={days.map(({ visits }) => visits)}
              label={figures.chart(link.visits)}
              first={formatShortDate(`${days[0]!.day}T00:00:00Z`)}
              last={formatShortDate(`${days.at(-1)!.day}T00:00:00Z`)}
            />
            <Table caption={figures.byDay} columns={byDay} rows={some} keyOf={({ day }) => day} />
          </div>
          <Table
            caption={figures.sources}
            columns={bySource}
            rows={sources}
            keyOf={({ source }) => source || "none"}
          />
          <ButtonLink href={storyLinksPaths.figuresFile(link.id)} icon="download" download>
            {figures.csv}
          </ButtonLink>
        </>
      )}
      <p className="field-hint">{figures.note}</p>
    </section>
  );
}
