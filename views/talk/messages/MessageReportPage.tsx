import type { PageProps } from "#shared/form.ts";
import { REPORT_NOTE_MAX } from "#shared/moderation/reports.limits.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { reasonsFor } from "#shared/platform/report-words.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import type { MessageReportData } from "#shared/talk/messages.dto.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";
import { messageReport } from "#shared/talk/messages.report.ts";
import { messagesText } from "#shared/talk/messages.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { LinkedText } from "../../ui/LinkedText.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { Attachment } from "./Attachment.tsx";

/** Page to report a message to the staff. */
export function MessageReportPage({ data, form }: PageProps<MessageReportData>) {
  const texts = messagesText;
  const { bind, value } = formFields(form);
  const { message, other, groupId, reported, zone } = data;
  return (
    <div className="page messages">
      <p>
        <a href={messagesPaths.messageGroup(groupId)}>{texts.with(other.name)}</a>
      </p>
      <h1>{texts.reportTitle}</h1>
      <FormErrors form={form} />
      <p>{texts.reportLead}</p>
      <figure className="message">
        <blockquote className="message-text" aria-label={texts.reportQuote}>
          {message.attachment && <Attachment file={message.attachment} />}
          <LinkedText text={message.message} />
        </blockquote>
        <figcaption className="fine">
          {other.name}, <Time iso={message.createdAt} as="moment" zone={zone} />
        </figcaption>
      </figure>
      {reported ? (
        <Notice kind="success">
          <p>{texts.alreadyReported}</p>
        </Notice>
      ) : (
        <form noValidate method="post" action={messagesPaths.messageReport(groupId, message.id)}>
          <CsrfField />
          <input type="hidden" name="message" value={message.id} />
          <RadioGroup
            {...bind("reason")}
            legend={texts.reason}
            value={value("reason")}
            options={reasonsFor(messageReport).map((reason) => ({
              value: reason,
              label: reportsText.reasons[reason],
            }))}
          />
          <TextArea
            {...bind("note")}
            label={texts.note}
            value={value("note")}
            optional
            maxLength={REPORT_NOTE_MAX}
          />
          <div className="actions">
            <Button look="primary">{texts.reportSend}</Button>
            <ButtonLink href={messagesPaths.messageGroup(groupId)}>{uiText.cancel}</ButtonLink>
          </div>
        </form>
      )}
    </div>
  );
}
