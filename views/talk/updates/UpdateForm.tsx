import type { FormState } from "#shared/form.ts";
import type { WriteUpdateDto } from "#shared/talk/updates.dto.ts";
import { updateFields } from "#shared/talk/updates.fields.ts";
import { updatesText } from "#shared/talk/updates.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PreviewButton } from "../../ui/MentionArea.tsx";
import { PictureFields } from "./PictureFields.tsx";

/** Form to post on the viewer's feed, optionally about a story, or on another member's feed. */
export function UpdateForm({
  write: { to, stories },
  form,
  action,
}: {
  write: WriteUpdateDto;
  form: FormState;
  action: string;
}) {
  const texts = updatesText;
  const fields = formFields(form);
  return (
    <form noValidate className="update-form" method="post" action={action} encType="multipart/form-data">
      <CsrfField />
      <FormErrors form={form} />
      <FormFields
        of={updateFields}
        state={fields}
        labels={{ text: to ? texts.writeTo(to.name) : texts.write }}
      />
      {stories.length > 0 && (
        <Select
          {...fields.bind("story")}
          label={texts.story}
          value={fields.value("story")}
          options={[
            { value: "", label: texts.noStory },
            ...stories.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
      <PictureFields form={form} />
      <div className="actions">
        <Button look="primary">{to ? texts.postTo(to.name) : texts.post}</Button>
        <PreviewButton />
      </div>
    </form>
  );
}
