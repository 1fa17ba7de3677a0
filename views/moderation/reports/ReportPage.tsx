import type { PageProps } from "../../../src/shared/form.ts";
import { reasonsFor } from "../../../src/shared/moderation/report-words.ts";
import type { ReportPageData } from "../../../src/shared/moderation/reports.dto.ts";
import { REPORT_NOTE_MAX } from "../../../src/shared/moderation/reports.limits.ts";
import { reportsPaths } from "../../../src/shared/moderation/reports.paths.ts";
import { reportsText } from "../../../src/shared/moderation/reports.text.ts";
import { uiText } from "../../../src/shared/platform/ui.text.ts";
import { documentsPaths } from "../../../src/shared/site/documents.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

/** Shows something to the staff. */
export function ReportPage({ data, form }: PageProps<ReportPageData>) {
  const words = reportsText;
  const { bind, value } = formFields(form);
  const { kind, id, title, text: copy, place, own, reported } = data;
  return (
    <div className="page report-page">
      <h1>{words.title(kind)}</h1>
      <FormErrors form={form} />
      <section className="report-what" aria-label={words.what}>
        <p className="report-title" dir="auto">
          <a href={place}>{title}</a>
        </p>
        {copy && (
          <blockquote dir="auto">
            <Paragraphs text={copy} />
          </blockquote>
        )}
      </section>
      {own || reported ? (
        <Notice kind={own ? "info" : "success"}>
          <p>{own ? words.own : words.already}</p>
        </Notice>
      ) : (
        <form method="post" action={reportsPaths.report(kind.name, id)}>
          <CsrfField />
          <p>
            {words.lead} <a href={documentsPaths.document("guidelines")}>{words.guidelines}</a>
          </p>
          <RadioGroup
            {...bind("reason")}
            legend={words.reason}
            value={value("reason")}
            options={reasonsFor(kind).map((reason) => ({ value: reason, label: words.reasons[reason] }))}
          />
          <TextArea
            {...bind("note")}
            label={words.note}
            hint={words.noteHint}
            value={value("note")}
            optional
            maxLength={REPORT_NOTE_MAX}
          />
          <div className="actions">
            <Button look="primary">{words.send}</Button>
            <ButtonLink href={place}>{uiText.cancel}</ButtonLink>
          </div>
        </form>
      )}
    </div>
  );
}
