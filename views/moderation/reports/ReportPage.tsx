import type { PageProps } from "#shared/form.ts";
import type { ReportPageData } from "#shared/moderation/reports.dto.ts";
import { REPORT_NOTE_MAX } from "#shared/moderation/reports.limits.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { reasonsFor } from "#shared/platform/report-words.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { documentsPaths } from "#shared/site/documents.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

/** Form page to report something to the staff. */
export function ReportPage({ data, form }: PageProps<ReportPageData>) {
  const texts = reportsText;
  const { bind, value } = formFields(form);
  const { kind, id, title, text: copy, place, own, reported } = data;
  return (
    <div className="page report-page">
      <h1>{texts.title(kind)}</h1>
      <FormErrors form={form} />
      <section className="report-what" aria-label={texts.what}>
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
          <p>{own ? texts.own : texts.already}</p>
        </Notice>
      ) : (
        <form noValidate method="post" action={reportsPaths.report(kind.name, id)}>
          <CsrfField />
          <p>
            {texts.lead} <a href={documentsPaths.document("guidelines")}>{texts.guidelines}</a>
          </p>
          <RadioGroup
            {...bind("reason")}
            legend={texts.reason}
            value={value("reason")}
            options={reasonsFor(kind).map((reason) => ({ value: reason, label: texts.reasons[reason] }))}
          />
          <TextArea
            {...bind("note")}
            label={texts.note}
            hint={texts.noteHint}
            value={value("note")}
            optional
            maxLength={REPORT_NOTE_MAX}
          />
          <div className="actions">
            <Button look="primary">{texts.send}</Button>
            <ButtonLink href={place}>{uiText.cancel}</ButtonLink>
          </div>
        </form>
      )}
    </div>
  );
}
