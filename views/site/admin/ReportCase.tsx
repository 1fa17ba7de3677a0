import type { FormState } from "../../../src/shared/form.ts";
import { REPORT_ANSWERS, type ReportDecision } from "../../../src/shared/moderation/reports.enums.ts";
import { REPORT_NOTE_MAX } from "../../../src/shared/moderation/reports.limits.ts";
import { reportsPaths } from "../../../src/shared/moderation/reports.paths.ts";
import { reportsText } from "../../../src/shared/moderation/reports.text.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { AdminCaseDto, AdminReportsPageData } from "../../../src/shared/site/admin-moderation.dto.ts";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { cx } from "../../ui/cx.ts";
import { Select, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";
import { Who } from "./Who.tsx";

const words = adminText.reports;
const common = reportsText;
const ENDS = ["dismiss", "remove", "remove-strike", "strike"] as const;

interface CaseProps {
  readonly found: AdminCaseDto;
  readonly data: Pick<AdminReportsPageData, "state" | "kind" | "by" | "zone">;
  readonly form: FormState;
}

/** All that was said about one thing, and what can be done about it. */
export function ReportCase({ found, data, form }: CaseProps) {
  const { id, kind, by, title, place, reports, count, decision } = found;
  const { zone, state } = data;
  const name = title || kind.heading;
  return (
    <article className="card report" aria-labelledby={`report-${id}`}>
      <h2 id={`report-${id}`} dir="auto">
        {place ? <a href={place}>{name}</a> : name}
      </h2>
      <p className="fine">
        {kind.heading} {words.by} <Who who={by} />, <Time iso={found.writtenAt} as="stamp" zone={zone} />
      </p>
      {found.text && (
        <blockquote dir="auto">
          <Paragraphs text={found.text} />
        </blockquote>
      )}
      <h3>{words.count(count)}</h3>
      <ul className="report-reasons">
        {reports.map((report) => (
          <li key={report.id}>
            <strong>{common.reasons[report.reason]}</strong>{" "}
            <span className="fine">
              {words.reporter} <Who who={report.reporter} />,{" "}
              <Time iso={report.createdAt} as="stamp" zone={zone} />
            </span>
            {report.note && <Paragraphs text={report.note} />}
          </li>
        ))}
        {count > reports.length && <li className="fine">{words.earlier(count - reports.length)}</li>}
      </ul>
      {decision && <Decided decision={decision} zone={zone} />}
      {state === "open" ? (
        <Deciding found={found} data={data} form={form} name={name} />
      ) : (
        <Acts
          found={found}
          data={data}
          acts={[{ intent: "reopen", label: words.decide.reopen }]}
          name={name}
        />
      )}
    </article>
  );
}

function Decided({ decision, zone }: { decision: NonNullable<AdminCaseDto["decision"]>; zone: string }) {
  return (
    <div className="report-decided">
      <p className="fine">
        {words.decidedBy} <Who who={decision.by} />, <Time iso={decision.at} as="stamp" zone={zone} />
        {decision.strike && `, ${words.withStrike}`}
      </p>
      <p>
        {words.told} {decision.answer}
      </p>
      {decision.toMaker && (
        <p>
          {words.notifiedMaker} {decision.toMaker}
        </p>
      )}
    </div>
  );
}

function Deciding({ found, data, form, name }: CaseProps & { readonly name: string }) {
  const { id, taken, mine } = found;
  const sent = form.values.id === id;
  const { bind, value } = formFields(sent ? form : { values: {}, errors: {} });
  const field = (one: string) => ({ ...bind(one), id: `${one}-${id}` });
  return (
    <>
      {taken && (
        <p>
          {words.takenBy} <Who who={taken} />
        </p>
      )}
      <Acts
        found={found}
        data={data}
        name={name}
        acts={[
          mine
            ? { intent: "release", label: words.decide.release }
            : { intent: "take", label: taken ? words.takeOver : words.decide.take },
        ]}
      />
      {(mine || !taken) && (
        <details className="report-decide" open={sent || mine}>
          <summary>
            {words.decideTitle}
            <span className="visually-hidden">: {name}</span>
          </summary>
          <form
            method="post"
            action={reportsPaths.adminReports(data.state, data.kind ?? undefined, data.by?.id)}
          >
            <CsrfField />
            <input type="hidden" name="id" defaultValue={id} />
            <Select
              {...field("answer")}
              label={words.answer}
              value={value("answer")}
              options={[
                { value: "", label: words.answerUsual },
                ...REPORT_ANSWERS.map((each) => ({ value: each, label: common.answers[each] })),
              ]}
            />
            <TextArea
              {...field("words")}
              label={words.words}
              value={value("words")}
              rows={2}
              optional
              maxLength={REPORT_NOTE_MAX}
            />
            <TextArea
              {...field("toMaker")}
              label={words.toMaker}
              value={value("toMaker")}
              rows={2}
              optional
              maxLength={REPORT_NOTE_MAX}
            />
            <div className="cell-acts">
              {ENDS.map((intent) => (
                <button
                  key={intent}
                  className={cx("btn", "btn-small", intent === "dismiss" && "btn-primary")}
                  type="submit"
                  name="intent"
                  value={intent}
                >
                  {words.decide[intent]}
                  <span className="visually-hidden">: {name}</span>
                </button>
              ))}
            </div>
          </form>
        </details>
      )}
    </>
  );
}

function Acts({
  found,
  data,
  acts,
  name,
}: Pick<CaseProps, "found" | "data"> & {
  readonly name: string;
  readonly acts: readonly { readonly intent: ReportDecision; readonly label: string }[];
}) {
  return (
    <form
      className="cell-acts"
      method="post"
      action={reportsPaths.adminReports(data.state, data.kind ?? undefined, data.by?.id)}
    >
      <CsrfField />
      <input type="hidden" name="id" defaultValue={found.id} />
      {acts.map(({ intent, label }) => (
        <button key={intent} className="btn btn-small" type="submit" name="intent" value={intent}>
          {label}
          <span className="visually-hidden">: {name}</span>
        </button>
      ))}
    </form>
  );
}
