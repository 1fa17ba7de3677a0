import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import type { WritingDayDto, WritingGoalsPageData } from "#shared/stories/writing-goals.dto.ts";
import { goalFields } from "#shared/stories/writing-goals.fields.ts";
import { writingGoalsPaths } from "#shared/stories/writing-goals.paths.ts";
import { writingGoalsText as words } from "#shared/stories/writing-goals.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { GoalsLine } from "./GoalsLine.tsx";

/** Page of the member's word goals, and of the words written on recent days. */
export function WritingGoalsPage({ data, form }: PageProps<WritingGoalsPageData>) {
  return (
    <div className="page page-narrow">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myProjects(), label: writingText.projects.title },
          { label: words.title },
        ]}
      />
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <GoalsLine progress={data} here />
      <form noValidate method="post" action={writingGoalsPaths.goals()}>
        <CsrfField />
        <FormErrors form={form} />
        <div className="field-row">
          <FormFields of={goalFields} state={formFields(form, data.values)} />
        </div>
        <div className="actions">
          <Button look="primary">{words.save}</Button>
        </div>
      </form>
      <section className="writing-history" aria-labelledby="history">
        <h2 id="history">{words.history}</h2>
        {data.days.length === 0 ? (
          <Empty icon="pen-line" title={words.none}>
            <p>{words.noneHint}</p>
          </Empty>
        ) : (
          <History data={data} />
        )}
      </section>
    </div>
  );
}

function History({ data: { days, reached, zone } }: { data: WritingGoalsPageData }) {
  const most = Math.max(1, ...days.map((day) => Math.max(day.words, day.goal ?? 0)));
  return (
    <>
      <p>
        {words.historyLead(zone)} {reached > 0 && words.reached(reached)}
      </p>
      <Table
        headed
        caption={words.history}
        rows={days}
        keyOf={({ day }) => day}
        columns={[
          {
            head: words.day,
            cell: ({ day }) => <Time iso={`${day}T12:00:00.000Z`} as="date" zone="UTC" />,
          },
          {
            head: words.written,
            cell: (day) => (
              <span className="writing-day">
                <meter min={0} max={most} value={Math.max(day.words, 0)} aria-hidden="true" />
                {formatNumber(day.words)}
              </span>
            ),
          },
          { head: words.goal, cell: goalOf, figures: true },
        ]}
      />
    </>
  );
}

const goalOf = ({ goal, words: written }: WritingDayDto): string =>
  goal === null ? "" : `${formatNumber(goal)}${written >= goal ? ` (${words.met})` : ""}`;
