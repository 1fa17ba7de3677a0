import type { FormState } from "../../../src/shared/form.ts";
import type { WriteUpdateDto } from "../../../src/shared/talk/updates.dto.ts";
import { UPDATE_MAX } from "../../../src/shared/talk/updates.limits.ts";
import { updatesText } from "../../../src/shared/talk/updates.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { MentionArea } from "../../ui/MentionArea.tsx";
import { PictureFields } from "./PictureFields.tsx";

/** Says something on one's own feed, about a story perhaps, or on another's. */
export function UpdateForm({
  write: { to, stories },
  form,
  action,
}: {
  write: WriteUpdateDto;
  form: FormState;
  action: string;
}) {
  const words = updatesText;
  const { bind, value } = formFields(form);
  return (
    <form className="update-form" method="post" action={action} encType="multipart/form-data">
      <CsrfField />
      <FormErrors form={form} />
      <MentionArea
        {...bind("text")}
        label={to ? words.writeTo(to.name) : words.write}
        hint={words.hint}
        value={value("text")}
        rows={3}
        maxLength={UPDATE_MAX}
        required
      />
      {stories.length > 0 && (
        <Select
          {...bind("story")}
          label={words.story}
          value={value("story")}
          options={[
            { value: "", label: words.noStory },
            ...stories.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
      <PictureFields form={form} />
      <div className="actions">
        <Button look="primary">{to ? words.postTo(to.name) : words.post}</Button>
      </div>
    </form>
  );
}
