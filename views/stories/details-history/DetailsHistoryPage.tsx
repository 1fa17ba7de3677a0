import type { PageProps } from "#shared/form.ts";
import type {
  ChangedDetailDto,
  DetailChangeDto,
  DetailsHistoryPageData,
} from "#shared/stories/details-history.dto.ts";
import { detailsHistoryPaths } from "#shared/stories/details-history.paths.ts";
import { detailsHistoryText as words } from "#shared/stories/details-history.text.ts";
import { revisionsText } from "#shared/stories/revisions.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { StoryTrail } from "../editing/StoryTrail.tsx";
import { ComparedText } from "../revisions/ComparedText.tsx";

/** Page of the changes to a story's details; shows one change with its texts, and can restore it. */
export function DetailsHistoryPage({ data, form }: PageProps<DetailsHistoryPageData>) {
  const { story, changes, looked, older, zone } = data;
  return (
    <div className="page page-desk revisions">
      <StoryTrail story={story} here={words.title} />
      <h1>{words.titleOf(story.title)}</h1>
      <p className="lead">{words.lead}</p>
      <FormErrors form={form} />
      {looked && <Looked change={looked} data={data} />}
      {changes.length === 0 ? (
        <Empty icon="clock" title={words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      ) : (
        <Table
          headed
          caption={words.title}
          rows={changes}
          keyOf={({ number }) => String(number)}
          columns={[
            {
              head: words.what,
              cell: ({ number, details }) => (
                <a href={detailsHistoryPaths.change(story.id, number)}>
                  {details.map(({ name }) => words.names[name]).join(", ")}
                  <span className="visually-hidden"> ({words.lookOf(number)})</span>
                </a>
              ),
            },
            { head: words.when, cell: ({ at }) => <Time iso={at} as="moment" zone={zone} /> },
            { head: words.who, cell: ({ by }) => by || words.gone },
          ]}
        />
      )}
      {older && (
        <p>
          <a href={older}>{words.older}</a>
        </p>
      )}
    </div>
  );
}

function Looked({ change, data }: { change: DetailChangeDto; data: DetailsHistoryPageData }) {
  const { story, version, view, can, zone } = data;
  return (
    <section className="detail-change" aria-labelledby="change">
      <h2 id="change">{words.change(change.number)}</h2>
      <p className="fine">
        <Time iso={change.at} as="moment" zone={zone} /> · {change.by || words.gone}
      </p>
      {change.details.some(({ comparison }) => comparison) && (
        <nav className="actions" aria-label={revisionsText.changes}>
          {(["inline", "side"] as const).map((each) => (
            <ButtonLink
              key={each}
              look="quiet"
              href={detailsHistoryPaths.change(story.id, change.number, each)}
              on={view === each}
            >
              {revisionsText.views[each]}
            </ButtonLink>
          ))}
        </nav>
      )}
      <dl className="changed-details">
        {change.details.map((detail) => (
          <div key={detail.name}>
            <dt>{words.names[detail.name]}</dt>
            <dd>
              <Detail detail={detail} language={story.language} view={view} />
            </dd>
          </div>
        ))}
      </dl>
      {can.restore && (
        <form noValidate method="post" action={detailsHistoryPaths.history(story.id)}>
          <CsrfField />
          <input type="hidden" name="number" value={change.number} />
          <input type="hidden" name="version" value={version} />
          <p className="field-hint" id="restore-hint">
            {words.restoreHint}
          </p>
          <Button name="intent" value="restore" icon="clock">
            {words.restore}
          </Button>
        </form>
      )}
    </section>
  );
}

const Detail = ({
  detail,
  language,
  view,
}: {
  detail: ChangedDetailDto;
  language: string;
  view: "inline" | "side";
}) =>
  detail.comparison ? (
    <div lang={language}>
      <ComparedText comparison={detail.comparison} view={view} />
    </div>
  ) : (
    <>
      <span className="visually-hidden">{words.before}: </span>
      <del>{detail.before || words.empty}</del> <span aria-hidden="true">→</span>{" "}
      <span className="visually-hidden">{words.after}: </span>
      <ins>{detail.after || words.empty}</ins>
    </>
  );
