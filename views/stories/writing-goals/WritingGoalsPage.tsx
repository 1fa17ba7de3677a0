import type { PageProps } from "../../../src/shared/form.ts";
import { formatNumber } from "../../../src/shared/format.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import type { WritingDayDto, WritingGoalsPageData } from "../../../src/shared/stories/writing-goals.dto.ts";
import { SITTING_GAP_MINUTES, WORD_GOAL_MAX } from "../../../src/shared/stories/writing-goals.limits.ts";
import { writingGoalsPaths } from "../../../src/shared/stories/writing-goals.paths.ts";
import { writingGoalsText as words } from "../../../src/shared/stories/writing-goals.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { GoalsLine } from "./GoalsLine.tsx";

/** What one wants to write, and wrote on the last days. */
export function WritingGoalsPage({ data, form }: PageProps<WritingGoalsPageData>) {
  const { bind, value } = formFields(form, data.values);
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
      <form method="post" action={writingGoalsPaths.goals()}>
        <CsrfField />
        <FormErrors form={form} />
        <div className="field-row">
          <Field
            {...bind("daily")}
            label={words.daily}
            hint={words.dailyHint}
            value={value("daily")}
            type="number"
            min={1}
            max={WORD_GOAL_MAX}
            inputMode="numeric"
            optional
          />
          <Field
            {...bind("session")}
            label={words.perSession}
            hint={words.sessionHint(SITTING_GAP_MINUTES)}
            value={value("session")}
            type="number"
            min={1}
            max={WORD_GOAL_MAX}
            inputMode="numeric"
            optional
          />
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
