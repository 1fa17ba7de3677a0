import type { EditCommentPageData } from "../../../src/shared/dto.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { COMMENT_MAX } from "../../../src/shared/limits.ts";
import { paths } from "../../../src/shared/paths.ts";
import { commentsText } from "../../../src/shared/talk/comments.text.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";

/** Changes the text of a comment. */
export function EditCommentPage({ data, form }: PageProps<EditCommentPageData>) {
  const words = commentsText;
  const { bind, value } = formFields(form, data.values);
  return (
    <div className="page page-narrow">
      <h1>{words.editTitle}</h1>
      <PageForm
        className="update-form"
        action={paths.commentAct(data.id, "edit")}
        back={paths.comment(data.id)}
        form={form}
        button={<Button look="primary">{words.save}</Button>}
      >
        <TextArea
          {...bind("text")}
          label={words.text}
          hint={words.editHint}
          value={value("text")}
          rows={6}
          maxLength={COMMENT_MAX}
          required
        />
      </PageForm>
    </div>
  );
}
