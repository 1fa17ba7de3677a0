import type { FormState, PageProps } from "#shared/form.ts";
import type {
  CarriedStrikeDto,
  OwnReportDto,
  RemovalDto,
  StandingPageData,
  StrikeDto,
} from "#shared/moderation/reports.dto.ts";
import { APPEAL_MAX } from "#shared/moderation/reports.limits.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { isRestorable } from "#shared/moderation/restorable.ts";
import type { AppealState } from "#shared/platform/reports.enums.ts";

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
const texts = all.standing;

/** Page of the staff's decisions about a member, with a form to appeal, and about what they reported. */
export function StandingPage({ data, form }: PageProps<StandingPageData>) {
  const { restrictedUntil, rule, strikes, carried, removals, reports, paging, zone } = data;
  return (
    <SettingsFrame current="standing" title={texts.title} lead={texts.lead}>
      <FormErrors form={form} />
      {restrictedUntil ? (
        <Notice kind="warning">
          <p>
            {texts.closed(new Date(restrictedUntil))} {texts.closedHint}
          </p>
        </Notice>
      ) : (
        <p>{texts.open}</p>
      )}
      <section className="standing" aria-labelledby="strikes">
        <h2 id="strikes">{texts.strikes}</h2>
        <p className="fine">{texts.rule(rule.limit, rule.days)}</p>
        {strikes.length + carried.length === 0 && <p>{texts.noStrikes}</p>}
        {strikes.map((strike) => (
          <Strike key={strike.id} strike={strike} form={form} zone={zone} />
        ))}
        {carried.map((strike) => (
          <CarriedStrike key={strike.id} strike={strike} form={form} zone={zone} />
        ))}
      </section>
      {removals.length > 0 && (
        <section className="standing" aria-labelledby="removals">
          <h2 id="removals">{texts.removals}</h2>
          {removals.map((removal) => (
            <Removal key={removal.id} removal={removal} form={form} zone={zone} />
          ))}
        </section>
      )}
      <section className="standing" aria-labelledby="reports">
        <h2 id="reports">{texts.reports}</h2>
        {reports.length === 0 ? <p>{texts.noReports}</p> : <p className="fine">{texts.reportsHint}</p>}
        {reports.map((report) => (
          <Report key={report.id} report={report} zone={zone} />
        ))}
        <Pagination paging={paging} />
      </section>
    </SettingsFrame>
  );
}

interface StrikeProps<Dto> {
  readonly strike: Dto;
  readonly form: FormState;
  readonly zone: string;
}

function Strike({ strike, form, zone }: StrikeProps<StrikeDto>) {
  const { id, kind, title, reason } = strike;
  return (
    <article className="card standing-card" aria-labelledby={`strike-${id}`}>
      <h3 id={`strike-${id}`} dir="auto">
        {texts.forKind(kind, title)}
      </h3>
      <p className="fine">
        <Time iso={strike.at} zone={zone} /> · {all.reasons[reason]}
      </p>
      <StrikeState strike={strike} zone={zone} />
      <Statement label={texts.said} text={strike.words} />
      <StrikeAppeal strike={strike} form={form} />
    </article>
  );
}

/** Strike of a deleted account with the same username or address: only its end, and the appeal. */
function CarriedStrike({ strike, form, zone }: StrikeProps<CarriedStrikeDto>) {
  const { id } = strike;
  return (
    <article className="card standing-card" aria-labelledby={`strike-${id}`}>
      <h3 id={`strike-${id}`}>{texts.carried}</h3>
      <StrikeState strike={strike} zone={zone} />
      <p>{texts.carriedHint}</p>
      <StrikeAppeal strike={strike} form={form} />
    </article>
  );
}

function StrikeState({ strike: { state, expiresAt }, zone }: Omit<StrikeProps<CarriedStrikeDto>, "form">) {
  if (state === "revoked")
    return (
      <p>
        <Badge>{texts.revoked}</Badge>
      </p>
    );
  return (
    <p>
      <Badge>
        {state === "over" ? texts.over : texts.inForce} <Time iso={expiresAt} zone={zone} />
      </Badge>
    </p>
  );
}

function StrikeAppeal({ strike: { id, state, appeal }, form }: Omit<StrikeProps<CarriedStrikeDto>, "zone">) {
  if (appeal) return <AppealMade appeal={appeal} states={texts.appealStates} />;
  return state === "in-force" ? <AppealForm of="strike" id={id} form={form} /> : null;
}

interface AppealMadeProps {
  readonly appeal: NonNullable<StrikeDto["appeal"]>;
  readonly states: Readonly<Record<AppealState, string>>;
}

function AppealMade({ appeal, states }: AppealMadeProps) {
  return (
    <>
      <Statement label={texts.yourAppeal} text={appeal.text} />
      <p>
        <strong>{states[appeal.state]}</strong>
      </p>
      <Statement label={texts.answer} text={appeal.answer} />
    </>
  );
}

function Removal({ removal, form, zone }: { removal: RemovalDto; form: FormState; zone: string }) {
  const { id, kind, title, act, reason, at, appeal } = removal;
  return (
    <article className="card standing-card" aria-labelledby={`removal-${id}`}>
      <h3 id={`removal-${id}`} dir="auto">
        {texts.removed(kind, title)}
      </h3>
      <p className="fine">
        {texts.acts[act]} <Time iso={at} zone={zone} />
        {reason && ` · ${all.reasons[reason]}`}
      </p>
      <Statement label={act === "disqualified" ? texts.reasonGiven : texts.said} text={removal.words} />
      {appeal ? (
        <AppealMade appeal={appeal} states={texts.removalAppealStates} />
      ) : (
        <AppealForm
          of="removal"
          id={id}
          form={form}
          hint={
            isRestorable(act, kind)
              ? (kind.restoring?.promise ?? texts.granting.restores)
              : texts.granting.withdraws
          }
        />
      )}
    </article>
  );
}

interface AppealFormProps {
  readonly of: "strike" | "removal";
  readonly id: string;
  readonly form: FormState;
  /** What granting the appeal does. */
  readonly hint?: string;
}

/** Only the form that was sent shows the values typed in it. */
function AppealForm({ of, id, form, hint = "" }: AppealFormProps) {
  const { bind, value } = formFields(form.values[of] === id ? form : { values: {}, errors: {} });
  return (
    <details open={form.values[of] === id}>
      <summary>{texts.appeal}</summary>
      <form noValidate method="post" action={reportsPaths.standing()}>
        <CsrfField />
        <input type="hidden" name={of} value={id} />
        <TextArea
          {...bind("text")}
          id={`appeal-${id}`}
          label={texts.appealText[of]}
          hint={[texts.appealHint[of], hint].filter(Boolean).join(" ")}
          value={value("text")}
          required
          maxLength={APPEAL_MAX}
        />
        <Button>{texts.appealSend}</Button>
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
      <p>{texts.states[report.state]}</p>
      <Statement label={texts.answer} text={report.answer} />
    </article>
  );
}

function Statement({ label, text }: { label: string; text: string }) {
  if (!text) return null;
  return (
    <div className="standing-said">
      <p className="fine">{label}</p>
      <Paragraphs text={text} />
    </div>
  );
}
