import type { FormState, PageProps } from "../../../src/shared/form.ts";
import type {
  OwnReportDto,
  StandingPageData,
  StrikeDto,
} from "../../../src/shared/moderation/reports.dto.ts";
import { APPEAL_MAX } from "../../../src/shared/moderation/reports.limits.ts";
import { reportsPaths } from "../../../src/shared/moderation/reports.paths.ts";
import { reportsText } from "../../../src/shared/moderation/reports.text.ts";

import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";

const all = reportsText;
const words = all.standing;

/** What the staff decided about a member, who may say something against it, and about what they reported. */
export function StandingPage({ data, form }: PageProps<StandingPageData>) {
  const { restrictedUntil, rule, strikes, reports, paging, zone } = data;
  return (
    <SettingsFrame current="standing" title={words.title} lead={words.lead}>
      <FormErrors form={form} />
      {restrictedUntil ? (
        <Notice kind="warning">
          <p>
            {words.closed(new Date(restrictedUntil))} {words.closedHint}
          </p>
        </Notice>
      ) : (
        <p>{words.open}</p>
      )}
      <section className="standing" aria-labelledby="strikes">
        <h2 id="strikes">{words.strikes}</h2>
        <p className="fine">{words.rule(rule.limit, rule.days)}</p>
        {strikes.length === 0 && <p>{words.noStrikes}</p>}
        {strikes.map((strike) => (
          <Strike key={strike.id} strike={strike} form={form} zone={zone} />
        ))}
      </section>
      <section className="standing" aria-labelledby="reports">
        <h2 id="reports">{words.reports}</h2>
        {reports.length === 0 ? <p>{words.noReports}</p> : <p className="fine">{words.reportsHint}</p>}
        {reports.map((report) => (
          <Report key={report.id} report={report} zone={zone} />
        ))}
        <Pagination paging={paging} />
      </section>
    </SettingsFrame>
  );
}

function Strike({ strike, form, zone }: { strike: StrikeDto; form: FormState; zone: string }) {
  const { id, kind, title, reason, state, appeal } = strike;
  return (
    <article className="card standing-card" aria-labelledby={`strike-${id}`}>
      <h3 id={`strike-${id}`} dir="auto">
        {words.forKind(kind, title)}
      </h3>
      <p className="fine">
        <Time iso={strike.at} zone={zone} /> · {all.reasons[reason]}
      </p>
      <p>
        {state === "revoked" ? (
          <Badge>{words.revoked}</Badge>
        ) : (
          <Badge>
            {state === "over" ? words.over : words.inForce} <Time iso={strike.expiresAt} zone={zone} />
          </Badge>
        )}
      </p>
      <Said label={words.said} said={strike.words} />
      {appeal && (
        <>
          <Said label={words.yourAppeal} said={appeal.text} />
          <p>
            <strong>{words.appealStates[appeal.state]}</strong>
          </p>
          <Said label={words.answer} said={appeal.answer} />
        </>
      )}
      {!appeal && state === "in-force" && <AppealForm id={id} form={form} />}
    </article>
  );
}

/** Of several forms that one shows what was typed in it which was sent. */
function AppealForm({ id, form }: { id: string; form: FormState }) {
  const { bind, value } = formFields(form.values.strike === id ? form : { values: {}, errors: {} });
  return (
    <details open={form.values.strike === id}>
      <summary>{words.appeal}</summary>
      <form method="post" action={reportsPaths.standing()}>
        <CsrfField />
        <input type="hidden" name="strike" value={id} />
        <TextArea
          {...bind("text")}
          id={`appeal-${id}`}
          label={words.appealText}
          hint={words.appealHint}
          value={value("text")}
          required
          maxLength={APPEAL_MAX}
        />
        <Button>{words.appealSend}</Button>
      </form>
    </details>
  );
}

function Report({ report, zone }: { report: OwnReportDto; zone: string }) {
  return (
    <article className="card standing-card" aria-labelledby={`report-${report.id}`}>
      <h3 id={`report-${report.id}`} dir="auto">
        {report.kind.heading}
        {report.title && `: ${report.title}`}
      </h3>
      <p className="fine">
        <Time iso={report.createdAt} zone={zone} /> · {all.reasons[report.reason]}
      </p>
      <p>{words.states[report.state]}</p>
      <Said label={words.answer} said={report.answer} />
    </article>
  );
}

function Said({ label, said }: { label: string; said: string }) {
  if (!said) return null;
  return (
    <div className="standing-said">
      <p className="fine">{label}</p>
      <Paragraphs text={said} />
    </div>
  );
}
