import type { PageProps } from "#shared/form.ts";
import type { DeleteTextPageData } from "#shared/people/member-content.dto.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";
import { QuotedText } from "../../ui/QuotedText.tsx";
import { ReasonField } from "./ReasonField.tsx";

/** Confirmation page before a member's text is deleted permanently. */
export function DeleteTextPage({ data, form }: PageProps<DeleteTextPageData>) {
  const { words, entry, hints, asStaff, action, back, zone } = data;
  return (
    <div className="page page-narrow">
      <h1>{words.deleteTitle}</h1>
      <QuotedText name={entry.name} at={entry.createdAt} text={entry.text} zone={zone} />
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
      <DeleteForm action={action} back={back} className="page-form" form={form}>
        {asStaff && <ReasonField form={form} />}
      </DeleteForm>
    </div>
  );
}
