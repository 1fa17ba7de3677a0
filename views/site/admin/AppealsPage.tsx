import type { FormState, PageProps } from "#shared/form.ts";
import { REPORT_NOTE_MAX } from "#shared/moderation/reports.limits.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { isRepeatable, isRestorable } from "#shared/moderation/restorable.ts";
import { APPEAL_STATES } from "#shared/platform/reports.enums.ts";
import { preparedText } from "#shared/prepared-answers.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminAppealDto, AdminAppealsPageData } from "#shared/site/admin-moderation.dto.ts";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { ConflictNote } from "./ConflictNote.tsx";
import { OnlyOne } from "./OnlyOne.tsx";
import { PreparedAnswers } from "./PreparedAnswers.tsx";
import { Chip } from "./ReportsPage.tsx";
import { Who } from "./Who.tsx";

const texts = adminText.appeals;

/** Staff page of members' appeals against their strikes. */
export function AppealsPage({ data, form }: PageProps<AdminAppealsPageData>) {
  const { state, removals, only, openRemovals, appeals, paging } = data;
  const of = removals ? "removals" : undefined;
  return (
    <AdminFrame data={data} current="reports" title={texts.title} lead={texts.lead}>
      <nav className="admin-states" aria-label={texts.title}>
        <ul>
          {APPEAL_STATES.map((each) => (
            <Chip
              key={each}
              href={reportsPaths.adminAppeals(each, of)}
              on={each === state}
              label={texts.states[each]}
            />
          ))}
          <Chip href={reportsPaths.adminAppeals()} on={!removals} label={texts.strikes} />
          <Chip
            href={reportsPaths.adminAppeals(undefined, "removals")}
            on={removals}
            label={texts.removals + adminText.reports.waiting(openRemovals)}
          />
          <Chip href={reportsPaths.adminReports()} on={false} label={texts.back} />
        </ul>
      </nav>
      {only && <OnlyOne all={reportsPaths.adminAppeals(state, of)} />}
      <FormErrors form={form} />
      {appeals.length === 0 && <Empty icon="shield" title={texts.empty[state]} />}
      {appeals.map((appeal) => (
        <Appeal key={appeal.id} appeal={appeal} data={data} form={form} />
      ))}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function decisionsIn(state: AdminAppealsPageData["state"], { act, kind }: AdminAppealDto) {
  if (state === "open") return ["grant", "refuse"] as const;
  return act && state === "granted" && !isRepeatable(act, kind) ? [] : (["reopen"] as const);
}

interface AppealProps {
  readonly appeal: AdminAppealDto;
  readonly data: Pick<AdminAppealsPageData, "state" | "only" | "prepared" | "zone">;
  readonly form: FormState;
}

function Appeal({ appeal, data, form }: AppealProps) {
  const { state, only, prepared, zone } = data;
  const { id, user, by, kind, title, reason, act, conflict } = appeal;
  const common = reportsText;
  const { bind, value } = formFields(form.values.id === id ? form : { values: {}, errors: {} }, {
    answer: only === id ? preparedText(texts.prepared, prepared) : "",
  });
  const of = act ? "removals" : undefined;
  const decisions = decisionsIn(state, appeal);
  return (
    <article className="card report" aria-labelledby={`appeal-${id}`}>
      <h2 id={`appeal-${id}`}>
        {act ? texts.removalOf : texts.strikeOf} <Who who={user} />
      </h2>
      <p className="fine">
        {kind.heading}
        {title && ` “${title}”`} · {reason && `${common.reasons[reason]} · `}
        {act ? adminText.reports.acts[act].toLowerCase() : texts.given} {act && adminText.reports.by}{" "}
        <Who who={by} />,
        <Time iso={appeal.at} as="stamp" zone={zone} />
      </p>
      {appeal.isCarriedOver && <p>{texts.carriedOver}</p>}
      {appeal.words && (
        <>
          <h3>{texts.staffSaid}</h3>
          <Paragraphs text={appeal.words} />
        </>
      )}
      <h3>{texts.said}</h3>
      <blockquote dir="auto">
        <Paragraphs text={appeal.text} />
      </blockquote>
      {appeal.decidedBy && (
        <p className="fine">
          {texts.decidedBy} <Who who={appeal.decidedBy} />
        </p>
      )}
      {appeal.answer && <Paragraphs text={appeal.answer} />}
      {state === "open" && act && !isRestorable(act, kind) && (
        <p>{act === "deleted" ? texts.lost : texts.notUndone}</p>
      )}
      {conflict ? (
        <ConflictNote reason={conflict} />
      ) : (
        <form noValidate method="post" action={reportsPaths.adminAppeals(state, of, only ?? undefined)}>
          <CsrfField />
          <input type="hidden" name="id" defaultValue={id} />
          {state === "open" && (
            <>
              <TextArea
                {...bind("answer")}
                id={`answer-${id}`}
                label={texts.answer}
                value={value("answer")}
                rows={2}
                optional
                maxLength={REPORT_NOTE_MAX}
              />
              <PreparedAnswers
                answers={texts.prepared}
                page={reportsPaths.adminAppeals(state, of, id)}
                field={`answer-${id}`}
              />
            </>
          )}
          <div className="cell-acts">
            {decisions.map((intent) => (
              <button key={intent} className="btn btn-small" type="submit" name="intent" value={intent}>
                {(act ? texts.decideRemoval : texts.decide)[intent]}
                <span className="visually-hidden">: {user.username ?? adminText.gone}</span>
              </button>
            ))}
          </div>
        </form>
      )}
    </article>
  );
}
