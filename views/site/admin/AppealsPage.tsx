import type { FormState, PageProps } from "../../../src/shared/form.ts";
import { APPEAL_STATES } from "../../../src/shared/moderation/reports.enums.ts";
import { REPORT_NOTE_MAX } from "../../../src/shared/moderation/reports.limits.ts";
import { reportsPaths } from "../../../src/shared/moderation/reports.paths.ts";
import { reportsText } from "../../../src/shared/moderation/reports.text.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { AdminAppealDto, AdminAppealsPageData } from "../../../src/shared/site/admin-moderation.dto.ts";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { Chip } from "./ReportsPage.tsx";
import { Who } from "./Who.tsx";

const words = adminText.appeals;

/** What members say against their strikes. */
export function AppealsPage({ data, form }: PageProps<AdminAppealsPageData>) {
  const { state, appeals, paging } = data;
  return (
    <AdminFrame data={data} current="reports" title={words.title} lead={words.lead}>
      <nav className="admin-states" aria-label={words.title}>
        <ul>
          {APPEAL_STATES.map((each) => (
            <Chip
              key={each}
              href={reportsPaths.adminAppeals(each)}
              on={each === state}
              label={words.states[each]}
            />
          ))}
          <Chip href={reportsPaths.adminReports()} on={false} label={words.back} />
        </ul>
      </nav>
      <FormErrors form={form} />
      {appeals.length === 0 && <Empty icon="shield" title={words.empty[state]} />}
      {appeals.map((appeal) => (
        <Appeal key={appeal.id} appeal={appeal} state={state} form={form} zone={data.zone} />
      ))}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

interface AppealProps {
  readonly appeal: AdminAppealDto;
  readonly state: AdminAppealsPageData["state"];
  readonly form: FormState;
  readonly zone: string;
}

function Appeal({ appeal, state, form, zone }: AppealProps) {
  const { id, user, by, kind, title, reason } = appeal;
  const common = reportsText;
  const { bind, value } = formFields(form.values.id === id ? form : { values: {}, errors: {} });
  const decisions = state === "open" ? (["grant", "refuse"] as const) : (["reopen"] as const);
  return (
    <article className="card report" aria-labelledby={`appeal-${id}`}>
      <h2 id={`appeal-${id}`}>
        {words.strikeOf} <Who who={user} />
      </h2>
      <p className="fine">
        {kind.heading}
        {title && ` “${title}”`} · {common.reasons[reason]} · {words.given} <Who who={by} />,{" "}
        <Time iso={appeal.at} as="stamp" zone={zone} />
      </p>
      {appeal.words && (
        <>
          <h3>{words.staffSaid}</h3>
          <Paragraphs text={appeal.words} />
        </>
      )}
      <h3>{words.said}</h3>
      <blockquote dir="auto">
        <Paragraphs text={appeal.text} />
      </blockquote>
      {appeal.decidedBy && (
        <p className="fine">
          {words.decidedBy} <Who who={appeal.decidedBy} />
        </p>
      )}
      {appeal.answer && <Paragraphs text={appeal.answer} />}
      <form method="post" action={reportsPaths.adminAppeals(state)}>
        <CsrfField />
        <input type="hidden" name="id" defaultValue={id} />
        {state === "open" && (
          <TextArea
            {...bind("answer")}
            id={`answer-${id}`}
            label={words.answer}
            value={value("answer")}
            rows={2}
            optional
            maxLength={REPORT_NOTE_MAX}
          />
        )}
        <div className="cell-acts">
          {decisions.map((intent) => (
            <button key={intent} className="btn btn-small" type="submit" name="intent" value={intent}>
              {words.decide[intent]}
              <span className="visually-hidden">: {user.username ?? adminText.gone}</span>
            </button>
          ))}
        </div>
      </form>
    </article>
  );
}
