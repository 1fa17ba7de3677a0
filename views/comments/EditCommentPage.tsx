import type { EditCommentPageData } from "../../src/shared/dto.ts";
import type { PageProps } from "../../src/shared/form.ts";
import { COMMENT_MAX } from "../../src/shared/limits.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { CsrfField } from "../ui/CsrfField.tsx";
import { TextArea } from "../ui/Field.tsx";
import { FormErrors } from "../ui/FormErrors.tsx";
import { formFields } from "../ui/form-fields.ts";

/** Changes the text of a comment. */
export function EditCommentPage({ data, form }: PageProps<EditCommentPageData>) {
  const { comments: words } = text;
  const { bind, value } = formFields(form, data.values);
  return (
    <div className="page page-narrow">
      <h1>{words.editTitle}</h1>
      <form className="update-form" method="post" action={paths.commentAct(data.id, "edit")}>
        <CsrfField />
        <FormErrors form={form} />
        <TextArea
          {...bind("text")}
          label={words.text}
          hint={words.editHint}
          value={value("text")}
          rows={6}
          maxLength={COMMENT_MAX}
          required
        />
        <div className="actions">
          <Button look="primary">{words.save}</Button>
          <ButtonLink href={paths.comment(data.id)} look="quiet">
            {words.cancel}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
