import type { EditUpdatePageData } from "../../src/shared/dto.ts";
import type { PageProps } from "../../src/shared/form.ts";
import { text } from "../../src/shared/text/index.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { CsrfField } from "../ui/CsrfField.tsx";
import { FormErrors } from "../ui/FormErrors.tsx";
import { formFields } from "../ui/form-fields.ts";
import { MentionArea } from "../ui/MentionArea.tsx";

/** Changes the text of an update or a reply. */
export function EditUpdatePage({ data, form }: PageProps<EditUpdatePageData>) {
  const { updates: words } = text;
  const { bind, value } = formFields(form, data.values);
  return (
    <div className="page page-narrow">
      <h1>{data.reply ? words.editReplyTitle : words.editTitle}</h1>
      <form className="update-form" method="post" action={data.action}>
        <CsrfField />
        <FormErrors form={form} />
        <MentionArea
          {...bind("text")}
          label={words.text}
          hint={words.editHint}
          value={value("text")}
          rows={6}
          maxLength={data.max}
          required
        />
        <div className="actions">
          <Button look="primary">{words.save}</Button>
          <ButtonLink href={data.back} look="quiet">
            {words.cancel}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
