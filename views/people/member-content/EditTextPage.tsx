import type { PageProps } from "../../../src/shared/form.ts";
import type { EditTextPageData } from "../../../src/shared/people/member-content.dto.ts";
import { Button } from "../../ui/Button.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { MentionArea } from "../../ui/MentionArea.tsx";
import { PageForm } from "../../ui/PageForm.tsx";

/** Changes the text of something that its reader wrote. */
export function EditTextPage({ data, form }: PageProps<EditTextPageData>) {
  const { words, action, back, max } = data;
  const { bind, value } = formFields(form, data.values);
  return (
    <div className="page page-narrow">
      <h1>{words.editTitle}</h1>
      <PageForm
        className="update-form"
        action={action}
        back={back}
        form={form}
        button={<Button look="primary">{words.save}</Button>}
      >
        <MentionArea
          {...bind("text")}
          label={words.text}
          hint={words.editHint}
          value={value("text")}
          rows={6}
          maxLength={max}
          required
        />
      </PageForm>
    </div>
  );
}
