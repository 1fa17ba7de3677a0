import type { PageProps } from "#shared/form.ts";
import type { EditTextPageData } from "#shared/people/member-content.dto.ts";
import { Button } from "../../ui/Button.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { MentionArea, PreviewButton } from "../../ui/MentionArea.tsx";
import { PageForm } from "../../ui/PageForm.tsx";

/** Page for an author to edit one of their texts. */
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
        button={
          <>
            <Button look="primary">{words.save}</Button>
            <PreviewButton />
          </>
        }
      >
        <MentionArea
          form={form}
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
