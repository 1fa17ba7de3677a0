import type { EditUpdatePageData } from "../../../src/shared/dto.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { updatesText } from "../../../src/shared/talk/updates.text.ts";
import { Button } from "../../ui/Button.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { MentionArea } from "../../ui/MentionArea.tsx";
import { PageForm } from "../../ui/PageForm.tsx";

/** Changes the text of an update or a reply. */
export function EditUpdatePage({ data, form }: PageProps<EditUpdatePageData>) {
  const words = updatesText;
  const { bind, value } = formFields(form, data.values);
  return (
    <div className="page page-narrow">
      <h1>{data.reply ? words.editReplyTitle : words.editTitle}</h1>
      <PageForm
        className="update-form"
        action={data.action}
        back={data.back}
        form={form}
        button={<Button look="primary">{words.save}</Button>}
      >
        <MentionArea
          {...bind("text")}
          label={words.text}
          hint={words.editHint}
          value={value("text")}
          rows={6}
          maxLength={data.max}
          required
        />
      </PageForm>
    </div>
  );
}
