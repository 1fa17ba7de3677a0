import type { PageProps } from "#shared/form.ts";
import type { HideTextPageData } from "#shared/people/member-content.dto.ts";
import { staffActsText } from "#shared/people/staff-acts.text.ts";
import { Button } from "../../ui/Button.tsx";
import { PageForm } from "../../ui/PageForm.tsx";
import { QuotedText } from "../../ui/QuotedText.tsx";
import { ReasonField } from "./ReasonField.tsx";

/** Page on which staff hide a member's text, with a reason. */
export function HideTextPage({ data, form }: PageProps<HideTextPageData>) {
  const { title, entry, action, back, zone } = data;
  return (
    <div className="page page-narrow">
      <h1>{title}</h1>
      <QuotedText name={entry.name} at={entry.createdAt} text={entry.text} zone={zone} />
      <PageForm
        action={action}
        back={back}
        form={form}
        button={<Button look="danger">{staffActsText.hide}</Button>}
      >
        <ReasonField form={form} />
      </PageForm>
    </div>
  );
}
