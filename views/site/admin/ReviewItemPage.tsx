import type { PageProps } from "#shared/form.ts";
import type { ReviewItemPageData } from "#shared/site/review-queue.dto.ts";
import { REVIEW_NOTE_MAX } from "#shared/site/review-queue.limits.ts";
import { reviewQueuePaths } from "#shared/site/review-queue.paths.ts";
import { reviewQueueText as texts } from "#shared/site/review-queue.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { Who } from "./Who.tsx";

/** Staff page of the notes and the history of one item of the review queue. */
export function ReviewItemPage({ data, form }: PageProps<ReviewItemPageData>) {
  const { kind, id, kindLabel, item, notes, entries, zone } = data;
  const { bind, value } = formFields(form);
  const title = item?.title || kindLabel;
  return (
    <AdminFrame data={data} current="queue" title={<span dir="auto">{title}</span>}>
      <Breadcrumbs trail={[{ href: reviewQueuePaths.queue(), label: texts.title }, { label: title }]} />
      {item ? (
        <p>
          {kindLabel} · {texts.waiting} {item.waiting} · <a href={item.href}>{texts.open}</a>
        </p>
      ) : (
        <p>{texts.decided}</p>
      )}
      <div className="admin-main">
        <section aria-labelledby="notes">
          <h2 id="notes">{texts.notes}</h2>
          <p className="fine">{texts.notesLead}</p>
          {notes.length === 0 && <p>{texts.noNotes}</p>}
          {notes.map((note) => (
            <article key={note.id} className="card contact-message">
              <p className="fine">
                <Who who={note.by ?? { id: "", username: null }} /> ·{" "}
                <Time iso={note.at} as="stamp" zone={zone} />
              </p>
              <Paragraphs text={note.text} />
            </article>
          ))}
          <form
            noValidate
            className="page-form admin-form"
            method="post"
            action={reviewQueuePaths.item(kind, id)}
          >
            <CsrfField />
            <FormErrors form={form} />
            <TextArea
              {...bind("text")}
              label={texts.note}
              value={value("text")}
              rows={3}
              maxLength={REVIEW_NOTE_MAX}
              required
            />
            <div className="actions">
              <Button look="primary">{texts.addNote}</Button>
            </div>
          </form>
        </section>
        <section aria-labelledby="history">
          <h2 id="history">{texts.history}</h2>
          {entries.length === 0 ? <p>{texts.noHistory}</p> : <AuditTable entries={entries} zone={zone} />}
        </section>
      </div>
    </AdminFrame>
  );
}
