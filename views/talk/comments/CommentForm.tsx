import type { FormState } from "#shared/form.ts";
import type { TalkDto } from "#shared/talk/comments.dto.ts";
import { commentFields } from "#shared/talk/comments.fields.ts";
import { PASSAGE_MAX } from "#shared/talk/comments.limits.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";
import { commentsText } from "#shared/talk/comments.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PreviewButton } from "../../ui/MentionArea.tsx";
import { staying } from "../../ui/staying.ts";

/** Form to comment on the chapter or a passage of it, or to reply to a comment. */
export function CommentForm(props: {
  data: TalkDto;
  form: FormState;
  /** True if the thread it adds to is on the same page. */
  stays?: boolean;
}) {
  const { data, form, stays } = props;
  const { story, chapter, answered } = data;
  const texts = commentsText;
  const fields = formFields(form, data.draft);
  const { bind, value } = fields;
  const here = commentsPaths.comments(story, chapter, {
    ...(answered && { reply: answered.id }),
    ...(data.inChapter && { from: "chapter" }),
  });
  return (
    <form
      noValidate
      className="comment-form"
      id="write"
      method="post"
      action={here}
      {...(stays && staying("#comments"))}
    >
      <CsrfField token={data.token} />
      <FormErrors form={form} />
      {answered && (
        <blockquote className="update-quote">
          <p className="fine">{texts.replyTo(answered.name)}</p>
          <p dir="auto">{answered.text}</p>
          <p>
            <a href={commentsPaths.comments(story, chapter)}>{texts.notReply}</a>
          </p>
        </blockquote>
      )}
      <FormFields
        of={commentFields}
        state={fields}
        labels={{ text: answered ? texts.replyTo(answered.name) : texts.write }}
      />
      {!answered && (
        <details className="comment-passage" open={value("quote") !== ""}>
          <summary>{texts.passage}</summary>
          <TextArea
            {...bind("quote")}
            label={texts.quote}
            hint={texts.quoteHint}
            value={value("quote")}
            rows={2}
            maxLength={PASSAGE_MAX}
            optional
          />
          <input type="hidden" name="prefix" value={value("prefix")} />
          <input type="hidden" name="suffix" value={value("suffix")} />
        </details>
      )}
      <div className="actions">
        <Button look="primary">{answered ? texts.reply : texts.post}</Button>
        <PreviewButton />
      </div>
    </form>
  );
}
