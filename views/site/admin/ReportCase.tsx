import type { ReactNode } from "react";
import type { FormState } from "#shared/form.ts";
import { REPORT_NOTE_MAX } from "#shared/moderation/reports.limits.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { REPORT_ANSWERS, type ReportDecision } from "#shared/platform/reports.enums.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminCaseDto, AdminReportsPageData } from "#shared/site/admin-moderation.dto.ts";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { cx } from "../../ui/cx.ts";
import { Select, TextArea } from "../../ui/Field.tsx";
import { fieldsOfOne } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";
import { ConflictNote } from "./ConflictNote.tsx";
import { Who } from "./Who.tsx";

const texts = adminText.reports;
const common = reportsText;
const ENDS = ["dismiss", "remove", "remove-strike", "strike"] as const;

const addressOf = ({ state, kind, by, only }: CaseProps["data"]) =>
  reportsPaths.adminReports(state, kind ?? undefined, by?.id, only ?? undefined);

interface CaseProps {
  readonly found: AdminCaseDto;
  readonly data: Pick<AdminReportsPageData, "state" | "kind" | "by" | "only" | "zone">;
  readonly form: FormState;
}

/** All reports of one thing, and the available actions. */
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
        {kind.heading} {texts.by} <Who who={by} />, <Time iso={found.writtenAt} as="stamp" zone={zone} />
      </p>
      {found.text && (
        <blockquote dir="auto">
          <Paragraphs text={found.text} />
        </blockquote>
      )}
      {found.edits.map(({ text, at }) => (
        <LaterText key={at} text={text}>
          {texts.editedThen} <Time iso={at} as="stamp" zone={zone} />:
        </LaterText>
      ))}
      {found.now !== null && <LaterText text={found.now}>{texts.readsNow}</LaterText>}
      <h3>
        {texts.count(count)}
        {found.act && `: ${texts.acts[found.act]}`}
      </h3>
      <ul className="report-reasons">
        {reports.map((report) => (
          <li key={report.id}>
            <strong>{common.reasons[report.reason]}</strong>{" "}
            <span className="fine">
              {texts.reporter} {report.reporter ? <Who who={report.reporter} /> : texts.secretReporter},{" "}
              <Time iso={report.createdAt} as="stamp" zone={zone} />
            </span>
            {report.note && <Paragraphs text={report.note} />}
          </li>
        ))}
        {count > reports.length && <li className="fine">{texts.earlier(count - reports.length)}</li>}
      </ul>
      {decision && <Decided decision={decision} isReported={count > 0} zone={zone} />}
      {found.conflict && <ConflictNote reason={found.conflict} />}
      {!found.conflict && state === "open" && <Deciding found={found} data={data} form={form} name={name} />}
      {!found.conflict && state !== "open" && count > 0 && (
        <Acts
          found={found}
          data={data}
          acts={[{ intent: "reopen", label: texts.decide.reopen }]}
          name={name}
        />
      )}
    </article>
  );
}

/** Text of the content after the first report, under a line that says when. */
function LaterText({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <>
      <p className="fine">{children}</p>
      <blockquote dir="auto">{text ? <Paragraphs text={text} /> : texts.noText}</blockquote>
    </>
  );
}

interface DecidedProps {
  readonly decision: NonNullable<AdminCaseDto["decision"]>;
  readonly isReported: boolean;
  readonly zone: string;
}

function Decided({ decision, isReported, zone }: DecidedProps) {
  return (
    <div className="report-decided">
      <p className="fine">
        {texts.decidedBy} <Who who={decision.by} />, <Time iso={decision.at} as="stamp" zone={zone} />
        {decision.strike && `, ${texts.withStrike}`}
      </p>
      {isReported && (
        <p>
          {texts.told} {decision.answer}
        </p>
      )}
      {decision.toMaker && (
        <p>
          {texts.notifiedMaker} {decision.toMaker}
        </p>
      )}
    </div>
  );
}

function Deciding({ found, data, form, name }: CaseProps & { readonly name: string }) {
  const { id, taken, mine } = found;
  const sent = form.values.id === id;
  const { bind: field, value } = fieldsOfOne(form, id, sent);
  return (
    <>
      {taken && (
        <p>
          {texts.takenBy} <Who who={taken} />
        </p>
      )}
      <Acts
        found={found}
        data={data}
        name={name}
        acts={[
          mine
            ? { intent: "release", label: texts.decide.release }
            : { intent: "take", label: taken ? texts.takeOver : texts.decide.take },
        ]}
      />
      {(mine || !taken) && (
        <details className="report-decide" open={sent || mine}>
          <summary>
            {texts.decideTitle}
            <span className="visually-hidden">: {name}</span>
          </summary>
          <form noValidate method="post" action={addressOf(data)}>
            <CsrfField />
            <input type="hidden" name="id" defaultValue={id} />
            <Select
              {...field("answer")}
              label={texts.answer}
              value={value("answer")}
              options={[
                { value: "", label: texts.answerUsual },
                ...REPORT_ANSWERS.map((each) => ({ value: each, label: common.answers[each] })),
              ]}
            />
            <TextArea
              {...field("words")}
              label={texts.words}
              value={value("words")}
              rows={2}
              optional
              maxLength={REPORT_NOTE_MAX}
            />
            <TextArea
              {...field("toMaker")}
              label={texts.toMaker}
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
                  {texts.decide[intent]}
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
    <form noValidate className="cell-acts" method="post" action={addressOf(data)}>
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
