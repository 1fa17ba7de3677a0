import type { PageProps } from "#shared/form.ts";
import { REVISION_NAME_MAX } from "#shared/stories/chapters.limits.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { ComparisonPageData, RevisionDto } from "#shared/stories/revisions.dto.ts";
import { SIDES, type Side } from "#shared/stories/revisions.enums.ts";
import { revisionsText } from "#shared/stories/revisions.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { ComparedText } from "./ComparedText.tsx";
import { RevisionMarks } from "./RevisionMarks.tsx";

/** Page of the differences between two revisions; after a conflict, also the choice between them. */
export function ComparisonPage({ data, form }: PageProps<ComparisonPageData>) {
  const { story, chapter, from, to, titles, comparison, view, whole, can } = data;
  const here = chaptersPaths.comparison(story.id, chapter.id, from.number, to.number);
  const at = (more: { view: string; whole: boolean }) =>
    `${here}&view=${more.view}${more.whole ? "&whole=1" : ""}`;
  const met = to.aside && can.edit;
  return (
    <div className="page page-desk revisions">
      <Breadcrumbs
        trail={[
          { href: editingPaths.storyEdit(story.id), label: story.title },
          { href: chaptersPaths.chapterRevisions(story.id, chapter.id), label: revisionsText.title },
          { label: revisionsText.compareOf(chapter.title) },
        ]}
      />
      <h1>{revisionsText.compareOf(chapter.title)}</h1>
      <FormErrors form={form} />
      {met && <Met data={data} action={here} />}
      {data.choices && <Choices choices={data.choices} version={chapter.version} form={form} action={here} />}
      <dl className="revisions-two">
        <Whose label={revisionsText.from} revision={from} zone={data.zone} />
        <Whose label={revisionsText.to} revision={to} zone={data.zone} />
      </dl>
      <nav className="actions" aria-label={revisionsText.changes}>
        {(["inline", "side"] as const).map((each) => (
          <ButtonLink key={each} look="quiet" href={at({ view: each, whole })} on={view === each}>
            {revisionsText.views[each]}
          </ButtonLink>
        ))}
        <ButtonLink look="quiet" href={at({ view, whole: !whole })}>
          {whole ? revisionsText.partly : revisionsText.whole}
        </ButtonLink>
      </nav>
      <p role="status">
        {comparison === null
          ? revisionsText.notCompared
          : comparison.added + comparison.removed > 0
            ? revisionsText.count(comparison.added, comparison.removed)
            : revisionsText.same}
      </p>
      {titles && (
        <p>
          {revisionsText.titleWas} <del>{titles.from}</del> {revisionsText.titleIs} <ins>{titles.to}</ins>
        </p>
      )}
      {comparison && <ComparedText comparison={comparison} view={view} />}
      {can.edit && <Forms data={data} form={form} action={here} />}
    </div>
  );
}

function Whose({ label, revision, zone }: { label: string; revision: RevisionDto; zone: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {revisionsText.number(revision.number)}, {revision.by || revisionsText.gone},{" "}
        <Time iso={revision.at} as="moment" zone={zone} /> <RevisionMarks revision={revision} />
      </dd>
    </div>
  );
}

function Met({ data: { story, chapter, to }, action }: { data: ComparisonPageData; action: string }) {
  const { met } = revisionsText;
  return (
    <Notice kind="warning" title={met.title}>
      <p>{met.body}</p>
      <div className="actions">
        <form noValidate method="post" action={action}>
          <Restore number={to.number} version={chapter.version} look="primary">
            {met.mine}
          </Restore>
        </form>
        <ButtonLink href={chaptersPaths.chapterEdit(story.id, chapter.number)}>{met.theirs}</ButtonLink>
        <ButtonLink href={chaptersPaths.chapterEditFrom(story.id, chapter, to.number)}>{met.both}</ButtonLink>
      </div>
    </Notice>
  );
}

/** Form with each difference, to choose either version or both. */
function Choices(props: {
  choices: NonNullable<ComparisonPageData["choices"]>;
  version: number;
  form: PageProps<ComparisonPageData>["form"];
  action: string;
}) {
  const { choices, version, form, action } = props;
  const { met } = revisionsText;
  const fields = formFields(form, {});
  const options = (names: readonly Side[]) => names.map((value) => ({ value, label: met.sides[value] }));
  const { passages } = choices;
  return (
    <details open={form.values.intent === "merge"} className="revisions-choices">
      <summary>{met.choose}</summary>
      <form noValidate method="post" action={action}>
        <CsrfField />
        <input type="hidden" name="version" value={version} />
        <p className="field-hint">{met.chooseHint}</p>
        {choices.lines.map(({ name, theirs, mine }) => (
          <div key={name}>
            <p>
              <del>{theirs || met.noText}</del> <ins>{mine || met.noText}</ins>
            </p>
            <RadioGroup
              {...fields.bind(name)}
              legend={met.lines[name]}
              value={fields.value(name)}
              options={options(name === "title" ? ["theirs", "mine"] : SIDES)}
              look="chips"
            />
          </div>
        ))}
        {passages.map((comparison, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: passages have no other name, and never move
          <div key={at}>
            {comparison ? (
              <ComparedText comparison={comparison} view="inline" />
            ) : (
              <p className="fine">{revisionsText.notCompared}</p>
            )}
            <RadioGroup
              {...fields.bind(`passage-${at}`)}
              legend={met.passage(at + 1, passages.length)}
              value={fields.value(`passage-${at}`)}
              options={options(SIDES)}
              look="chips"
            />
          </div>
        ))}
        <div className="actions form-actions">
          <Button look="primary" name="intent" value="merge">
            {met.save}
          </Button>
        </div>
      </form>
    </details>
  );
}

function Restore(props: { number: number; version: number; look?: "primary"; children: string }) {
  return (
    <>
      <CsrfField />
      <input type="hidden" name="number" value={props.number} />
      <input type="hidden" name="version" value={props.version} />
      <Button name="intent" value="restore" look={props.look ?? "secondary"}>
        {props.children}
      </Button>
    </>
  );
}

/** Forms to restore a revision that is not the current text, and to name either of the two. */
function Forms({
  data,
  form,
  action,
}: Pick<PageProps<ComparisonPageData>, "data" | "form"> & { action: string }) {
  const { story, chapter, from, to } = data;
  const fields = formFields(form, {});
  return (
    <div className="revisions-forms">
      <div className="actions">
        {[from, to].map(
          ({ number, latest, aside }) =>
            !latest &&
            !aside && (
              <form noValidate key={number} method="post" action={action}>
                <Restore number={number} version={chapter.version}>
                  {revisionsText.restore(number)}
                </Restore>
              </form>
            ),
        )}
        <ButtonLink href={chaptersPaths.chapterEdit(story.id, chapter.number)} icon="pen-line">
          {revisionsText.edit}
        </ButtonLink>
      </div>
      <form noValidate method="post" action={action}>
        <CsrfField />
        <input type="hidden" name="number" value={to.number} />
        <Field
          {...fields.bind("name")}
          label={revisionsText.nameLabel(to.number)}
          hint={revisionsText.nameHint}
          value={fields.sent ? fields.value("name") : to.name}
          maxLength={REVISION_NAME_MAX}
          optional
        />
        <div className="actions">
          <Button name="intent" value="name">
            {revisionsText.saveName}
          </Button>
        </div>
      </form>
    </div>
  );
}
