import type { PageProps } from "#shared/form.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { PlanPageData } from "#shared/stories/plan.dto.ts";
import { planText as words } from "#shared/stories/plan.text.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox, CheckboxGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { StoryTrail } from "../editing/StoryTrail.tsx";
import { PlanCalendar } from "./PlanCalendar.tsx";

/** Page to plan when chapters appear: a form for all of them, a calendar, and a list with buttons. */
export function PlanPage({ data, form }: PageProps<PlanPageData>) {
  const { story, planned, drafts, empty } = data;
  return (
    <div className="page page-desk story-form plan">
      <StoryTrail story={story} at="#chapters" here={words.title} />
      <h1>{words.titleOf(story.title)}</h1>
      <FormErrors form={form} />
      {planned.length > 0 && data.publish && (
        <Notice kind="warning">
          <p>{words.draftStory}</p>
          <ButtonLink look="primary" href={editingPaths.storyPublish(story.id)}>
            {words.publishStory}
          </ButtonLink>
        </Notice>
      )}
      {planned.length + drafts === 0 ? (
        <Empty icon="calendar" title={words.none}>
          <p>{words.noneHint}</p>
          <ButtonLink look="primary" href={chaptersPaths.chapterNew(story.id)}>
            {words.write}
          </ButtonLink>
        </Empty>
      ) : (
        <PlanForm data={data} form={form} />
      )}
      {empty > 0 && <p className="fine">{words.empty(empty)}</p>}
      {planned.length > 0 && <Plan data={data} />}
    </div>
  );
}

function PlanForm({ data, form }: PageProps<PlanPageData>) {
  const { story, planned, drafts, today, zone } = data;
  const { bind, value, all, has } = formFields(form, data.values);
  return (
    <form noValidate method="post" action={chaptersPaths.plan(story.id)}>
      <CsrfField />
      <p>
        {words.lead} {words.all(planned.length)}
      </p>
      <CheckboxGroup
        {...bind("days")}
        legend={words.days}
        look="chips"
        values={all("days")}
        options={words.dayNames.map((label, at) => ({ value: String(at + 1), label }))}
      />
      <div className="field-row">
        <Field
          {...bind("time")}
          label={words.time}
          hint={writingText.story.publishAtHint(zone)}
          type="time"
          value={value("time")}
        />
        <Field {...bind("from")} label={words.from} type="date" min={today} value={value("from")} />
      </div>
      <Checkbox {...bind("silent")} label={words.silent} checked={has("silent")} />
      <div className="actions">
        <Button
          look={planned.length > 0 ? "secondary" : "primary"}
          name="intent"
          value="plan"
          icon="calendar"
        >
          {words.submit(planned.length + drafts)}
        </Button>
      </div>
    </form>
  );
}

function Plan({ data }: { data: PlanPageData }) {
  const { story, planned, clocksChange, zone } = data;
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{words.planned}</h2>
      {clocksChange && <p className="fine">{words.clocksChange}</p>}
      <form noValidate method="post" action={chaptersPaths.plan(story.id)} data-plan>
        <CsrfField />
        <p className="fine plan-drag">{words.drag}</p>
        <Checkbox name="following" id="field-following" label={words.following} checked />
        <PlanCalendar planned={planned} language={story.language} />
        <h3>{words.list}</h3>
        <ol className="plan-list">
          {planned.map(({ id, number, title, at, early }) => (
            <li key={id}>
              <div>
                <a href={chaptersPaths.chapterEdit(story.id, number)}>
                  <bdi lang={story.language}>{words.chapter(number, title)}</bdi>
                </a>
                <span className="fine">
                  <Time iso={at} as="stamp" zone={zone} />
                </span>
                {early && <span className="plan-early">{words.early}</span>}
              </div>
              <div className="plan-moves">
                <Button
                  look="quiet"
                  name="move"
                  value={`${id} -1`}
                  icon="chevron-left"
                  title={words.earlierOf(title)}
                >
                  {words.earlier}
                </Button>
                <Button
                  look="quiet"
                  name="move"
                  value={`${id} 1`}
                  iconAfter="chevron-right"
                  title={words.laterOf(title)}
                >
                  {words.later}
                </Button>
              </div>
            </li>
          ))}
        </ol>
        <div className="actions">
          <Button name="intent" value="clear">
            {words.clear}
          </Button>
          <span className="fine">{words.clearHint}</span>
        </div>
      </form>
    </section>
  );
}
